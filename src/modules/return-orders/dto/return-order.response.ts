import type { Type } from '@nestjs/common';
import {
  DateField,
  EnumField,
  IdField,
  IdListField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextListField,
  UrlField,
} from '../../../fields/body-fields.js';
import { copyFields } from '../../../fields/field.js';
import { UNBOUNDED } from '../../../fields/rules.js';
import { TAG_LIMIT } from '../../../fields/tags.js';
import { SentencesField } from '../../../openapi/error.response.js';
import { EmbeddedConditionResponse } from '../../conditions/condition.response.js';
import { RECREDIT_STATUSES, type RecreditStatus } from '../../credits/credit-status.js';
import { CustomerResponse } from '../../customers/customer.response.js';
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
} from '../../rentals/return/return-order.js';

/** The return method. */
export class ReturnMethodResponse {
  @EnumField(RETURN_METHODS, { description: 'Collected, or sent with a label' })
  type!: ReturnMethodType;

  @UrlField({
    description: 'URL to track the parcel',
    example: 'https://track.example/7H21',
    nullable: true,
  })
  trackingUrl!: string | null;

  @IdField({
    description: 'Platform id of the address to collect from',
    example: 62001,
    nullable: true,
  })
  addressPlatformId!: number | null;

  @DateField({ description: 'Day of the collection', nullable: true })
  collectionDate!: string | null;
}

/** A unit on a return order. */
export class ReturnLineResponse {
  /** A line that awaits its unit. */
  static readonly example: Partial<ReturnLineResponse> = {
    createdAt: '2026-02-04T10:30:00.000Z',
    status: 'awaiting',
    condition: null,
    requestedAt: '2026-02-04T10:30:00.000Z',
    restockedAt: null,
  };

  @IdField({ description: 'Id', example: 31 })
  id!: number;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @IdField({
    description: 'Id of the rental that ends with it; null if the unit was not rented',
    example: 103,
    nullable: true,
  })
  rentalId!: number | null;

  @EnumField(RETURN_LINE_STATUSES, { description: 'Status of the unit' })
  status!: ReturnLineStatus;

  @ObjectField(() => EmbeddedConditionResponse, {
    description: 'Condition in which the unit comes back',
    nullable: true,
  })
  condition!: EmbeddedConditionResponse | null;

  @ObjectField(() => ItemResponse, { description: 'The unit' })
  item!: ItemResponse;

  @MomentField({ description: 'When it was put on the order' })
  requestedAt!: string;

  @MomentField({ description: 'When the unit was restocked', nullable: true })
  restockedAt!: string | null;
}

/** The units that a customer sends back. */
export class ReturnOrderResponse {
  /** An order that awaits its units. */
  static readonly example: Partial<ReturnOrderResponse> = {
    createdAt: '2026-02-04T10:30:00.000Z',
    updatedAt: '2026-02-04T10:30:00.000Z',
    creditStatus: 'uncredited',
    status: 'expected',
    receivalStatus: 'unreceived',
    requestedAt: '2026-02-04T10:30:00.000Z',
    returnMethod: {
      type: 'ReturnMethod::Collection',
      trackingUrl: null,
      addressPlatformId: 62001,
      collectionDate: '2026-02-06',
    },
    timelineEvents: [],
    tags: [],
  };

  @IdField({ description: 'Id', example: 120 })
  id!: number;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @MomentField({ description: 'When one of its own fields last changed' })
  updatedAt!: string;

  @EnumField(RECREDIT_STATUSES, {
    description: 'How many of the membership credits of its rentals were returned',
  })
  creditStatus!: RecreditStatus;

  @ObjectField(() => CustomerResponse, {
    description: 'The customer; null if none of its units was rented',
    nullable: true,
  })
  customer!: CustomerResponse | null;

  @ObjectListField(() => ReturnLineResponse, {
    description: 'Its lines, oldest first',
    maximum: UNBOUNDED,
  })
  returnLines!: ReturnLineResponse[];

  @IdField({ description: 'Sequential number in the shop, shown as #2001', example: 2001 })
  sequentialId!: number;

  @EnumField(RETURN_ORDER_STATUSES, { description: 'Its progress', example: 'expected' })
  status!: ReturnOrderStatus;

  @EnumField(RECEIVAL_STATUSES, { description: 'The received share of its lines' })
  receivalStatus!: ReceivalStatus;

  @MomentField({ description: 'When it was requested' })
  requestedAt!: string;

  @ObjectField(() => ReturnMethodResponse, { description: 'The return method', nullable: true })
  returnMethod!: ReturnMethodResponse | null;

  @TimelineEventsField()
  timelineEvents!: TimelineEventResponse[];

  @TextListField({ description: 'Tags', maximum: TAG_LIMIT, example: ['damaged'] })
  tags!: string[];
}

const WithoutLines = class {} as Type<Omit<ReturnOrderResponse, 'returnLines'>>;
copyFields(ReturnOrderResponse, WithoutLines, ['returnLines']);

/** A return order without its lines, as other records include it. */
export class BriefReturnOrderResponse extends WithoutLines {}

/** The response of `POST /return_orders`. */
export class CreatedReturnOrdersResponse {
  @SentencesField(
    'One sentence per rejected entry',
    'Item 17 (SN-0017) has several active rentals; name one of: SC-1003 (rentalId 103), SC-1018 (rentalId 118)',
  )
  errors!: string[];

  @ObjectListField(() => ReturnOrderResponse, {
    description: 'The new and updated return orders, oldest first',
    maximum: UNBOUNDED,
  })
  returnOrders!: ReturnOrderResponse[];

  @IdListField({
    description:
      'Ids of the planned cycles that are at risk since a receipt made their unit due for a service, ' +
      'by their start, at most 100',
    example: [121],
  })
  affectedCycleIds!: number[];
}

/** The 422 of `POST /return_orders`. */
export class NothingReturnedAnswer {
  @SentencesField(
    'One sentence per invalid field or rejected entry',
    'data must have an entry, or quantity must be given',
  )
  errors!: string[];

  @ObjectListField(() => ReturnOrderResponse, {
    description: 'Always empty; absent if fields are invalid',
    maximum: 0,
    optional: true,
  })
  returnOrders?: ReturnOrderResponse[];
}
