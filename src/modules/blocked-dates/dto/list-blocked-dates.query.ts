import {
  type MomentRange,
  QueryDate,
  QueryEnumList,
  QueryInteger,
  QueryMomentRange,
  QueryText,
} from '../../../fields/query-fields.js';
import { ListQuery } from '../../../http/paging/list.query.js';
import {
  BLOCK_REASONS,
  BLOCKED_TYPE_NAMES,
  type BlockedTypeName,
  type BlockReason,
} from '../blocked-resource.js';

/** The parameters of `GET /blocked_dates`; they combine with AND. */
export class ListBlockedDatesQuery extends ListQuery {
  @QueryEnumList(BLOCKED_TYPE_NAMES, { description: 'Any of these types of resource' })
  resourceType?: BlockedTypeName[];

  @QueryEnumList(BLOCK_REASONS, { description: 'Any of these reasons', example: ['repair'] })
  reason?: BlockReason[];

  @QueryInteger({
    description: 'Id of the blocked item, not of its variant or product',
    example: 17,
  })
  itemId?: number;

  @QueryInteger({
    description: 'Platform id of the variant that is blocked, or that has the blocked item',
    example: 81001,
  })
  platformVariantId?: number;

  @QueryInteger({
    description:
      'Platform id of the product that is blocked, or that has the blocked variant or item',
    example: 71001,
  })
  platformProductId?: number;

  @QueryDate({
    description: 'Only blocked dates that end on or after this day',
    example: '2026-01-01',
  })
  activeFrom?: string;

  @QueryDate({
    description: 'Only blocked dates that begin on or before this day',
    example: '2026-01-31',
  })
  activeTo?: string;

  @QueryText({ description: 'Part of the description, case-insensitive', example: 'stocktaking' })
  search?: string;

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When it last changed' })
  updated?: MomentRange;
}
