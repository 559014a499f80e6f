import { literal } from './statement.js';

/**
 * A filter of a list; each list declares all its filters in a fixed order. It applies when its value
 * is defined.
 */
export interface ListFilter {
  readonly value: unknown;
  /**
   * Returns the condition, given the parameter that holds the value. `$1` is the shop; the shop is
   * a literal wherever the value is one.
   */
  readonly sql: (parameter: string, shop?: string) => string;
  /**
   * True where the best plan depends on the value: a rare tag, a short range. The statement then
   * contains the value as a quoted literal and is planned for it. A list must contain plain words
   * only.
   */
  readonly plannedByValue?: boolean;
  /** Returns the same condition on the ids, for pages in id order. */
  readonly idSql?: (parameter: string, shop?: string) => string;
  /** How to check it for a row, where PostgreSQL does not know how many rows meet it. */
  readonly check?: {
    /** The number of rows to check before the condition is sought with its own index. */
    readonly rows: number;
    /** True where probably many rows meet it, so that another condition is sought first. */
    readonly isCommon?: boolean;
    readonly sql: (parameter: string) => string;
  };
  /**
   * Conditions that make up this one, each with an index: a row meets at most one. Rows are counted
   * part by part. Without any part, no row meets it.
   */
  readonly parts?: readonly string[] | undefined;
}

export const isApplied = ({ value }: ListFilter): boolean => value !== undefined;

/** True where the filter excludes every row. */
export const matchesNothing = ({ parts }: ListFilter): boolean => parts?.length === 0;

export const literalOf = (value: unknown): string =>
  literal(Array.isArray(value) ? value : String(value));

/** Returns a condition that finds few values of a column, given the select of the values. */
export const eachOf = (
  column: string,
  values: (parameter: string) => string,
): Pick<ListFilter, 'sql' | 'plannedByValue'> => ({
  sql: (parameter) => `${column} = any(array(${values(parameter)}))`,
  plannedByValue: true,
});

/** Finds records with any of the tags, in a column with a GIN index. */
export const tagFilter =
  (column: string) =>
  (tags: readonly string[] | undefined): ListFilter => ({
    value: tags,
    plannedByValue: true,
    sql: (wanted) => `${column} && ${wanted}::text[]`,
  });

/** Finds rows that meet one of the conditions; undefined where the filter does not apply. */
export const anyOf = (parts: readonly string[] | undefined): ListFilter => ({
  value: parts,
  plannedByValue: true,
  parts,
  sql: () => `(${parts!.join(' or ')})`,
});

/** A column of an enumeration, with all its values and the requested ones. */
interface Choice {
  readonly column: string;
  readonly values: readonly string[];
  readonly wanted: readonly string[] | undefined;
}

/**
 * Finds rows with one of the requested values of each column. The columns share an index
 * `(shop_id, …columns, id)`, so each part contains a value of every column.
 */
export function valuesOf(...choices: readonly Choice[]): ListFilter {
  const asked = choices.filter(({ wanted }) => wanted !== undefined);
  if (asked.length === 0) return anyOf(undefined);
  const parts = choices.reduce<string[][]>(
    (combined, { column, values, wanted = values }) =>
      combined.flatMap((one) =>
        [...new Set(wanted)].map((value) => [...one, `${column} = ${literal(value)}`]),
      ),
    [[]],
  );
  return {
    ...anyOf(parts.map((one) => one.join(' and '))),
    sql: () =>
      asked.map(({ column, wanted }) => `${column} = any(${literal(wanted!)})`).join(' and '),
  };
}
