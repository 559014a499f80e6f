import { IntegerField, ObjectField } from '../../fields/body-fields.js';
import { copyFields, declaredIn, field } from '../../fields/field.js';
import type { ExtendedRecordTypes } from '../../openapi/operations.js';
import { CustomerResponse } from '../customers/customer.response.js';
import { CycleItem, CycleResponse } from '../cycles/dto/cycle.response.js';
import { ItemResponse, SingleItemResponse } from '../items/dto/item.response.js';
import {
  BriefReturnOrderResponse,
  ReturnOrderResponse,
} from '../return-orders/dto/return-order.response.js';

/** A customer, with `include=customer.creditBalance` with the balance. */
export class CustomerWithIncludesResponse extends CustomerResponse {
  @IntegerField({
    description:
      'The sum of the credit entries; a negative balance is owed. Only with ' +
      '`include=customer.creditBalance`.',
    minimum: -Number.MAX_SAFE_INTEGER,
    example: 6,
    optional: true,
  })
  creditBalance?: number;
}

/** The unit of a cycle, with `include=item` with all fields. */
export class CycleItemWithIncludes extends CycleItem {}
for (const [name, { rule, options }] of declaredIn(ItemResponse)) {
  if (declaredIn(CycleItem).has(name)) continue;
  field(rule, { ...options, optional: true })(CycleItemWithIncludes.prototype, name);
}

/** A cycle with the members that `include` adds. */
export class CycleWithIncludesResponse extends CycleResponse {
  @ObjectField(() => CycleItemWithIncludes, {
    description: 'The unit; with `include=item` the whole item',
  })
  override item!: CycleItem & Partial<ItemResponse>;

  @ObjectField(() => CustomerWithIncludesResponse, { description: 'The customer who rents' })
  override customer!: CustomerWithIncludesResponse;

  @ObjectField(() => BriefReturnOrderResponse, {
    description:
      'The return order with `returnOrderId`, without its lines; null without one. Only with ' +
      '`include=returnOrder`.',
    optional: true,
    nullable: true,
  })
  returnOrder?: BriefReturnOrderResponse | null;
}

/** An item with the members that `include` adds. */
export class ItemWithIncludesResponse extends ItemResponse {
  @ObjectField(() => CycleResponse, {
    description:
      'The cycle with `activeRentalId`; null without one. Only with `include=activeRental`.',
    optional: true,
    nullable: true,
  })
  activeRental?: CycleResponse | null;

  @ObjectField(() => CycleResponse, {
    description:
      'The earliest planned cycle, which is not out yet; null without one. Only with ' +
      '`include=nextRental`.',
    optional: true,
    nullable: true,
  })
  nextRental?: CycleResponse | null;

  @ObjectField(() => BriefReturnOrderResponse, {
    description:
      'The return order with `activeReturnId`, without its lines; null without one. Only with ' +
      '`include=activeReturn`.',
    optional: true,
    nullable: true,
  })
  activeReturn?: BriefReturnOrderResponse | null;
}

/** A single item with the members that `include` adds. */
export class SingleItemWithIncludesResponse extends ItemWithIncludesResponse {}
copyFields(SingleItemResponse, SingleItemWithIncludesResponse, [
  ...declaredIn(ItemResponse).keys(),
]);

/** A return order with the members that `include` adds. */
export class ReturnOrderWithIncludesResponse extends ReturnOrderResponse {
  @ObjectField(() => CustomerWithIncludesResponse, {
    description: 'The customer; null if none of its units was rented',
    nullable: true,
  })
  override customer!: CustomerWithIncludesResponse | null;
}

/** The records that can include others, each with the record that documents its included ones. */
export const EXTENDED_RECORDS: readonly ExtendedRecordTypes[] = [
  { record: CycleResponse, extended: CycleWithIncludesResponse },
  { record: ItemResponse, extended: ItemWithIncludesResponse },
  { record: SingleItemResponse, extended: SingleItemWithIncludesResponse },
  { record: ReturnOrderResponse, extended: ReturnOrderWithIncludesResponse },
];
