import { IdField, IntegerField, ObjectListField } from '../../../fields/body-fields.js';
import { CYCLE_BATCH_LIMIT } from '../../calendar/rules/cycle-values.js';
import { CreateCycleRequest, UpdateCycleRequest } from './cycle.request.js';

/** The maximum number of entries that one request books. */
const BOOKING_ENTRY_LIMIT = 50;

/** A booking of several alike. */
export class CreateCycleEntry extends CreateCycleRequest {
  @IntegerField({
    description: 'How many units of the variant to book; 1 if absent',
    minimum: 1,
    maximum: CYCLE_BATCH_LIMIT,
    example: 2,
    optional: true,
  })
  quantity?: number;
}

/** The body of `POST /cycles/batch`. */
export class CreateCyclesRequest {
  @ObjectListField(() => CreateCycleEntry, {
    description: `Bookings, validated together; at most ${CYCLE_BATCH_LIMIT} units`,
    minimum: 1,
    maximum: BOOKING_ENTRY_LIMIT,
  })
  cycles!: CreateCycleEntry[];
}

/**
 * An update of one of several cycles, or of several of an order; absent fields stay, null clears or
 * resets to automatic.
 */
export class UpdateCycleEntry extends UpdateCycleRequest {
  @IdField({
    description: 'Id of the cycle; alternatively send `quantity`',
    example: 103,
    optional: true,
  })
  id?: number;

  @IntegerField({
    description:
      'How many cycles to update, instead of `id`: those booked for `platformVariantId` in the order ' +
      '`platformOrderName`, or `platformOrderId`, that the change does something to. The earliest ' +
      '`rentalStart` comes first, then the lowest id. These fields then change nothing',
    minimum: 1,
    maximum: CYCLE_BATCH_LIMIT,
    example: 3,
    optional: true,
  })
  quantity?: number;
}

/** The body of `PUT /cycles/batch`. */
export class UpdateCyclesRequest {
  @ObjectListField(() => UpdateCycleEntry, {
    description: `Updates, validated together; at most ${CYCLE_BATCH_LIMIT} cycles`,
    minimum: 1,
    maximum: CYCLE_BATCH_LIMIT,
  })
  cycles!: UpdateCycleEntry[];
}
