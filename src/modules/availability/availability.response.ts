import { IdField, IntegerField, ObjectListField } from '../../fields/body-fields.js';
import { field } from '../../fields/field.js';
import { LIST_LIMIT, unchecked } from '../../fields/rules.js';
import { QueryDate, QueryEnum, QueryIdList, QueryInteger } from '../../fields/query-fields.js';
import { DELIVERY_METHOD_TYPES, type DeliveryMethodType } from '../calendar/rules/cycle-values.js';
import { DEFAULT_WINDOW, WINDOW_LIMIT } from './availability-sweep.js';

/** The availability of a variant, day by day. */
export class AvailabilityResponse {
  @field(unchecked({ type: 'object', additionalProperties: { type: 'integer' } }), {
    description: 'Available units per day',
    example: { '2026-01-31': 3, '2026-02-01': 2 },
  })
  occupancy!: Record<string, number>;

  @IntegerField({ description: 'Units whose visibility is available', example: 4 })
  inventoryCount!: number;

  @IntegerField({ description: 'Available units that are not reserved without end', example: 4 })
  futureAvailabilityInventoryCount!: number;

  @IntegerField({ description: 'Available units without an active rental', example: 2 })
  uncommitedInventoryCount!: number;
}

/** The availability of one of several variants. */
export class VariantAvailabilityResponse extends AvailabilityResponse {
  @IdField({ description: 'Platform id of the variant', example: 81001 })
  platformVariantId!: number;
}

/** The response of `GET /availability_timelines/batch`. */
export class BatchAvailabilityResponse {
  @ObjectListField(() => VariantAvailabilityResponse, {
    description: 'One entry per variant, in the order of the request',
  })
  data!: VariantAvailabilityResponse[];
}

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
