import {
  CLEARABLE,
  EnumField,
  IdField,
  IdListField,
  IntegerField,
  MomentField,
  ObjectField,
  VersionField,
} from '../../../fields/body-fields.js';
import { enumeration } from '../../../fields/enumeration.js';
import { copyFields, FieldsOf, membersOf } from '../../../fields/field.js';
import {
  DELIVERY_METHOD_TYPES,
  type DeliveryMethodType,
  METHOD_TYPES,
} from '../../calendar/rules/cycle-values.js';
import { CustomerResponse } from '../../customers/customer.response.js';
import { CreateCycleRequest } from '../../cycles/dto/cycle.request.js';
import { PlanMomentField } from '../../cycles/dto/plan-fields.js';
import { CYCLE_NOTES, CYCLE_TERMS, type PlainCycleFields } from '../../rentals/plain-fields.js';
import {
  BOOKED_TERMS,
  BOOKED_TIMES,
  WAITING_STATUSES,
  type WaitingStatus,
} from '../../rentals/wait/waiting-terms.js';

/** The methods that customers wait for; a sale holds no days. */
const WAITING_METHODS = enumeration(
  'WaitingMethodType',
  METHOD_TYPES.filter((method) => method !== 'resale'),
);
type WaitingMethod = (typeof WAITING_METHODS)[number];

/** The status that a request sets. */
const SETTABLE_STATUSES = enumeration('SettableWaitingStatus', ['withdrawn']);

/** How long an offer is held, where the request does not say. */
export const DEFAULT_OFFER_HOURS = 24;

const OFFER_HOURS = {
  description: `How many hours an offer is held; ${DEFAULT_OFFER_HOURS} if absent`,
  minimum: 1,
  maximum: 168,
  example: 24,
};

const EXPIRES_AT = {
  description: 'Until when the customer waits; null until the rental begins',
};

/** The fields of a booking that an entry has in the same form. */
const BOOKING_FIELDS = [
  'customerPlatformId',
  'locationPlatformId',
  ...BOOKED_TIMES,
  ...BOOKED_TERMS,
] as const satisfies readonly (keyof CreateCycleRequest)[];

type BookingField = (typeof BOOKING_FIELDS)[number];

export interface CreateWaitingEntryRequest extends Pick<CreateCycleRequest, BookingField> {}

/** The body of `POST /waiting_entries`. */
export class CreateWaitingEntryRequest {
  @IdField({ description: 'Platform id of the variant', example: 81_001 })
  platformVariantId!: number;

  @EnumField(WAITING_METHODS, { description: 'Method by which the unit is rented' })
  methodType!: WaitingMethod;

  @IntegerField({ ...OFFER_HOURS, optional: true })
  offerHours?: number;

  @PlanMomentField({ ...EXPIRES_AT, ...CLEARABLE })
  expiresAt?: string | null;
}

const isForeign = (name: string): boolean => !(BOOKING_FIELDS as readonly string[]).includes(name);

copyFields(
  CreateCycleRequest,
  CreateWaitingEntryRequest,
  [...membersOf(CreateCycleRequest).keys()].filter(isForeign),
);

/** The body of `PUT /waiting_entries/{id}`; absent fields stay, null clears. */
export class UpdateWaitingEntryRequest {
  @VersionField()
  updatedAt?: string;

  @EnumField(SETTABLE_STATUSES, {
    description: '`withdrawn` ends the waiting, and cancels the offer if there is one',
    optional: true,
  })
  status?: (typeof SETTABLE_STATUSES)[number];

  @PlanMomentField({ description: 'When the rental begins', optional: true })
  rentalStart?: string;

  @PlanMomentField({ description: 'When the rental ends; null for no end', ...CLEARABLE })
  rentalEnd?: string | null;

  @PlanMomentField({ description: 'Earliest end of the rental', ...CLEARABLE })
  minimumRentalEnd?: string | null;

  @PlanMomentField({ description: 'Planned time of fulfilment; computed if null', ...CLEARABLE })
  fulfillAt?: string | null;

  @PlanMomentField({ description: 'Planned time of return; computed if null', ...CLEARABLE })
  receiveAt?: string | null;

  @IntegerField({ ...OFFER_HOURS, description: 'How many hours an offer is held', optional: true })
  offerHours?: number;

  @PlanMomentField({ ...EXPIRES_AT, ...CLEARABLE })
  expiresAt?: string | null;
}

export interface WaitingEntryResponse extends Omit<PlainCycleFields, 'packingStatus'> {}

/** A customer who waits for a unit of a variant. */
@FieldsOf(CYCLE_TERMS, { after: 'conditionIds' })
@FieldsOf(CYCLE_NOTES, { after: 'platformOrderName', except: ['packingStatus'] })
export class WaitingEntryResponse {
  static readonly example: Partial<WaitingEntryResponse> = {
    createdAt: '2026-01-20T08:00:00.000Z',
    updatedAt: '2026-01-20T08:00:00.000Z',
    status: 'waiting',
    position: 1,
    cycleId: null,
    expiresAt: null,
    rentalStart: '2026-01-30T23:00:00.000Z',
    rentalEnd: '2026-02-06T23:00:00.000Z',
    minimumRentalEnd: null,
    fulfillAt: null,
    receiveAt: null,
    locationPlatformId: null,
    conditionIds: [],
    creditCost: null,
  };

  @IdField({ description: 'Id', example: 31 })
  id!: number;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @MomentField({ description: 'When it last changed' })
  updatedAt!: string;

  @EnumField(WAITING_STATUSES, {
    description:
      '`offered` while its offer is held, `booked` once the offer is confirmed, `expired` after a ' +
      'lapse or in time, `withdrawn` by a request or when its offer is cancelled',
  })
  status!: WaitingStatus;

  @IntegerField({
    description:
      'Its place among the waiting entries of the variant on days of its rental, from 1; null unless ' +
      'it waits',
    minimum: 1,
    example: 1,
    nullable: true,
  })
  position!: number | null;

  @IdField({ description: 'Id of the cycle that is its offer', example: 103, nullable: true })
  cycleId!: number | null;

  @ObjectField(() => CustomerResponse, { description: 'The customer who waits' })
  customer!: CustomerResponse;

  @IdField({ description: 'Platform id of the customer', example: 52_001 })
  customerPlatformId!: number;

  @IdField({ description: 'Platform id of the variant', example: 81_001 })
  platformVariantId!: number;

  @IntegerField({ ...OFFER_HOURS, description: 'How many hours an offer is held' })
  offerHours!: number;

  @MomentField({ ...EXPIRES_AT, nullable: true })
  expiresAt!: string | null;

  @EnumField(METHOD_TYPES, { description: 'Method by which the unit is rented' })
  methodType!: WaitingMethod;

  @EnumField(DELIVERY_METHOD_TYPES, { description: 'Method of delivery' })
  deliveryMethodType!: DeliveryMethodType;

  @MomentField({ description: 'When the rental begins' })
  rentalStart!: string;

  @MomentField({ description: 'When the rental ends; null for no end', nullable: true })
  rentalEnd!: string | null;

  @MomentField({ description: 'Earliest end of the rental', nullable: true })
  minimumRentalEnd!: string | null;

  @MomentField({
    description: 'Planned time of fulfilment, if it was sent; else the booking computes it',
    nullable: true,
  })
  fulfillAt!: string | null;

  @MomentField({
    description: 'Planned time of return, if it was sent; else the booking computes it',
    nullable: true,
  })
  receiveAt!: string | null;

  @IdField({
    description: 'Platform id of the location that the unit must be at',
    example: 61_001,
    nullable: true,
  })
  locationPlatformId!: number | null;

  @IdListField({ description: 'Conditions that the unit may be in; any if empty', example: [3, 4] })
  conditionIds!: number[];

  @IntegerField({ description: 'Price in membership credits', example: 2, nullable: true })
  creditCost!: number | null;
}
