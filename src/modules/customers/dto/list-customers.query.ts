import { type MomentRange, QueryMomentRange, QueryText } from '../../../fields/query-fields.js';
import { ListQuery } from '../../../http/paging/list.query.js';

/** The parameters of `GET /customers`. */
export class ListCustomersQuery extends ListQuery {
  @QueryText({ description: 'Part of a name or email, case-insensitive', example: 'nordin' })
  search?: string;

  @QueryMomentRange({ description: 'When it was first imported' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When an import last changed it' })
  updated?: MomentRange;
}
