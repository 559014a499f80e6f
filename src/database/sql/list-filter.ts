import { literal } from './statement.js';

/** A filter of a list; each list declares all its filters in a fixed order. */
export type ListFilter = ListCondition | IdBound | Alternatives;

/** A condition; it applies when its value is defined. */
export interface ListCondition {
  readonly value: unknown;
  /**
   * True where the best plan depends on the value: a rare term, a short range. The statement then
   * contains the value as a quoted literal and is planned for it. A list must contain plain words
   * only.
   */
  readonly plannedByValue?: boolean;
  /**
   * Distinguishes the texts of the condition. It is set where the plan suits any value while no
   * other filter applies: a parameter holds the value then.
   */
  readonly form?: string;
  /**
   * Returns the condition, given the parameter that holds the value. `$1` is the shop; the shop is
   * a literal wherever the value is one.
   */
  readonly sql: (parameter: string, shop?: string) => string;
  /** How to find its rows in id order, where no index of the table itself can. */
  readonly path?: FilterPath;
  /** How to find its rows in another order, where PostgreSQL does not know how many they are. */
  readonly sorted?: {
    /** The number of first rows of the order to try. */
    readonly probeRows: number;
    /** A condition whose own index is read if these do not fill the page. */
    readonly sql: (parameter: string) => string;
  };
}

/** How to find the rows of a condition, newest first, without reading the others. */
export type FilterPath =
  /** No index finds the rows: the list is scanned, whatever the other filters. */
  | { readonly kind: 'sequential' }
  /**
   * An index finds the rows, but unordered. The newest rows of the list are scanned first; the
   * index is used only when they do not fill the page.
   */
  | {
      readonly kind: 'unordered';
      /** The number of newest rows to scan. */
      readonly probeRows: number;
      /** The condition for a few rows, where it differs from the one for all. */
      readonly rowPredicateSql?: (parameter: string) => string;
      /**
       * Returns a FROM clause that reads its rows one by one, for other filters to reject them. A
       * condition without its own one for a few rows needs none: its index does so.
       */
      readonly rowsFrom?: (parameter: string) => string;
    }
  /**
   * A separate index returns the rows in id order; of several indexes, each returns some of them.
   */
  | { readonly kind: 'idOrdered'; readonly paths: (parameter: string) => readonly OrderedPath[] }
  /**
   * Few values of a column with an index `(shop_id, column, id)`: the newest rows of each are read.
   */
  | {
      readonly kind: 'perValue';
      readonly column: string;
      /** Returns a select of the values, given the parameter. */
      readonly values: (parameter: string) => string;
    };

/** Returns a condition that finds few values of a column, given the select of the values. */
export const eachOf = (
  column: string,
  values: (parameter: string) => string,
): Pick<ListCondition, 'sql' | 'path'> => ({
  sql: (parameter) => `${column} = any(array(${values(parameter)}))`,
  path: { kind: 'perValue', column, values },
});

/** Finds records with any of the tags, in a column with a GIN index. */
export const tagFilter =
  (column: string) =>
  (tags: readonly string[] | undefined): ListCondition => ({
    value: tags,
    plannedByValue: true,
    form: 'tag',
    sql: (wanted) => `${column} && ${wanted}::text[]`,
    path: { kind: 'unordered', probeRows: 4_000 },
  });

/** A bound of the ids that limits all other filters; it applies like a condition. */
export interface IdBound {
  readonly value: unknown;
  /** Returns the condition, given the SQL of an id and the parameter that holds the value. */
  readonly boundSql: (id: string, parameter: string) => string;
  /** Returns the same condition of a column, whose values PostgreSQL has counted. */
  readonly columnSql: (alias: string, parameter: string) => string;
}

/**
 * An id above every real one, as the bound of a first page. Distances from it stay exact in
 * floating point, which indexes use.
 */
export const ABOVE_ALL_IDS = Number.MAX_SAFE_INTEGER;

/** An index that returns rows in id order. */
export interface OrderedPath {
  /** SQL of the id, as the index contains it. */
  readonly id: string;
  /** Whether it is a GiST index, which returns the rows nearest to the id bound first. */
  readonly isNearest: boolean;
  /** A table with the index, joined in place of the condition. */
  readonly join?: string;
  /** Whether the join, or several paths together, can return a row more than once. */
  readonly isRepeated?: boolean;
}

/**
 * Conditions of which a row meets at most one; the filter applies when they are defined. Each is
 * read separately in id order, so a page costs the same however rare its rows are. An empty list of
 * conditions returns an empty page.
 */
export interface Alternatives {
  readonly alternatives: readonly Alternative[] | undefined;
  /** Distinguishes them from others of this filter; without it the statement is not prepared. */
  readonly name?: string;
}

/** One of the alternative conditions. */
export interface Alternative {
  readonly sql: string;
  /** How to find its rows in id order; by default an index of its columns. */
  readonly ordered?: OrderedPath;
}

/** A column of an enumeration, with all its values and the requested ones. */
interface Choice {
  readonly column: string;
  readonly values: readonly string[];
  readonly wanted: readonly string[] | undefined;
}

/**
 * Returns rows with one of the requested values of each column. The columns share an index
 * `(shop_id, …columns, id)`, so each alternative contains a value of every column.
 */
export function valuesOf(...choices: readonly Choice[]): Alternatives {
  const asked = choices.filter(({ wanted }) => wanted !== undefined);
  if (asked.length === 0) return { alternatives: undefined };
  const isSingle = asked.length === 1 && asked[0]!.wanted!.length === 1;
  return {
    alternatives: combinationsOf(
      choices.map(({ column, values, wanted = values }) =>
        [...new Set(wanted)].map((value) => ({ sql: `${column} = ${literal(value)}` })),
      ),
    ),
    ...(isSingle && { name: `${asked[0]!.column}.${asked[0]!.wanted![0]!}` }),
  };
}

/** Returns every combination of one entry per list. */
export const combinationsOf = (choices: readonly (readonly Alternative[])[]): Alternative[] =>
  choices.reduce<Alternative[]>(
    (combined, choice) => combined.flatMap((one) => choice.map((other) => both(one, other))),
    [{ sql: '' }],
  );

function both(one: Alternative, other: Alternative): Alternative {
  if (one.sql === '') return other;
  const ordered = one.ordered ?? other.ordered;
  return { sql: `${one.sql} and ${other.sql}`, ...(ordered && { ordered }) };
}
