import { IdField, IntegerField, ObjectListField } from '../../fields/body-fields.js';
import { field } from '../../fields/field.js';
import { unchecked } from '../../fields/rules.js';

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
