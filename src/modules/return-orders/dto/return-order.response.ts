import {
  DateField,
  EnumField,
  IdField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextListField,
  UrlField,
} from '../../../fields/body-fields.js';
import { UNBOUNDED } from '../../../fields/rules.js';
import { TAG_LIMIT } from '../../../fields/tags.js';
import { SentencesField } from '../../../openapi/error.response.js';
import { ConditionResponse } from '../../conditions/condition.response.js';
import { RECREDIT_STATUSES, type RecreditStatus } from '../../credits/credit-status.js';
import { CustomerResponse } from '../../customers/dto/customer.response.js';
import { ItemResponse } from '../../items/dto/item.response.js';
import {
  RETURN_ORDER_STATUSES,
  type ReturnOrderStatus,
} from '../../resources/return-order-status.js';
import { TimelineEventResponse, TimelineEventsField } from '../../timeline/timeline.response.js';
import {
  RECEIVAL_STATUSES,
  type ReceivalStatus,
  RETURN_LINE_STATUSES,
  type ReturnLineStatus,
  RETURN_METHODS,
  type ReturnMethodType,
} from '../rules/return-order.js';

/** How units come back. */
export class ReturnMethodResponse {
  @EnumField(RETURN_METHODS, { description: 'Fetched, or sent with a label' })
  type!: ReturnMethodType;

  @UrlField({
    description: 'Where the parcel can be followed',
    example: 'https://track.example/7H21',
    nullable: true,
  })
  trackingUrl!: string | null;

  @IdField({
    description: "Platform's id of the address that it is fetched from",
    example: 62001,
    nullable: true,
  })
  addressPlatformId!: number | null;

  @DateField({ description: 'Day on which it is fetched', nullable: true })
  collectionDate!: string | null;
}

/** A unit on a return order. */
export class ReturnLineResponse {
  @IdField({ description: 'Id', example: 31 })
  id!: number;

  @MomentField({ description: 'When it was made' })
  createdAt!: string;

  @IdField({
    description: 'Id of the rental that ends with it; null for a unit that nobody had rented',
    example: 103,
    nullable: true,
  })
  rentalId!: number | null;

  @EnumField(RETURN_LINE_STATUSES, { description: 'What became of the unit' })
  status!: ReturnLineStatus;

  @ObjectField(() => ConditionResponse, {
    description: 'Condition in which the unit comes back',
    nullable: true,
  })
  condition!: ConditionResponse | null;

  @ObjectField(() => ItemResponse, { description: 'The unit' })
  item!: ItemResponse;

  @MomentField({ description: 'When it was put on the order' })
  requestedAt!: string;

  @MomentField({ description: 'When the unit was dealt with', nullable: true })
  restockedAt!: string | null;
}

/** What a customer sends back. */
export class ReturnOrderResponse {
  @IdField({ description: 'Id', example: 120 })
  id!: number;

  @MomentField({ description: 'When it was made' })
  createdAt!: string;

  @MomentField({ description: 'When something of its own last changed' })
  updatedAt!: string;

  @EnumField(RECREDIT_STATUSES, {
    description: 'How far the membership credits of its rentals were given back',
  })
  creditStatus!: RecreditStatus;

  @ObjectField(() => CustomerResponse, {
    description: 'Whose return it is; null where nothing on it was rented to anybody',
    nullable: true,
  })
  customer!: CustomerResponse | null;

  @ObjectListField(() => ReturnLineResponse, {
    description: 'Its lines, oldest first',
    maximum: UNBOUNDED,
  })
  returnLines!: ReturnLineResponse[];

  @IdField({ description: 'Running number in the shop, shown as #2001', example: 2001 })
  sequentialId!: number;

  @EnumField(RETURN_ORDER_STATUSES, { description: 'How far it is', example: 'expected' })
  status!: ReturnOrderStatus;

  @EnumField(RECEIVAL_STATUSES, { description: 'How much of it came in, by its lines' })
  receivalStatus!: ReceivalStatus;

  @MomentField({ description: 'When it was asked for' })
  requestedAt!: string;

  @ObjectField(() => ReturnMethodResponse, { description: 'How it comes back', nullable: true })
  returnMethod!: ReturnMethodResponse | null;

  @TimelineEventsField()
  timelineEvents!: TimelineEventResponse[];

  @TextListField({ description: 'Tags', maximum: TAG_LIMIT, example: ['damaged'] })
  tags!: string[];
}

/** The answer of `POST /return_orders`. */
export class CreatedReturnOrdersResponse {
  @SentencesField(
    'One sentence for each entry that was left out',
    'Item 17 has several active rentals; name one of: 103, 118',
  )
  errors!: string[];

  @ObjectListField(() => ReturnOrderResponse, {
    description: 'The return orders that were made or updated, oldest first',
    maximum: UNBOUNDED,
  })
  returnOrders!: ReturnOrderResponse[];
}

/** The 422 of `POST /return_orders`. */
export class NothingReturnedAnswer {
  @SentencesField(
    'One sentence for each wrong field or refused entry',
    'data must have an entry, or quantity must be given',
  )
  errors!: string[];

  @ObjectListField(() => ReturnOrderResponse, {
    description: 'Always empty; absent where fields are wrong',
    maximum: 0,
    optional: true,
  })
  returnOrders?: ReturnOrderResponse[];
}
