import { LARGEST_PAGE, MAX_LIMIT } from '../../http/paging/list.query.js';
import { ABOVE_ALL_IDS } from './list-filter.js';

/** The order in which a list's ids are read. */
export interface Order {
  readonly direction: 'desc' | 'asc';
  /** Compares the ids of a page with the id at which it begins. */
  readonly beyond: '<' | '>';
  /** Selects the last of the scanned ids. */
  readonly last: 'min' | 'max';
  /** Selects the last of several ids. */
  readonly furthest: 'least' | 'greatest';
  /** Turns an id into the previous one in this order. */
  readonly before: '+ 1' | '- 1';
  /** An id beyond which none exists. */
  readonly none: number;
  /**
   * The rows of the largest page, plus one that shows whether another page follows. A literal: for
   * a limit in a parameter, PostgreSQL plans a tenth of the table.
   */
  readonly most: number;
  /** The number of next rows that are scanned before an index is used for scattered ones. */
  readonly ahead: number;
  /** The number of rows that are scanned on the path of one of several conditions. */
  readonly led: number;
  /** The number of further rows that are scanned where they are likely to complete the page. */
  readonly more: number;
}

export const NEWEST_FIRST: Order = {
  direction: 'desc',
  beyond: '<',
  last: 'min',
  furthest: 'least',
  before: '+ 1',
  none: 0,
  most: MAX_LIMIT + 1,
  ahead: 250,
  led: 300,
  more: 3_000,
};

/** The order of a list that is read completely. */
export const OLDEST_FIRST: Order = {
  direction: 'asc',
  beyond: '>',
  last: 'max',
  furthest: 'greatest',
  before: '- 1',
  none: ABOVE_ALL_IDS,
  most: LARGEST_PAGE + 1,
  ahead: 2_500,
  led: 3_000,
  more: 30_000,
};
