import {
  BooleanField,
  CentsField,
  CLEARABLE,
  EnumField,
  IdField,
  IdListField,
  IntegerField,
  VersionField,
} from '../../../fields/body-fields.js';
import { FieldsOf } from '../../../fields/field.js';
import { type TagChange, TagChangesField, TagsField } from '../../../fields/tags.js';
import { type SentFields, SentFieldsField } from '../../custom-fields/sent-fields.js';
import {
  CANCEL_REASONS,
  type CancelReason,
  type CycleEnd,
  CYCLE_ENDS,
  DELIVERY_METHOD_TYPES,
  type DeliveryMethodType,
  METHOD_TYPES,
  type MethodType,
  SETTABLE_STATUSES,
  type SettableStatus,
} from '../../calendar/rules/cycle-values.js';
import { CYCLE_NOTES, CYCLE_TERMS, type PlainCycleFields } from '../../rentals/plain-fields.js';
import { PlanDateField, PlanMomentField } from './plan-fields.js';

/** The maximum number of credits that a cycle costs. */
const CREDIT_LIMIT = 1_000_000;

export interface CreateCycleRequest extends Partial<Omit<PlainCycleFields, 'packingStatus'>> {}

/** The body of `POST /cycles`. */
@FieldsOf(CYCLE_TERMS, { after: 'holdUntil', optional: true })
@FieldsOf(CYCLE_NOTES, { after: 'holdUntil', optional: true, except: ['packingStatus'] })
export class CreateCycleRequest {
  @IdField({
    description:
      'Platform id of the variant, of which a free unit is chosen; alternatively ' +
      'send `itemId`',
    example: 81001,
    optional: true,
  })
  platformVariantId?: number;

  @IdField({
    description:
      'Id of the unit; one at another location or in another condition is booked, and at risk',
    example: 17,
    optional: true,
  })
  itemId?: number;

  @BooleanField({
    description:
      'Whether the cycle is fixed to its unit; by default only with `itemId`. A cycle that is not ' +
      'fixed may get another unit of its variant to make room for others',
    example: true,
    optional: true,
  })
  isUnitFixed?: boolean;

  @IdField({ description: 'Platform id of the customer', example: 52001 })
  customerPlatformId!: number;

  @EnumField(METHOD_TYPES, { description: 'Method by which the unit is rented' })
  methodType!: MethodType;

  @EnumField(DELIVERY_METHOD_TYPES, {
    description: 'Method of delivery; `shipping` if absent',
    optional: true,
  })
  deliveryMethodType?: DeliveryMethodType;

  @PlanMomentField({ description: 'When the rental begins' })
  rentalStart!: string;

  @PlanMomentField({
    description: 'When the rental ends; if absent, the unit is reserved without end',
    ...CLEARABLE,
  })
  rentalEnd?: string | null;

  @PlanMomentField({ description: 'Earliest end of the rental', ...CLEARABLE })
  minimumRentalEnd?: string | null;

  @PlanMomentField({ description: 'Planned time of fulfilment; computed if absent', ...CLEARABLE })
  fulfillAt?: string | null;

  @PlanMomentField({ description: 'Planned time of return; computed if absent', ...CLEARABLE })
  receiveAt?: string | null;

  @PlanMomentField({
    description: 'When the unit was handed over, if it is out already, as a walk-in is',
    ...CLEARABLE,
  })
  fulfilledAt?: string | null;

  @PlanMomentField({
    description:
      'When the unit came back, of a rental that is over; only with `fulfilledAt`. It changes ' +
      'nothing of the unit',
    ...CLEARABLE,
  })
  receivedAt?: string | null;

  @PlanDateField({ description: 'First reserved day; computed if absent', ...CLEARABLE })
  prepareFrom?: string | null;

  @PlanDateField({ description: 'Last reserved day; computed if absent', ...CLEARABLE })
  restockBy?: string | null;

  @PlanMomentField({
    description: 'Holds the unit until then, at most 366 days ahead',
    ...CLEARABLE,
  })
  holdUntil?: string | null;

  @IntegerField({
    description: 'Price in membership credits',
    minimum: 1,
    maximum: CREDIT_LIMIT,
    ...CLEARABLE,
  })
  creditCost?: number | null;

  @IdListField({
    description: 'Conditions that a chosen unit may be in; any if absent or empty',
    example: [3, 4],
    optional: true,
  })
  conditionIds?: number[];

  @IdField({
    description: 'Platform id of the location that a chosen unit must be at',
    example: 61001,
    ...CLEARABLE,
  })
  locationPlatformId?: number | null;

  @TagsField({ description: 'Tags', example: ['gift'], optional: true })
  tags?: string[];

  @SentFieldsField()
  customFields?: SentFields;
}

export interface UpdateCycleRequest extends Partial<PlainCycleFields> {}

/** The body of `PUT /cycles/{id}`; absent fields stay, null clears or resets to automatic. */
@FieldsOf(CYCLE_NOTES, { after: 'restockBy', optional: true })
@FieldsOf(CYCLE_TERMS, {
  after: 'customerPlatformId',
  optional: true,
  suffix: ', until the unit is out',
})
export class UpdateCycleRequest {
  @VersionField()
  updatedAt?: string;

  @EnumField(SETTABLE_STATUSES, {
    description:
      '`cancelled` cancels the cycle, `scheduled` reopens a cancelled one or confirms a held one. A ' +
      'reopened cycle keeps its unit if that is free, else it gets another one of its variant, unless ' +
      'its unit was named',
    optional: true,
  })
  status?: SettableStatus;

  @EnumField(CANCEL_REASONS, {
    description: 'Why it is cancelled; only with `status` `cancelled`',
    optional: true,
  })
  cancelReason?: CancelReason;

  @PlanMomentField({
    description:
      'Null confirms a held cycle, another time holds it until then, at most 366 days ahead. Both ' +
      'also reopen a hold that has lapsed, if its unit is free',
    ...CLEARABLE,
  })
  holdUntil?: string | null;

  @EnumField(CYCLE_ENDS, {
    description:
      'Closes a cycle that is out: the unit is `lost`, or the customer `bought` it. Null reopens ' +
      'it, or a cancelled one; its days must be free',
    ...CLEARABLE,
  })
  closedAs?: CycleEnd | null;

  @CentsField({
    description: 'Price of the unit, in minor units; only with `closedAs` `bought`',
    ...CLEARABLE,
  })
  salePriceCents?: number | null;

  @IdField({
    description: 'Id of the unit that replaces the current one',
    example: 18,
    optional: true,
  })
  itemId?: number;

  @BooleanField({
    description:
      'True fixes a planned cycle to its unit, as `itemId` does. False lets it get another unit to ' +
      'make room for others; not while packing or the hand-over fixes it',
    example: true,
    optional: true,
  })
  isUnitFixed?: boolean;

  @BooleanField({
    description:
      'With `itemId`, and for a cycle that is out, moves conflicting cycles to other units of their ' +
      'variants, all or none; none of them may be fixed to its unit. A planned cycle keeps its unit ' +
      'if its new days are free there, else it moves to another unit of its variant; alone, ' +
      '`reallocate` always moves it',
    example: false,
    optional: true,
  })
  reallocate?: boolean;

  @EnumField(DELIVERY_METHOD_TYPES, { description: 'Method of delivery', optional: true })
  deliveryMethodType?: DeliveryMethodType;

  @IdField({
    description:
      'Platform id of the variant that is booked from now on, until the unit is out; a free unit ' +
      'of it is chosen unless `itemId` names one',
    example: 81001,
    optional: true,
  })
  platformVariantId?: number;

  @IdField({
    description: 'Platform id of the customer, until the unit is out; a credit moves along',
    example: 52001,
    optional: true,
  })
  customerPlatformId?: number;

  @IdListField({
    description: 'Conditions that the unit may be in, until it is out; empty for any',
    example: [3, 4],
    optional: true,
  })
  conditionIds?: number[];

  @IdField({
    description: 'Platform id of the location that the unit must be at, until it is out',
    example: 61001,
    ...CLEARABLE,
  })
  locationPlatformId?: number | null;

  @PlanMomentField({ description: 'When the rental begins', optional: true })
  rentalStart?: string;

  @PlanMomentField({
    description: 'When the rental ends; null reserves the unit without end',
    ...CLEARABLE,
  })
  rentalEnd?: string | null;

  @PlanMomentField({ description: 'Earliest end of the rental', ...CLEARABLE })
  minimumRentalEnd?: string | null;

  @PlanMomentField({ description: 'Planned time of fulfilment; null computes it', ...CLEARABLE })
  fulfillAt?: string | null;

  @PlanMomentField({ description: 'Planned time of return; null computes it', ...CLEARABLE })
  receiveAt?: string | null;

  @PlanMomentField({
    description: 'Actual time of fulfilment; null undoes the fulfilment',
    ...CLEARABLE,
  })
  fulfilledAt?: string | null;

  @PlanMomentField({ description: 'Actual time of return; null undoes the return', ...CLEARABLE })
  receivedAt?: string | null;

  @PlanDateField({
    description: 'First reserved day, until the next change of an actual time; null computes it',
    ...CLEARABLE,
  })
  prepareFrom?: string | null;

  @PlanDateField({
    description: 'Last reserved day, until the next change of an actual time; null computes it',
    ...CLEARABLE,
  })
  restockBy?: string | null;

  @IntegerField({
    description: 'Price in membership credits, until the unit is out; the ledger follows',
    minimum: 1,
    maximum: CREDIT_LIMIT,
    optional: true,
  })
  creditCost?: number;

  @TagChangesField({ description: 'Changes to the tags, matched by title', optional: true })
  tagsAttributes?: TagChange[];

  @SentFieldsField()
  customFields?: SentFields;
}
