import {
  BooleanField,
  CLEARABLE,
  EnumField,
  IdField,
  IdListField,
  IntegerField,
  MomentField,
  ObjectListField,
} from '../../fields/body-fields.js';
import { field } from '../../fields/field.js';
import { dateRule, listRule } from '../../fields/rules.js';
import {
  CYCLE_BATCH_LIMIT,
  DELIVERY_METHOD_TYPES,
  type DeliveryMethodType,
} from '../calendar/rules/cycle-values.js';
import { PlanMomentField } from '../cycles/dto/plan-fields.js';
import { NEXT_START_LIMIT_DAYS, SHORT_DAYS_LIMIT } from '../rentals/book/basket.js';

/** Units of one variant that a customer wants. */
export class BasketLineRequest {
  @IdField({ description: 'Platform id of the variant', example: 81_001 })
  platformVariantId!: number;

  @IntegerField({
    description: 'How many units are wanted; 1 if absent',
    minimum: 1,
    maximum: CYCLE_BATCH_LIMIT,
    example: 2,
    optional: true,
  })
  quantity?: number;

  @IdListField({
    description: 'Conditions that the units may be in; any if absent or empty',
    example: [3, 4],
    optional: true,
  })
  conditionIds?: number[];

  @IdField({
    description: 'Platform id of the location that the units must be at',
    example: 61_001,
    ...CLEARABLE,
  })
  locationPlatformId?: number | null;
}

/** The body of `POST /availability_checks`: the plan is that of a booking, for all lines. */
export class AvailabilityCheckRequest {
  @ObjectListField(() => BasketLineRequest, {
    description: 'The basket. Lines of one variant share its units, in their order',
    minimum: 1,
  })
  lines!: BasketLineRequest[];

  @PlanMomentField({ description: 'When the rental begins' })
  rentalStart!: string;

  @PlanMomentField({
    description: 'When the rental ends; if absent, the units are needed without end',
    ...CLEARABLE,
  })
  rentalEnd?: string | null;

  @EnumField(DELIVERY_METHOD_TYPES, {
    description: 'Method of delivery; `shipping` if absent',
    optional: true,
  })
  deliveryMethodType?: DeliveryMethodType;

  @PlanMomentField({ description: 'Planned time of fulfilment; computed if absent', ...CLEARABLE })
  fulfillAt?: string | null;

  @PlanMomentField({ description: 'Planned time of return; computed if absent', ...CLEARABLE })
  receiveAt?: string | null;
}

/** How much of a line can be booked. */
export class BasketLineResponse {
  @IdField({ description: 'Platform id of the variant', example: 81_001 })
  platformVariantId!: number;

  @IntegerField({ description: 'How many units are wanted', example: 2 })
  quantity!: number;

  @IntegerField({ description: 'How many of them could be booked now', example: 1 })
  available!: number;

  @field(listRule(dateRule, SHORT_DAYS_LIMIT), {
    description:
      'The first days on which units are missing. Empty for a line that is available, and where ' +
      'cycles that are fixed to their units are in the way',
    example: ['2030-01-09', '2030-01-10'],
  })
  shortOn!: string[];
}

/** The response of `POST /availability_checks`. */
export class AvailabilityCheckResponse {
  @BooleanField({ description: 'Whether all lines can be booked', example: false })
  isAvailable!: boolean;

  @ObjectListField(() => BasketLineResponse, { description: 'The lines, in their order' })
  lines!: BasketLineResponse[];

  @MomentField({
    description:
      `The first later start within ${NEXT_START_LIMIT_DAYS} days, at the same time of day and for as many days, ` +
      'with which all lines could be booked. Null if there is none, or the basket is available',
    example: '2030-01-14T09:00:00.000Z',
    nullable: true,
  })
  nextRentalStart!: string | null;
}
