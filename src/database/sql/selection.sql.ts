import type { FieldSet } from '../../fields/field-set.js';
import { type EntityClass, tableOf } from '../schema/table.js';
import { Columns } from './columns.sql.js';

/**
 * The columns from which the fields of a response are computed, by field. Other fields have one
 * column, with the same name.
 */
export type FieldColumns = Readonly<Record<string, readonly string[]>>;

/** The join of one row of a table under an alias. */
export interface Join {
  readonly alias: string;
  readonly sql: string;
  /** The alias of the earlier join that its condition reads. */
  readonly after?: string;
}

/** The joins of a select, in order; as a string they are SQL. */
export class Joins {
  readonly list: readonly Join[];

  constructor(...list: readonly Join[]) {
    this.list = list;
  }

  toString(): string {
    return this.list.map(({ sql }) => `\n  ${sql}`).join('');
  }

  /** The joins that columns need. */
  neededBy({ list }: Columns<unknown>): Joins {
    const aliases = new Set(list.flatMap((column) => column.aliases));
    for (const { alias, after } of this.list.toReversed()) {
      if (after !== undefined && aliases.has(alias)) aliases.add(after);
    }
    return new Joins(...this.list.filter(({ alias }) => aliases.has(alias)));
  }
}

/**
 * Joins the row of a shop's table that meets a condition.
 * @param after the alias of the earlier join that the condition reads
 */
export const join = (
  entity: EntityClass<object>,
  alias: string,
  condition: string,
  after?: string,
): Join => ({
  alias,
  sql: `join ${tableOf(entity).name} ${alias} on ${alias}.shop_id = $1 and ${condition}`,
  after,
});

/** Joins the row in the same way, if one exists. */
export function outerJoin(...parameters: Parameters<typeof join>): Join {
  const inner = join(...parameters);
  return { ...inner, sql: `left ${inner.sql}` };
}

/** The columns of each row of a list, and the joins that they need. */
export interface Selection {
  readonly columns: Columns<unknown>;
  readonly joins: Joins;
}

/** The names of columns. */
export const namesOf = ({ list }: Columns<unknown>): string[] => list.map(({ name }) => name);

/**
 * Returns the columns that some fields of a response need, always with the id, and the joins that
 * these columns need.
 */
export function narrowSelection(
  { columns: { list }, joins }: Selection,
  fieldColumns: FieldColumns,
  fields: FieldSet,
): Selection {
  const needed = new Set(['id']);
  for (const field of fields.names) {
    for (const name of fieldColumns[field] ?? [field]) needed.add(name);
  }
  const columns = new Columns(list.filter(({ name }) => needed.has(name)));
  return { columns, joins: joins.neededBy(columns) };
}
