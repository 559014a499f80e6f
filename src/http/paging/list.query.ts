import { QueryInteger, QueryText } from '../../fields/query-fields.js';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 100;

/** The most records that are read at a time where a list is read as a whole. */
export const LARGEST_PAGE = 200;

/** How many records a page may have. */
export const QueryPageSize = (): PropertyDecorator =>
  QueryInteger({
    minimum: 1,
    maximum: MAX_LIMIT,
    description: `Page size; ${DEFAULT_LIMIT} when absent`,
    example: DEFAULT_LIMIT,
    filled: true,
  });

/** The parameters of every list; a list adds its filters. */
export class ListQuery {
  @QueryPageSize()
  limit?: number;

  @QueryText({
    description: 'The `nextPage` of the page before, with the same filters',
    example: undefined,
    filled: true,
  })
  page?: string;

  /** What the two ask for; made when the query has been checked. */
  readonly window!: PageRequest;
}

/** What a list is narrowed by: its parameters but for the window. */
export type FiltersOf<Query extends ListQuery> = Omit<Query, keyof ListQuery>;

/** Which part of a list is read: newest first, unless it says `after`. */
export interface PageRequest {
  /** How many records: 1 to 100 as requests ask for them, oldest first at most 500. */
  readonly limit: number;
  /** The page begins below this id; undefined on the first page. */
  readonly before?: number;
  /** The page begins above this id and is read oldest first; 0 is the beginning of the list. */
  readonly after?: number;
}

/** One page as a service answers it; the list envelope makes `{data, nextPage}` of it. */
export interface Page<T> {
  readonly data: readonly T[];
  /** The id of the last record when more follow, else null. */
  readonly next: number | null;
}
