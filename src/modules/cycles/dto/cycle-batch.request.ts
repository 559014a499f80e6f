import { IdField, ObjectListField } from '../../../fields/body-fields.js';
import { CreateCycleRequest, UpdateCycleRequest } from './cycle.request.js';

/** The maximum number of cycles that one request books or updates. */
const CYCLE_BATCH_LIMIT = 50;

/** The body of `POST /cycles/batch`. */
export class CreateCyclesRequest {
  @ObjectListField(() => CreateCycleRequest, {
    description: 'Bookings, validated together',
    minimum: 1,
    maximum: CYCLE_BATCH_LIMIT,
  })
  cycles!: CreateCycleRequest[];
}

/** An update of one of several cycles; absent fields stay, null clears or resets to automatic. */
export class UpdateCycleEntry extends UpdateCycleRequest {
  @IdField({ description: 'Id of the cycle', example: 103 })
  id!: number;
}

/** The body of `PUT /cycles/batch`. */
export class UpdateCyclesRequest {
  @ObjectListField(() => UpdateCycleEntry, {
    description: 'Updates, one per cycle, validated together',
    minimum: 1,
    maximum: CYCLE_BATCH_LIMIT,
  })
  cycles!: UpdateCycleEntry[];
}
