import { LARGEST_PAGE, MAX_LIMIT } from '../../http/paging/list.query.js';
import { ABOVE_ALL_IDS } from './list-filter.js';

/** In which order the ids of a list are read. */
export interface Order {
  readonly direction: 'desc' | 'asc';
  /** How the ids of a page compare with the one at which it begins. */
  readonly beyond: '<' | '>';
  /** Picks the last of the ids that were looked through. */
  readonly last: 'min' | 'max';
  /** Picks the one of several ids that comes last. */
  readonly furthest: 'least' | 'greatest';
  /** Makes of an id the one before it in this order. */
  readonly before: '+ 1' | '- 1';
  /** An id with none beyond it. */
  readonly none: number;
  /**
   * As many rows as any page has, and the one that tells whether another follows. A literal: what a
   * parameter limits is planned as if it were a tenth of the table.
   */
  readonly most: number;
  /** How many of the next rows are looked through before an index is asked for scattered ones. */
  readonly ahead: number;
  /** How many rows to which one of several conditions leads are looked through. */
  readonly led: number;
  /** How many rows are looked through further on, where that can be expected to complete the page. */
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

/** For a list that is read as a whole. */
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
