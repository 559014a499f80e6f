import type { FieldSet } from '../../fields/field-set.js';
import { Columns } from './columns.sql.js';
import { literal } from './statement.js';

/**
 * The columns from which the fields of a response are computed, by field. Other fields have one
 * column, with the same name.
 */
export type FieldColumns = Readonly<Record<string, readonly string[]>>;

/** The columns that a list selects for each row of a page, and their joins, one per line. */
export interface Selection {
  readonly columns: Columns<unknown>;
  readonly joins: string;
}

/** The names of columns. */
export const namesOf = ({ list }: Columns<unknown>): string[] => list.map(({ name }) => name);

/**
 * Returns the columns that some fields of a response need, always with the id, and the joins that
 * these columns need.
 * @param values the parameters of the columns, from `$4` on; they become literals
 */
export function narrowSelection(
  { columns: { list }, joins }: Selection,
  fieldColumns: FieldColumns,
  fields: FieldSet,
  values: readonly unknown[],
): Selection {
  const needed = new Set(['id']);
  for (const field of fields.names) {
    for (const name of fieldColumns[field] ?? [field]) needed.add(name);
  }
  const columns = list
    .filter(({ name }) => needed.has(name))
    .map(({ sql, ...column }) => ({ ...column, sql: withLiterals(sql, values) }));
  return { columns: new Columns(columns), joins: neededJoins(joins, columns) };
}

const withLiterals = (sql: string, values: readonly unknown[]): string =>
  sql.replaceAll(/\$(\d+)/g, (parameter, number) => {
    const index = Number(number) - 4;
    return index < 0 ? parameter : literal(String(values[index]));
  });

/** Returns the joins whose alias a column mentions, or a join that is needed. */
function neededJoins(joins: string, columns: Columns<unknown>['list']): string {
  const texts = columns.map(({ sql }) => sql);
  for (const join of joins.split('\n').toReversed()) {
    const alias = /^\s*(?:left )?join \w+ (\w+) on /.exec(join)?.[1];
    if (texts.some((text) => new RegExp(String.raw`\b${alias}\.`).test(text))) texts.push(join);
  }
  return texts.slice(columns.length).toReversed().join('\n');
}
