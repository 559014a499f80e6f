import { QueryInteger, QueryText } from '../../../fields/query-fields.js';
import { ListQuery } from '../../../http/paging/list.query.js';

/** The parameters of `GET /timeline_events`. */
export class ListTimelineEventsQuery extends ListQuery {
  @QueryInteger({ description: 'Id of the resource', example: 17 })
  eventableId?: number;

  @QueryText({ description: 'Type of the event, exact match', example: 'comment' })
  eventType?: string;
}
