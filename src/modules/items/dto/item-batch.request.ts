import { IdField, ObjectListField } from '../../../fields/body-fields.js';
import { UpdateItemRequest } from './item.request.js';

/** The most units that one request changes. */
export const ITEM_BATCH_LIMIT = 100;

/** A change of one of several units; what is absent stays, null clears. */
export class UpdateItemEntry extends UpdateItemRequest {
  @IdField({ description: 'Id of the item', example: 17 })
  id!: number;
}

/** The body of `PUT /items/batch`. */
export class UpdateItemsRequest {
  @ObjectListField(() => UpdateItemEntry, {
    description: 'Changes, each of another item',
    minimum: 1,
    maximum: ITEM_BATCH_LIMIT,
  })
  items!: UpdateItemEntry[];
}
