import type { TagChange } from '../../../fields/tags.js';
import type {
  CancelReason,
  Closing,
  DeliveryMethodType,
  MethodType,
  PackingStatus,
  SettableStatus,
} from './cycle-values.js';

/** A plan as a client sends it: ISO 8601 instants, or dates in the shop's time zone. */
interface RequestedPlan {
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
  readonly priceCents?: number | null;
  readonly platformVariantId?: number;
  readonly platformOrderId?: number | null;
  readonly platformOrderLineId?: number | null;
  readonly platformOrderName?: string | null;
}

/** A request for a new cycle. */
export interface RequestedBooking extends RequestedPlan {
  readonly rentalStart: string;
  readonly customerPlatformId: number;
  readonly methodType: MethodType;
  readonly creditCost?: number | null;
  readonly conditionIds?: readonly number[];
  readonly locationPlatformId?: number | null;
  readonly tags?: string[];
}

/** A requested update of a cycle; absent fields stay, null clears or resets to automatic. */
export interface RequestedUpdate extends RequestedPlan {
  readonly id: number;
  readonly status?: SettableStatus;
  readonly cancelReason?: CancelReason;
  readonly closedAs?: Closing | null;
  readonly salePriceCents?: number | null;
  /** With `itemId`, other cycles make room; without, the cycle moves to another unit. */
  readonly reallocate?: boolean;
  readonly customerPlatformId?: number;
  readonly fulfilledAt?: string | null;
  readonly receivedAt?: string | null;
  readonly packingStatus?: PackingStatus;
  readonly tagsAttributes?: TagChange[];
}
