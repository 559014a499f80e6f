/** What a list is narrowed by; a list names all its filters, in one order. */
export type ListFilter = ListCondition | OneOf;

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
   * True where an index finds the rows, but not in the order of their ids. The newest rows of the
   * list are looked through first, and the index is asked only when they don't fill the page.
   */
  readonly isScattered?: boolean;
  /** True for a bound of the ids, within which all else is sought. */
  readonly boundsIds?: boolean;
  /** The condition, given the parameter that holds the value; `$1` is the shop. */
  readonly sql: (parameter: string) => string;
}

/**
 * Some of the values of a column with an index `(shop_id, column, id)`. Each value is read in the
 * order of the ids, so a page costs the same however rare the values are. Of several on one column
 * those count that all of them have.
 */
export interface OneOf {
  /** With its alias. */
  readonly column: string;
  /** Plain words; undefined takes no part. */
  readonly values: readonly string[] | undefined;
}
