import type { TagChange } from '../../../fields/tags.js';
import {
  type CancelReason,
  type CycleEnd,
  type SettableStatus,
} from '../../calendar/rules/cycle-values.js';
import { AppError, unknownReference } from '../../../errors/app-error.js';
import { type DayRange, describeDays } from '../../../time/days.js';
import { assertNotArchived } from '../../products/archived-variant.js';
import {
  assertRequirementsExist,
  describeReason,
  type NoUnitReason,
  type BookingFacts,
  type RequestedPlan,
} from '../book/booking-decision.js';
import { requirementsOf } from '../../calendar/rules/requirements.js';
import { bookedVariantOf, type LockedCycle } from '../picture/picture.js';
import { CYCLE_TERM_NAMES, type CycleTerms } from '../plain-fields.js';

/** A requested update of a cycle; absent fields stay, null clears or resets to automatic. */
export interface RequestedUpdate extends RequestedPlan {
  readonly id: number;
  /** The version that was read. */
  readonly updatedAt?: string;
  readonly status?: SettableStatus;
  readonly cancelReason?: CancelReason;
  readonly closedAs?: CycleEnd | null;
  readonly salePriceCents?: number | null;
  /**
   * Planned cycles on the named unit make room. Without `itemId`, a planned cycle moves to a free
   * unit, and others make room for one that is out.
   */
  readonly reallocate?: boolean;
  readonly customerPlatformId?: number;
  readonly creditCost?: number;
  readonly fulfilledAt?: string | null;
  readonly receivedAt?: string | null;
  readonly tagsAttributes?: TagChange[];
}

/** The fields of a request that change a cycle. */
export type UpdateFields = Omit<RequestedUpdate, 'id'>;

/** True for a request that names other records. */
export const namesRecords = (request: UpdateFields): boolean =>
  NAMING.some((member) => request[member] !== undefined);

const NAMING = [
  'customerPlatformId',
  'platformVariantId',
  'conditionIds',
  'locationPlatformId',
] as const satisfies readonly (keyof RequestedUpdate)[];

/** True for a request that opens an ended or cancelled cycle. */
export const reopens = ({ closedAs, status }: RequestedUpdate): boolean =>
  closedAs === null || status === 'scheduled';

/** True for a request after which a cancelled cycle may be planned again, on any unit of its variant. */
export const mayReopen = (request: RequestedUpdate): boolean =>
  request.itemId === undefined && (reopens(request) || request.holdUntil !== undefined);

/** The fields that cannot be sent with `closedAs` `lost` or `bought`. */
const NOT_WITH_CLOSING = ['status', 'fulfilledAt', 'receivedAt', 'itemId'] as const;

/** The fields that cannot be sent with the end of a hold. */
const NOT_WITH_HOLD = ['status', 'fulfilledAt', 'receivedAt', 'closedAs'] as const;

/** The errors in fields that contradict each other in every state, one sentence per field. */
export function contradictionsIn(request: UpdateFields): string[] {
  const { closedAs, salePriceCents, cancelReason, status, holdUntil, reallocate } = request;
  const notHeld = NOT_WITH_HOLD.filter((member) => Boolean(request[member]));
  const notClosed = [
    ...NOT_WITH_CLOSING.filter((member) => request[member] !== undefined),
    ...(reallocate ? ['reallocate'] : []),
  ];
  const checks: [boolean, string][] = [
    [
      Boolean(holdUntil) && notHeld.length > 0,
      `holdUntil must be left out with ${notHeld.join(', ')}`,
    ],
    [
      Boolean(closedAs) && notClosed.length > 0,
      `closedAs must be left out with ${notClosed.join(', ')}`,
    ],
    [
      closedAs === null && status === 'cancelled',
      'closedAs must not be null with status cancelled',
    ],
    [
      salePriceCents !== undefined && closedAs !== 'bought',
      'salePriceCents must be left out unless closedAs is bought',
    ],
    [
      cancelReason !== undefined && status !== 'cancelled',
      'cancelReason must be left out unless status is cancelled',
    ],
    [
      Boolean(request.receivedAt) && reallocate === true,
      'reallocate must be left out with receivedAt',
    ],
  ];
  return checks.filter(([wrong]) => wrong).map(([, sentence]) => sentence);
}

/** The error for a variant without a free unit for a cycle. */
export function noOtherUnitFree(
  cycleId: number,
  corrections: Corrections,
  days: DayRange,
  reason: NoUnitReason = {},
): AppError {
  const { variantName, bookedVariantId: variantId } = corrections;
  const sentence = `No unit of ${variantName} is free ${describeDays(days)}`;
  return new AppError('conflict', [sentence + describeReason(reason)], {
    code: 'no_unit_free',
    soughtUnit: { variantId, ...requirementsOf(corrections), days, cycleId, others: 0 },
  });
}

/** The records that a request names; null if the shop has none. */
export type CorrectionFacts = Pick<
  BookingFacts,
  'customerId' | 'variant' | 'conditionIds' | 'locationId'
>;

/** The fields that are fixed once the unit is out. */
export const CORRECTED = [
  'customerId',
  'platformVariantId',
  ...CYCLE_TERM_NAMES,
  'locationPlatformId',
  'conditionIds',
  'creditCost',
] as const satisfies readonly (keyof LockedCycle)[];

/** The values of these fields, and of those that follow from them. */
export interface Corrections extends Pick<
  LockedCycle,
  (typeof CORRECTED)[number] | 'variantName' | 'requestedLocationId'
> {
  /** The id of the variant with `platformVariantId`. */
  readonly bookedVariantId: number;
}

/**
 * The values of the fields after a request.
 * @param facts undefined if the request names no records
 * @throws AppError invalid_body that names the missing record
 */
export function correctedBy(
  request: RequestedUpdate,
  before: LockedCycle,
  facts: CorrectionFacts | undefined,
): Corrections {
  const { customerPlatformId, platformVariantId } = request;
  const { customerId, variant, locationId } = facts ?? NOTHING_NAMED;
  if (customerPlatformId !== undefined && customerId === null) {
    throw unknownReference('customerPlatformId', customerPlatformId);
  }
  if (platformVariantId !== undefined && variant === null) {
    throw unknownReference('platformVariantId', platformVariantId);
  }
  if (facts) assertRequirementsExist(request, facts);
  const isNew = variant !== null && variant.id !== bookedVariantOf(before);
  if (isNew && request.itemId === undefined) assertNotArchived(variant);
  const valueOf = <Member extends keyof RequestedUpdate & keyof LockedCycle>(member: Member) =>
    request[member] === undefined ? before[member] : (request[member] as LockedCycle[Member]);
  return {
    customerId: customerId ?? before.customerId,
    bookedVariantId: variant?.id ?? bookedVariantOf(before),
    platformVariantId: platformVariantId ?? before.platformVariantId,
    variantName: variant?.name ?? before.variantName,
    ...(Object.fromEntries(CYCLE_TERM_NAMES.map((name) => [name, valueOf(name)])) as CycleTerms),
    requestedLocationId:
      request.locationPlatformId === undefined ? before.requestedLocationId : locationId,
    locationPlatformId: valueOf('locationPlatformId'),
    conditionIds: correctedConditions(request, before),
    creditCost: valueOf('creditCost'),
  };
}

const NOTHING_NAMED: CorrectionFacts = {
  customerId: null,
  variant: null,
  conditionIds: [],
  locationId: null,
};

/** The stored list where the request repeats it. */
const correctedConditions = (
  { conditionIds: sent }: RequestedUpdate,
  { conditionIds: stored }: LockedCycle,
): readonly number[] => (sent === undefined || String(sent) === String(stored) ? stored : sent);

/** True when a request corrects one of the fields that are fixed once the unit is out. */
export const isCorrected = (before: LockedCycle, corrections: Corrections): boolean =>
  CORRECTED.some((member) => corrections[member] !== before[member]);
