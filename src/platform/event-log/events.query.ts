import { QueryEnumList, QueryInteger, QueryText } from '../../fields/query-fields.js';
import { QueryPageSize } from '../../http/paging/list.query.js';
import { TYPE_PATTERNS } from '../events/logged-types.js';

const MAX_WAIT_SECONDS = 25;

/** The parameters of `GET /events/stream`. */
export class StreamEventsQuery {
  @QueryInteger({
    minimum: 0,
    description: 'Id of the last known event; if absent, the stream starts with the next event',
    example: undefined,
  })
  after?: number;

  @QueryEnumList(TYPE_PATTERNS, {
    description: 'Only these types; `cycle.*` matches all types of cycles',
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
    description: 'Alternative to `after`: the `nextPage` of the previous page, with the same types',
    example: undefined,
    filled: true,
  })
  page?: string;

  @QueryEnumList(TYPE_PATTERNS, {
    description: 'Only these types; `cycle.*` matches all types of cycles',
    example: undefined,
  })
  type?: string[];

  @QueryPageSize()
  limit?: number;

  @QueryInteger({
    minimum: 0,
    maximum: MAX_WAIT_SECONDS,
    description: 'Seconds to wait if no new events exist',
    example: 0,
  })
  wait?: number;
}
