import { type Changes, changesBetween } from '../../common/changes/changes.js';
import { type EntityClass, type PropertyOf, tableOf } from '../schema/table.js';
import type { Scope } from '../scope.js';
import { Columns, columnsOf, joined } from '../sql/columns.sql.js';
import { change, type ChangedRow, type ChangeOptions, write, type Writing } from '../sql/write.js';

/** A change that answers what it changed. */
export interface ComparedWriting<Sent, Row> {
  readonly writing: Writing<Sent, Row>;
  readonly properties: readonly string[];
}

/** What a row has that a write changed: by the names of the properties. */
interface Compared {
  readonly changes: Changes;
}

/**
 * Declares a change of rows that nobody has read and locked before: it answers what they were and
 * what they are. They are locked by the statement itself, so that nobody comes in between, one by one
 * by their keys: the planner cannot know how many there are, and joined them all with all.
 */
export function comparedChange<
  E extends object,
  const Key extends PropertyOf<E>,
  const Property extends PropertyOf<E>,
  Row = Pick<E, Key>,
>(
  name: string,
  entity: EntityClass<E>,
  key: readonly [Key, ...Key[]],
  properties: readonly Property[],
  options: Omit<ChangeOptions<E, Row>, 'beside'> = {},
): ComparedWriting<ChangedRow<E, Key, Property>, Row> {
  const table = tableOf(entity);
  const returning = options.returning ?? columnsOf(entity, table.name, key);
  const writing = change(name, entity, key, properties, {
    ...options,
    beside: `lateral (select ${columnsOf(entity, 'before', properties)} from ${table.name} before
     where before.${table.owner} = $1 and ${columnsOf(entity, 'before', key)
       .list.map(({ sql, name: one }) => `${sql} = record."${one}"`)
       .join(' and ')}
     for no key update) as stored`,
    returning: joined(
      returning as Columns<Row>,
      labelled('stored', 'from', properties, (property) => `"${property}"`),
      labelled(table.name, 'to', properties, table.columnOf),
    ) as Columns<Row>,
  });
  return { writing, properties };
}

/** Writes records as `write` does, and answers besides what it changed of each. */
export async function writeCompared<Sent, Row>(
  scope: Scope,
  { writing, properties }: ComparedWriting<Sent, Row>,
  records: readonly Sent[],
  now?: Date,
): Promise<(Row & Compared)[]> {
  const written = await write(scope, writing, records, now);
  return written.map((row) => {
    const valuesAs = (label: string) =>
      Object.fromEntries(
        properties.map((property) => [
          property,
          (row as Record<string, unknown>)[`${label} ${property}`],
        ]),
      );
    return { ...row, changes: changesBetween(properties, valuesAs('from'), valuesAs('to')) };
  });
}

const labelled = (
  alias: string,
  label: string,
  properties: readonly string[],
  columnOf: (property: string) => string,
): Columns<unknown> =>
  new Columns(
    properties.map((property) => ({
      sql: `${alias}.${columnOf(property)}`,
      name: `${label} ${property}`,
    })),
  );
