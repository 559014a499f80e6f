import {
  BooleanField,
  CentsField,
  DateField,
  EnumField,
  IdField,
  IdListField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
  TextListField,
} from '../../../fields/body-fields.js';
import { field, FieldsOf } from '../../../fields/field.js';
import {
  enumRule,
  integerRule,
  LIST_LIMIT,
  listRule,
  MAX_ID,
  UNBOUNDED,
} from '../../../fields/rules.js';
import { TAG_LIMIT } from '../../../fields/tags.js';
import { EmbeddedCredit } from '../../credits/credit.response.js';
import { EmbeddedCustomFieldResponse } from '../../custom-fields/custom-field.response.js';
import { CustomerResponse } from '../../customers/customer.response.js';
import { EmbeddedLocation } from '../../items/dto/item.response.js';
import { FormerUnitResponse } from './former-unit.response.js';
import { CYCLE_RISKS, type CycleRisk } from '../../calendar/rules/risks.js';
import { TimelineEventResponse, TimelineEventsField } from '../../timeline/timeline.response.js';
import { CYCLE_NOTES, CYCLE_TERMS, type PlainCycleFields } from '../../rentals/plain-fields.js';
import {
  CYCLE_STATUSES,
  type CycleStatus,
  LEG_STATUSES,
  type LegStatus,
} from '../../rentals/plan/cycle-status.js';
import {
  CANCEL_REASONS,
  type CancelReason,
  CLOSED_AS,
  type ClosedAs,
  DELIVERY_METHOD_TYPES,
  type DeliveryMethodType,
  METHOD_TYPES,
  type MethodType,
  type PackingStatus,
} from '../../calendar/rules/cycle-values.js';

/** The unit of a cycle. */
export class CycleItem {
  @IdField({ description: 'Id', example: 17 })
  id!: number;

  @TextField({ description: 'Serial', minimum: 0, example: 'SN-0042', nullable: true })
  serial!: string | null;

  @TextField({ description: 'Title of the product', example: 'Storm parka' })
  productTitle!: string;

  @TextField({ description: 'Title of the variant', example: 'M / Green' })
  variantTitle!: string;

  @IdField({
    description: 'Platform id of the variant of the unit; for a substitute not the booked one',
    example: 81001,
  })
  platformVariantId!: number;
}

export interface CycleResponse extends PlainCycleFields {}

/** A rental of a unit. */
@FieldsOf(CYCLE_TERMS, { after: 'deliveryMethodType' })
@FieldsOf(CYCLE_NOTES, { after: 'deliveryMethodType' })
export class CycleResponse {
  /** A rental that is out, with an order for its return. */
  static readonly example: Partial<CycleResponse> = {
    createdAt: '2026-01-20T08:00:00.000Z',
    updatedAt: '2026-01-31T09:12:00.000Z',
    status: 'fulfilled',
    rentalStart: '2026-01-30T23:00:00.000Z',
    rentalEnd: '2026-02-06T23:00:00.000Z',
    minimumRentalEnd: null,
    prepareFrom: '2026-01-30',
    fulfillAt: '2026-01-30T23:00:00.000Z',
    fulfilledAt: '2026-01-31T09:12:00.000Z',
    receiveAt: '2026-02-06T23:00:00.000Z',
    receivedAt: null,
    restockBy: '2026-02-08',
    restockedAt: null,
    holdUntil: null,
    closedAs: null,
    cancelledAt: null,
    cancelReason: null,
    salePriceCents: null,
    fulfillmentStatus: 'complete',
    receivalStatus: 'scheduled',
    packingStatus: 'packed',
    isUnitFixed: true,
    membershipCredit: null,
    requestedLocation: null,
    conditionIds: [],
    formerUnits: [],
    conflictingCycleIds: [],
    risks: [],
    timelineEvents: [],
    customFields: [],
  };

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

  @EnumField(METHOD_TYPES, { description: 'Method by which the unit is rented' })
  methodType!: MethodType;

  @ObjectField(() => CustomerResponse, { description: 'The customer who rents' })
  customer!: CustomerResponse;

  @IdField({ description: 'Id of the unit', example: 17 })
  itemId!: number;

  @BooleanField({
    description:
      'Whether it keeps its unit when others need room: somebody named the unit, it is being ' +
      'packed, or it was handed over',
    example: true,
  })
  isUnitFixed!: boolean;

  @IdField({
    description: 'Platform id of the booked variant; it stays when a substitute is handed out',
    example: 81001,
  })
  platformVariantId!: number;

  @ObjectField(() => CycleItem, { description: 'The unit' })
  item!: CycleItem;

  @ObjectListField(() => FormerUnitResponse, {
    description: 'The units that the rental had before swaps, oldest first',
    maximum: UNBOUNDED,
  })
  formerUnits!: FormerUnitResponse[];

  @ObjectField(() => EmbeddedLocation, { description: 'The location of the unit', nullable: true })
  location!: EmbeddedLocation | null;

  @ObjectField(() => EmbeddedLocation, {
    description: 'The location at which the unit has to be; null for any',
    nullable: true,
  })
  requestedLocation!: EmbeddedLocation | null;

  @field(listRule(integerRule(1, MAX_ID), LIST_LIMIT), {
    description: 'Ids of the conditions that the unit may be in; empty for any',
    example: [3, 4],
  })
  conditionIds!: number[];

  @MomentField({ description: 'When the rental begins' })
  rentalStart!: string;

  @MomentField({
    description: 'When the rental ends; null reserves the unit without end',
    nullable: true,
  })
  rentalEnd!: string | null;

  @MomentField({ description: 'Earliest end of the rental', nullable: true })
  minimumRentalEnd!: string | null;

  @DateField({ description: 'First reserved day' })
  prepareFrom!: string;

  @MomentField({
    description:
      "Planned time of fulfilment; midnight in the shop's time zone means at any " +
      'time on that day',
  })
  fulfillAt!: string;

  @MomentField({ description: 'Actual time of fulfilment', nullable: true })
  fulfilledAt!: string | null;

  @MomentField({
    description:
      "Planned time of return; midnight in the shop's time zone means at any time on " + 'that day',
    nullable: true,
  })
  receiveAt!: string | null;

  @MomentField({ description: 'Actual time of return', nullable: true })
  receivedAt!: string | null;

  @DateField({
    description: 'Last reserved day; null if the reservation has no end',
    nullable: true,
  })
  restockBy!: string | null;

  @MomentField({ description: 'When the unit was restocked after it came back', nullable: true })
  restockedAt!: string | null;

  @MomentField({
    description: 'When a held cycle lapses, unless it is confirmed before; else null',
    nullable: true,
  })
  holdUntil!: string | null;

  @EnumField(CLOSED_AS, {
    description: 'How the rental ended; null while it is open, and for a sale',
    nullable: true,
  })
  closedAs!: ClosedAs | null;

  @MomentField({ description: 'When it was cancelled', nullable: true })
  cancelledAt!: string | null;

  @EnumField(CANCEL_REASONS, { description: 'Why it was cancelled, if known', nullable: true })
  cancelReason!: CancelReason | null;

  @CentsField({
    description: 'Price at which the customer bought the rented unit, in minor units',
    nullable: true,
  })
  salePriceCents!: number | null;

  @EnumField(LEG_STATUSES, { description: 'Status of the fulfilment' })
  fulfillmentStatus!: LegStatus;

  @EnumField(LEG_STATUSES, { description: 'Status of the receival' })
  receivalStatus!: LegStatus;

  @field(CYCLE_NOTES.packingStatus.rule, CYCLE_NOTES.packingStatus.options)
  packingStatus!: PackingStatus;

  @EnumField(DELIVERY_METHOD_TYPES, { description: 'Method of delivery' })
  deliveryMethodType!: DeliveryMethodType;

  @IdField({
    description: 'Id of the newest return order of the cycle, except cancelled ones',
    example: 120,
    nullable: true,
  })
  returnOrderId!: number | null;

  @ObjectField(() => EmbeddedCredit, { description: 'Price in membership credits', nullable: true })
  membershipCredit!: EmbeddedCredit | null;

  @field(listRule(integerRule(1, MAX_ID), UNBOUNDED), {
    description:
      'Ids of cycles that overlap this one on the same unit, which actual times can cause',
    example: [118],
  })
  conflictingCycleIds!: number[];

  @field(listRule(enumRule(CYCLE_RISKS), CYCLE_RISKS.length, true), {
    example: ['item_blocked'],
    description:
      'Reasons why the unit of a planned cycle will not be there. It is not available, one of ' +
      'the days is blocked, another cycle has it until then, or it is not at the location or in ' +
      'the condition that was requested.',
  })
  risks!: CycleRisk[];

  @TextListField({ description: 'Tags', maximum: TAG_LIMIT, example: ['gift'] })
  tags!: string[];

  @TimelineEventsField()
  timelineEvents!: TimelineEventResponse[];

  @ObjectListField(() => EmbeddedCustomFieldResponse, {
    description: 'Custom fields',
    maximum: UNBOUNDED,
  })
  customFields!: EmbeddedCustomFieldResponse[];
}

/** The response of the batch operations. */
export class CyclesResponse {
  @ObjectListField(() => CycleResponse, {
    description: 'The cycles, in the order of the request',
  })
  data!: CycleResponse[];
}

const MOVED_CYCLE_IDS = {
  description:
    'Ids of the planned cycles that got other units of their variant, so that a unit is free for ' +
    'the request; their days stay as they are',
  example: [103],
};

const AFFECTED_CYCLE_IDS = {
  description:
    'Ids of the planned cycles that are at risk since a receipt made their unit due for a service, by ' +
    'their start, at most 100',
  example: [121],
};

/** A cycle that was booked or updated. */
export class WrittenCycleResponse extends CycleResponse {
  @field(listRule(integerRule(1, MAX_ID), UNBOUNDED), MOVED_CYCLE_IDS)
  movedCycleIds!: number[];

  @IdListField(AFFECTED_CYCLE_IDS)
  affectedCycleIds!: number[];
}

/** Cycles that were booked or updated. */
export class WrittenCyclesResponse extends CyclesResponse {
  @field(listRule(integerRule(1, MAX_ID), UNBOUNDED), MOVED_CYCLE_IDS)
  movedCycleIds!: number[];

  @IdListField(AFFECTED_CYCLE_IDS)
  affectedCycleIds!: number[];
}
