import { QueryEnumList, QueryInteger, QueryText } from '../../../fields/query-fields.js';
import { QueryPageSize } from '../../../http/paging/list.query.js';
import { TYPE_PATTERNS } from '../rules/logged-types.js';

/** The longest that a feed waits, in seconds. */
export const LONGEST_WAIT = 25;

/** The parameters of `GET /events/stream`. */
export class StreamEventsQuery {
  @QueryInteger({
    minimum: 0,
    description: 'Id of the last known event; default: events from now on',
    example: undefined,
  })
  after?: number;

  @QueryEnumList(TYPE_PATTERNS, {
    description: 'Only these types; `cycle.*` is all of cycles',
    example: undefined,
  })
  type?: string[];
}

/** The parameters of `GET /events/feed`. */
export class FeedEventsQuery {
  @QueryInteger({
    minimum: 0,
    description: 'Id of the last known event; 0 or absent starts at the beginning',
    example: 0,
  })
  after?: number;

  @QueryText({
    description: 'Instead: the `nextPage` of the page before, with the same types',
    example: undefined,
    filled: true,
  })
  page?: string;

  @QueryEnumList(TYPE_PATTERNS, {
    description: 'Only these types; `cycle.*` is all of cycles',
    example: undefined,
  })
  type?: string[];

  @QueryPageSize()
  limit?: number;

  @QueryInteger({
    minimum: 0,
    maximum: LONGEST_WAIT,
    description: 'Seconds to wait for new events if there are none',
    example: 0,
  })
  wait?: number;
}
