import { IdField, ObjectListField } from '../../../fields/body-fields.js';
import { field } from '../../../fields/field.js';
import { integerRule, listRule, MAX_ID, UNBOUNDED } from '../../../fields/rules.js';

/** A cycle that moved to another unit. */
export class MovedCycle {
  @IdField({ description: 'Id of the cycle', example: 103 })
  cycleId!: number;

  @IdField({ description: 'Id of its new unit', example: 18 })
  itemId!: number;
}

/** The response of `POST /items/{id}/reallocate`. */
export class ReallocatedItemResponse {
  @ObjectListField(() => MovedCycle, {
    description: 'The cycles that moved, by their start',
    maximum: UNBOUNDED,
  })
  moved!: MovedCycle[];

  @field(listRule(integerRule(1, MAX_ID), UNBOUNDED), {
    description: 'Ids of the cycles that stay since no unit is free, by their start',
    example: [118],
  })
  stranded!: number[];
}
