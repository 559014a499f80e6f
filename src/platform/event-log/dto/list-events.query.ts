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
  @QueryEnum(LOGGED_RESOURCES, { description: 'Kind of the record', example: 'Cycle' })
  resourceType?: LoggedResource;

  @QueryInteger({ description: 'Id of the record', example: 103 })
  resourceId?: number;

  @QueryEnumList(TYPE_PATTERNS, {
    description: 'Any of these types; `cycle.*` is all of cycles',
    example: ['cycle.*'],
  })
  type?: string[];

  @QueryInteger({ description: 'Id of the API key that did it', example: 1 })
  keyId?: number;

  @QueryText({
    description: 'Id of the request that did it, as in its response',
    example: undefined,
  })
  requestId?: string;

  @QueryMomentRange({ description: 'When it was done' })
  created?: MomentRange;
}
