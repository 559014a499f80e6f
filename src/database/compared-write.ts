import { type Changes, changesBetween } from '../records/changes.js';
import type { Imported, ImportedRecord, ImportKey } from '../records/imported.js';
import { type EntityClass, type PropertyOf, tableOf } from './schema/table.js';
import { Columns, columnsOf, joined } from './sql/columns.sql.js';
import {
  type UpdatedRow,
  type UpdateOptions,
  updateStatement,
  write,
  type WriteStatement,
} from './sql/write.js';
import type { TenantContext } from './tenant-context.js';

/** An update that returns what it changed. */
export interface ComparedWriteStatement<Sent, Row> {
  readonly writing: WriteStatement<Sent, Row>;
  readonly properties: readonly string[];
}

/** The old and new values of a row that a write changed, by property name. */
interface Compared {
  readonly changes: Changes;
}

/**
 * Declares an update that returns the values of each row before and after it. No earlier read or
 * lock is needed: the statement locks the rows itself, one by one by key. The planner cannot
 * estimate their number, so a plain join would compare all rows with all.
 */
export function comparedUpdateStatement<
  E extends object,
  const Key extends PropertyOf<E>,
  const Property extends PropertyOf<E>,
  Row = Pick<E, Key>,
>(
  name: string,
  entity: EntityClass<E>,
  key: readonly [Key, ...Key[]],
  properties: readonly Property[],
  options: Omit<UpdateOptions<E, Row>, 'extraFrom'> = {},
): ComparedWriteStatement<UpdatedRow<E, Key, Property>, Row> {
  const table = tableOf(entity);
  const returning = options.returning ?? columnsOf(entity, table.name, key);
  const writing = updateStatement(name, entity, key, properties, {
    ...options,
    extraFrom: `lateral (select ${columnsOf(entity, 'before', properties)} from ${table.name} before
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

/** Writes records as `write` does, and also returns the changes of each record. */
export async function writeCompared<Sent, Row>(
  context: TenantContext,
  { writing, properties }: ComparedWriteStatement<Sent, Row>,
  records: readonly Sent[],
  now?: Date,
): Promise<(Row & Compared)[]> {
  const written = await write(context, writing, records, now);
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

/** Updates one record, and returns its changes. */
export async function writeChanges<Sent, Row>(
  context: TenantContext,
  update: ComparedWriteStatement<Sent, Row>,
  record: Sent,
): Promise<Changes> {
  const [changed] = await writeCompared(context, update, [record]);
  return changed?.changes ?? {};
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
      aliases: [alias],
    })),
  );

/** The two statements of an import. */
interface ImportStatements<Sent> {
  /** Inserts new records and locks existing ones. */
  readonly add: WriteStatement<Sent, ImportedRecord>;
  readonly change: ComparedWriteStatement<Sent, ImportedRecord>;
}

/**
 * Inserts new records and updates changed ones, in the order of the platform's ids: see
 * docs/inside/locking.md. Absent fields keep their values.
 * @param now the time of the import, where several writes need the same
 */
export async function importByPlatformId<Sent extends ImportKey>(
  context: TenantContext,
  { add, change }: ImportStatements<Sent>,
  records: readonly Sent[],
  now?: Date,
): Promise<Imported> {
  const inOrder = records.toSorted((one, other) => one.platformId - other.platformId);
  const created = await write(context, add, inOrder, now);
  const isNew = new Set(created.map(({ platformId }) => platformId));
  const others = inOrder.filter(({ platformId }) => !isNew.has(platformId));
  return { created, updated: await writeCompared(context, change, others, now) };
}
