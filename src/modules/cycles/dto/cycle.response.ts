import {
  CentsField,
  DateField,
  EnumField,
  IdField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
  TextListField,
} from '../../../fields/body-fields.js';
import { field } from '../../../fields/field.js';
import { integerRule, listRule, MAX_ID, UNBOUNDED } from '../../../fields/rules.js';
import { TAG_LIMIT } from '../../../fields/tags.js';
import { EmbeddedCredit } from '../../credits/credit.response.js';
import { CustomFieldResponse } from '../../custom-fields/dto/custom-field.response.js';
import { CustomerResponse } from '../../customers/dto/customer.response.js';
import { TimelineEventResponse, TimelineEventsField } from '../../timeline/timeline.response.js';
import {
  CYCLE_STATUSES,
  type CycleStatus,
  LEG_STATUSES,
  type LegStatus,
} from '../rules/cycle-status.js';
import {
  DELIVERY_METHOD_TYPES,
  type DeliveryMethodType,
  METHOD_TYPES,
  type MethodType,
  PACKING_STATUSES,
  type PackingStatus,
} from '../rules/cycle-values.js';

/** The unit of a cycle. */
export class CycleItem {
  @IdField({ description: 'Id', example: 17 })
  id!: number;

  @TextField({ description: 'Serial', example: 'SN-0042', nullable: true })
  serial!: string | null;

  @TextField({ description: 'Title of the product', example: 'Storm parka' })
  productTitle!: string;

  @TextField({ description: 'Title of the variant', example: 'M / Green' })
  variantTitle!: string;

  @IdField({ description: 'Platform id of the variant', example: 81001 })
  platformVariantId!: number;
}

/** A rental of a unit. */
export class CycleResponse {
  @IdField({ description: 'Id', example: 103 })
  id!: number;

  @IdField({ description: 'Running number in the shop, shown as SC-1042', example: 1042 })
  sequentialId!: number;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @MomentField({ description: 'When it or one of its legs last changed' })
  updatedAt!: string;

  @EnumField(CYCLE_STATUSES, { description: 'Current status' })
  status!: CycleStatus;

  @EnumField(METHOD_TYPES, { description: 'How the unit is rented out' })
  methodType!: MethodType;

  @ObjectField(() => CustomerResponse, { description: 'The customer who rents' })
  customer!: CustomerResponse;

  @IdField({ description: 'Id of the unit', example: 17 })
  itemId!: number;

  @ObjectField(() => CycleItem, { description: 'The unit' })
  item!: CycleItem;

  @MomentField({ description: 'When the rental begins' })
  rentalStart!: string;

  @MomentField({ description: 'When it ends; null: reserved without end', nullable: true })
  rentalEnd!: string | null;

  @MomentField({ description: 'When it may end at the earliest', nullable: true })
  minimumRentalEnd!: string | null;

  @DateField({ description: 'First reserved day' })
  prepareFrom!: string;

  @MomentField({ description: 'When it is due to go out; midnight in the shop is due on that day' })
  fulfillAt!: string;

  @MomentField({ description: 'When it really went out', nullable: true })
  fulfilledAt!: string | null;

  @MomentField({
    description: 'When it is due back; midnight in the shop is due on that day',
    nullable: true,
  })
  receiveAt!: string | null;

  @MomentField({ description: 'When it really came back', nullable: true })
  receivedAt!: string | null;

  @DateField({ description: 'Last reserved day; null: without end', nullable: true })
  restockBy!: string | null;

  @MomentField({ description: 'When the unit was restocked after it came back', nullable: true })
  restockedAt!: string | null;

  @EnumField(LEG_STATUSES, { description: 'Status of the way out' })
  fulfillmentStatus!: LegStatus;

  @EnumField(LEG_STATUSES, { description: 'Status of the way back' })
  receivalStatus!: LegStatus;

  @EnumField(PACKING_STATUSES, { description: 'How far packing is' })
  packingStatus!: PackingStatus;

  @EnumField(DELIVERY_METHOD_TYPES, { description: 'How it is handed over' })
  deliveryMethodType!: DeliveryMethodType;

  @IdField({ description: "Platform's id of the order", example: 91001, nullable: true })
  platformOrderId!: number | null;

  @IdField({ description: "Platform's id of the order line", example: 91002, nullable: true })
  platformOrderLineId!: number | null;

  @TextField({ description: 'Name of the order', example: '#1007', nullable: true })
  platformOrderName!: string | null;

  @CentsField({ description: 'Price for the customer, in minor units', nullable: true })
  priceCents!: number | null;

  @IdField({
    description: 'Id of the newest return order with it that is not cancelled',
    example: 120,
    nullable: true,
  })
  returnOrderId!: number | null;

  @ObjectField(() => EmbeddedCredit, { description: 'Price in membership credits', nullable: true })
  membershipCredit!: EmbeddedCredit | null;

  @field(listRule(integerRule(1, MAX_ID), UNBOUNDED), {
    description: 'Cycles that overlap this one on the same unit; actual times can overlap',
    example: [118],
  })
  conflictingCycleIds!: number[];

  @TextListField({ description: 'Tags', maximum: TAG_LIMIT, example: ['gift'] })
  tags!: string[];

  @TimelineEventsField()
  timelineEvents!: TimelineEventResponse[];

  @ObjectListField(() => CustomFieldResponse, {
    description: 'Its custom fields',
    maximum: UNBOUNDED,
  })
  customFields!: CustomFieldResponse[];
}

/** The response of the batch operations. */
export class CyclesResponse {
  @ObjectListField(() => CycleResponse, {
    description: 'The cycles, in the order of the request',
  })
  data!: CycleResponse[];
}
