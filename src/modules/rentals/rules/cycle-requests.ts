import type { TagChange } from '../../../fields/tags.js';
import type {
  CancelReason,
  CycleEnd,
  DeliveryMethodType,
  MethodType,
  SettableStatus,
} from '../../calendar/rules/cycle-values.js';
import type { PlainCycleFields } from './plain-fields.js';

/** A plan as a client sends it: ISO 8601 instants, or dates in the shop's time zone. */
interface RequestedPlan extends Partial<PlainCycleFields> {
  readonly itemId?: number;
  readonly deliveryMethodType?: DeliveryMethodType;
  readonly rentalStart?: string;
  readonly rentalEnd?: string | null;
  readonly minimumRentalEnd?: string | null;
  readonly fulfillAt?: string | null;
  readonly receiveAt?: string | null;
  readonly prepareFrom?: string | null;
  readonly restockBy?: string | null;
  readonly holdUntil?: string | null;
  readonly platformVariantId?: number;
  readonly platformOrderId?: number | null;
  readonly platformOrderLineId?: number | null;
  readonly platformOrderName?: string | null;
  readonly conditionIds?: readonly number[];
  readonly locationPlatformId?: number | null;
}

/** A request for a new cycle. */
export interface RequestedBooking extends RequestedPlan {
  readonly rentalStart: string;
  readonly customerPlatformId: number;
  readonly methodType: MethodType;
  readonly creditCost?: number | null;
  /** When the unit was handed over already. */
  readonly fulfilledAt?: string | null;
  /** When it came back already. */
  readonly receivedAt?: string | null;
  readonly tags?: string[];
  /** How many units to book; 1 if absent. */
  readonly quantity?: number;
}

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

/** The fields that cannot be sent with `closedAs` `lost` or `bought`. */
const NOT_WITH_CLOSING = ['status', 'fulfilledAt', 'receivedAt', 'itemId'] as const;

/** The fields that cannot be sent with the end of a hold. */
const NOT_WITH_HOLD = ['status', 'fulfilledAt', 'receivedAt', 'closedAs'] as const;

/** The errors in fields that contradict each other in every state, one sentence per field. */
export function contradictionsIn(request: RequestedUpdate): string[] {
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
