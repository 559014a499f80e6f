import { QueryInteger, QueryText } from '../fields/query-fields.js';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 100;

/** The parameters of every list; a list adds its filters. */
export class ListQuery {
  @QueryInteger({
    minimum: 1,
    maximum: MAX_LIMIT,
    description: `Page size; ${DEFAULT_LIMIT} when absent`,
    example: DEFAULT_LIMIT,
    filled: true,
  })
  limit?: number;

  @QueryText({
    description: 'The `nextPage` of the page before, with the same filters',
    example: undefined,
    filled: true,
  })
  page?: string;

  /** What the two ask for; made when the query has been checked. */
  readonly window!: PageWindow;
}

/** The window of a list that a request asks for. */
export interface PageWindow {
  /** How many records, 1 to 100. */
  readonly limit: number;
  /** The page begins below this id; undefined on the first page. */
  readonly before?: number;
}

/** One page as a service answers it; the list envelope makes `{data, nextPage}` of it. */
export interface Page<T> {
  readonly data: readonly T[];
  /** The id of the last record when more follow, else null. */
  readonly next: number | null;
}
