import {
  type MomentRange,
  QueryBoolean,
  QueryEither,
  QueryEnumList,
  QueryMomentRange,
  QueryText,
} from '../../../fields/query-fields.js';
import { QueryIds, QueryKeyTexts, type RequestedIds } from '../../../fields/query-ids.js';
import { OwnIdFilters } from '../../../http/paging/list.query.js';
import {
  type CustomFieldFilters,
  QueryCustomFields,
} from '../../custom-fields/custom-field.filters.js';
import { CYCLE_RISKS, type CycleRisk } from '../../calendar/rules/risks.js';
import {
  CYCLE_STATUSES,
  type CycleStatus,
  LEG_STATUSES,
  type LegStatus,
} from '../../rentals/plan/cycle-status.js';
import {
  CLOSED_AS,
  type ClosedAs,
  DELIVERY_METHOD_TYPES,
  type DeliveryMethodType,
  METHOD_TYPES,
  type MethodType,
  PACKING_STATUSES,
  type PackingStatus,
} from '../../calendar/rules/cycle-values.js';

/** The filters of the list of cycles; they combine with AND. */
export class CycleFilters extends OwnIdFilters {
  @QueryMomentRange({ description: 'Actual time of fulfilment' })
  fulfilledAt?: MomentRange;

  @QueryMomentRange({ description: 'Actual time of return' })
  receivedAt?: MomentRange;

  @QueryMomentRange({ description: 'Planned time of return' })
  receiveAt?: MomentRange;

  @QueryMomentRange({ description: 'Planned time of fulfilment' })
  fulfillAt?: MomentRange;

  @QueryMomentRange({ description: 'First reserved day' })
  prepareFrom?: MomentRange;

  @QueryMomentRange({ description: 'Last reserved day' })
  restockBy?: MomentRange;

  @QueryMomentRange({ description: 'When the rental begins' })
  rentalStart?: MomentRange;

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;

  @QueryMomentRange({
    description:
      'When the cycle last changed. To miss no change, start each synchronisation ' +
      'five minutes before the start of the previous one. A change gets its time ' +
      'before its transaction commits.',
  })
  updated?: MomentRange;

  @QueryIds({ description: 'Platform id of the order', example: [91001], nullable: true })
  platformOrderId?: RequestedIds;

  @QueryText({ description: 'Name of the order, exact match', example: '#1007' })
  platformOrderName?: string;

  @QueryText({
    description: 'Part of the name of the order; case and accents make no difference',
    example: '007',
  })
  'platformOrderName[contains]'?: string;

  @QueryText({
    description: 'Beginning of the name of the order; case and accents make no difference',
    example: '#10',
  })
  'platformOrderName[startsWith]'?: string;

  @QueryKeyTexts({ description: 'Tag, exact match', example: ['gift'] })
  tag?: string[];

  @QueryIds({ description: 'Id of the unit, now or before a swap', example: [17] })
  itemId?: RequestedIds;

  @QueryIds({ description: 'The same as `itemId`', example: [17, 18] })
  itemIds?: RequestedIds;

  @QueryIds({
    description: 'Platform id of the requested location, else of the location of the unit',
    example: [61001],
    nullable: true,
  })
  locationPlatformId?: RequestedIds;

  @QueryIds({ description: 'Platform id of the booked variant', example: [81001] })
  platformVariantId?: RequestedIds;

  @QueryIds({ description: 'Id of the customer', example: [12] })
  customerId?: RequestedIds;

  @QueryIds({ description: 'Platform id of the customer', example: [52001] })
  customerPlatformId?: RequestedIds;

  @QueryKeyTexts({ description: 'Tag of the customer, exact match', example: ['vip'] })
  customerTag?: string[];

  @QueryEnumList(CYCLE_STATUSES, { description: 'Any of these statuses' })
  status?: CycleStatus[];

  @QueryEnumList(CLOSED_AS, { description: 'Any of these ends' })
  closedAs?: ClosedAs[];

  @QueryEnumList(PACKING_STATUSES, { description: 'Any of these packing statuses' })
  packingStatus?: PackingStatus[];

  @QueryEnumList(METHOD_TYPES, { description: 'Any of these methods' })
  methodType?: MethodType[];

  @QueryEnumList(DELIVERY_METHOD_TYPES, { description: 'Any of these methods of delivery' })
  deliveryMethodType?: DeliveryMethodType[];

  @QueryEnumList(LEG_STATUSES, { description: 'Any of these statuses of the fulfilment' })
  fulfillmentStatus?: LegStatus[];

  @QueryEnumList(LEG_STATUSES, { description: 'Any of these statuses of the receival' })
  receivalStatus?: LegStatus[];

  @QueryEither({ description: 'Whether they are fixed to their units', example: false })
  isUnitFixed?: boolean;

  @QueryBoolean({
    description: 'Only cycles that are neither fulfilled, received nor cancelled',
    example: true,
  })
  unfulfilled?: boolean;

  @QueryBoolean({ description: 'Excludes cancelled cycles', example: true })
  excludeCancelled?: boolean;

  @QueryBoolean({
    description: 'Only cycles with an entry in `risks`: their unit will not be there',
    example: true,
  })
  atRisk?: boolean;

  @QueryEnumList(CYCLE_RISKS, { description: 'Only cycles with any of these entries in `risks`' })
  risk?: CycleRisk[];

  @QueryText({
    description:
      'Part of the formatted id, order name or serial, or of the name, email, platform id or phone ' +
      'of the customer, case-insensitive',
    example: 'SC-1042',
  })
  search?: string;

  @QueryCustomFields()
  customFields?: CustomFieldFilters;
}
