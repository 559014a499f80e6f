import { literal } from './statement.js';

/** What a list is narrowed by; a list names all its filters, in one order. */
export type ListFilter = ListCondition | IdBound | Alternatives;

/** A condition; it takes part when its value is not undefined. */
export interface ListCondition {
  readonly value: unknown;
  /**
   * True where the best plan depends on the value (is a term rare, a range short?): it is then
   * written into the statement as a quoted literal, which is planned for it alone. A list must be
   * of plain words.
   */
  readonly plannedByValue?: boolean;
  /**
   * Tells texts of the condition from each other, where it is right for any value as long as no other
   * filter takes part: a parameter holds the value then.
   */
  readonly form?: string;
  /**
   * The condition, given the parameter that holds the value; `$1` is the shop, which is given as a
   * literal as well where the value is one.
   */
  readonly sql: (parameter: string, shop?: string) => string;
  /** How its rows are found in the order of their ids, where no index of the table itself can. */
  readonly path?: FilterPath;
}

/** How the rows of a condition are found, newest first, without reading the others. */
export type FilterPath =
  /** Nothing finds them: the list is walked through, whatever else is asked for. */
  | { readonly kind: 'walk' }
  /**
   * An index finds the rows, but in no order. The newest rows of the list are looked through first,
   * and the index is asked only when they don't fill the page.
   */
  | {
      readonly kind: 'scattered';
      /** The condition for a few rows, where it is another one than for all. */
      readonly nearSql?: (parameter: string) => string;
    }
  /** An index of its own gives the rows in the order of their ids, or each of several some of them. */
  | { readonly kind: 'ordered'; readonly paths: (parameter: string) => readonly OrderedPath[] }
  /** Few values of a column with an index `(shop_id, column, id)`: the newest rows of each are read. */
  | {
      readonly kind: 'each';
      readonly column: string;
      /** A select of the values, given the parameter. */
      readonly values: (parameter: string) => string;
    };

/** A condition by which few values of a column are looked for, given the select of the values. */
export const eachOf = (
  column: string,
  values: (parameter: string) => string,
): Pick<ListCondition, 'sql' | 'path'> => ({
  sql: (parameter) => `${column} = any(array(${values(parameter)}))`,
  path: { kind: 'each', column, values },
});

/** A bound of the ids, between which all else is sought; it takes part like a condition. */
export interface IdBound {
  readonly value: unknown;
  /** The condition, given the SQL of an id and the parameter that holds the value. */
  readonly boundSql: (id: string, parameter: string) => string;
}

/**
 * Above every id: what bounds a first page. Distances from it are exact in floating point, by which
 * indexes reckon them.
 */
export const ABOVE_ALL_IDS = Number.MAX_SAFE_INTEGER;

/** What rows are found by in the order of their ids. */
export interface OrderedPath {
  /** The id, as it stands in the index. */
  readonly id: string;
  /** Whether it is a GiST index, which finds those first that are nearest to the bound of the ids. */
  readonly isNearest: boolean;
  /** A table with the index; it stands in the place of the condition. */
  readonly join?: string;
  /** Whether the join, or those of several paths, can find a row more than once. */
  readonly isRepeated?: boolean;
}

/**
 * Conditions of which a row meets one at most; it takes part when there are any. Each is read by
 * itself, in the order of the ids, so a page costs the same however rare its rows are. Where there
 * are none to choose from, the list is empty.
 */
export interface Alternatives {
  readonly alternatives: readonly Alternative[] | undefined;
  /** Tells them from others of this filter; without it no connection keeps the statement. */
  readonly name?: string;
}

/** One of the conditions to choose from. */
export interface Alternative {
  readonly sql: string;
  /** What an index tells of it, where that is not all. */
  readonly indexed?: string;
  /** How its rows are found in the order of their ids; by an index of its columns otherwise. */
  readonly ordered?: OrderedPath;
}

/** A column of an enumeration, all its values, and those that are asked for. */
interface Choice {
  readonly column: string;
  readonly values: readonly string[];
  readonly wanted: readonly string[] | undefined;
}

/**
 * Rows with one of the values of each column. The columns share an index `(shop_id, …columns, id)`,
 * so that each alternative names a value of all of them.
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

/** Each way to take one of every list. */
export const combinationsOf = (choices: readonly (readonly Alternative[])[]): Alternative[] =>
  choices.reduce<Alternative[]>(
    (combined, choice) => combined.flatMap((one) => choice.map((other) => both(one, other))),
    [{ sql: '' }],
  );

function both(one: Alternative, other: Alternative): Alternative {
  if (one.sql === '') return other;
  const indexed = [one, other].map((part) => part.indexed ?? part.sql);
  const ordered = one.ordered ?? other.ordered;
  return {
    sql: `${one.sql} and ${other.sql}`,
    indexed: indexed.join(' and '),
    ...(ordered && { ordered }),
  };
}
