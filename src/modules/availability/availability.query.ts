import { QueryDate, QueryEnum, QueryIdList, QueryInteger } from '../../fields/query-fields.js';
import { LIST_LIMIT } from '../../fields/rules.js';
import { DELIVERY_METHOD_TYPES, type DeliveryMethodType } from '../calendar/rules/cycle-values.js';
import { DEFAULT_WINDOW, WINDOW_LIMIT } from './availability-sweep.js';

/** The window and the delivery method. */
export class AvailabilityWindowQuery {
  @QueryInteger({
    description: 'Platform id of the location of the units',
    example: 61001,
    aliases: ['location_id', 'locationId'],
  })
  locationPlatformId?: number;

  @QueryEnum(DELIVERY_METHOD_TYPES, {
    description: 'If sent, days before the first possible delivery by this method count 0',
    example: 'shipping',
    aliases: ['delivery_method_type'],
  })
  deliveryMethodType?: DeliveryMethodType;

  @QueryDate({ description: 'First day; today if absent', example: '2026-01-01' })
  from?: string;

  @QueryDate({
    description: `Last day, at most ${WINDOW_LIMIT} days in total; ${DEFAULT_WINDOW} days after the first day if absent`,
    example: '2026-03-31',
  })
  to?: string;
}

/** The parameters of `GET /availability_timelines`. */
export class AvailabilityQuery extends AvailabilityWindowQuery {
  @QueryInteger({
    description: 'Platform id of the variant',
    example: 81001,
    required: true,
    aliases: ['variant_platform_id', 'variantPlatformId'],
  })
  platformVariantId!: number;
}

/** The parameters of `GET /availability_timelines/batch`. */
export class BatchAvailabilityQuery extends AvailabilityWindowQuery {
  @QueryIdList({
    description: `Platform ids of up to ${LIST_LIMIT} variants`,
    example: [81001, 81002],
    required: true,
    aliases: ['variant_platform_ids', 'variantPlatformIds'],
  })
  platformVariantIds!: number[];
}
