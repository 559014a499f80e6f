import {
  type MomentRange,
  QueryEnum,
  QueryEnumList,
  QueryInteger,
  QueryMomentRange,
  QueryText,
} from '../../../fields/query-fields.js';
import { ListQuery } from '../../../http/paging/list.query.js';
import { LOGGED_RESOURCES, type LoggedResource, TYPE_PATTERNS } from '../rules/logged-types.js';

/** The parameters of `GET /events`; they combine with AND. */
export class ListEventsQuery extends ListQuery {
  @QueryEnum(LOGGED_RESOURCES, { description: 'Type of the record', example: 'Cycle' })
  resourceType?: LoggedResource;

  @QueryInteger({ description: 'Id of the record', example: 103 })
  resourceId?: number;

  @QueryEnumList(TYPE_PATTERNS, {
    description: 'Any of these types; `cycle.*` matches all types of cycles',
    example: ['cycle.*'],
  })
  type?: string[];

  @QueryInteger({ description: 'Id of the API key that made the change', example: 1 })
  keyId?: number;

  @QueryText({
    description: 'Id of the request that made the change, as in its `X-Request-Id`',
    example: undefined,
  })
  requestId?: string;

  @QueryMomentRange({ description: 'When the change was made' })
  created?: MomentRange;
}
