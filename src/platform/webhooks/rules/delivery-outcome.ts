import { enumeration } from '../../../fields/enumeration.js';
import type { DeliveryTimes } from './delivery-times.js';

export const DELIVERY_STATUSES = enumeration('WebhookDeliveryStatus', [
  'pending',
  'delivered',
  'failed',
]);
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const SECOND = 1000;

/** The jitter of a delay, so that simultaneous failures do not retry together. */
const JITTER = 0.1;
/** The longest `Retry-After` that is honored, in milliseconds: one day. */
const LONGEST_WAIT = 24 * 60 * 60 * SECOND;
const GONE = 410;

/** The consequences of an attempt. */
export interface DeliveryOutcome {
  readonly status: DeliveryStatus;
  /** When it is tried again, if it is pending. */
  readonly dueAt: Date;
  /** True when the endpoint is to be disabled. */
  readonly disables: boolean;
}

/**
 * Returns the consequences of a reply.
 * @param failures the attempts before it that failed
 * @param failingSince since when nothing was delivered to the endpoint, though it was tried
 * @param chance 0 to 1
 */
export function outcomeOf(
  reply: Reply,
  failures: number,
  failingSince: string | null,
  now: Date,
  chance: number,
  { delays, disableAfter }: DeliveryTimes,
): DeliveryOutcome {
  if (isSuccess(reply)) return { status: 'delivered', dueAt: now, disables: false };
  const delay = delays[failures];
  if (reply.status === GONE || delay === undefined) {
    return { status: 'failed', dueAt: now, disables: true };
  }
  const wait = Math.max(delay * (1 + JITTER * chance), waitAskedFor(reply.retryAfter, now));
  const hasFailedTooLong =
    failingSince !== null && now.getTime() - Date.parse(failingSince) >= disableAfter;
  return { status: 'pending', dueAt: new Date(now.getTime() + wait), disables: hasFailedTooLong };
}

const isSuccess = ({ status }: Reply): boolean => status !== null && status >= 200 && status <= 299;

/** By `Retry-After`, which is seconds or a date, in milliseconds. */
function waitAskedFor(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const wait = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * SECOND
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(wait, LONGEST_WAIT);
}

/** The outcome of one attempt. */
export interface Attempt {
  /** ISO, UTC. */
  readonly at: string;
  /** The status of the reply; null without a reply. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** Why there was no reply. */
  readonly error: string | null;
  /** The first kilobyte of the reply. */
  readonly answer: string | null;
}

/** An attempt as the sender reports it. */
export interface Reply extends Attempt {
  /** The raw `Retry-After` header of the reply. */
  readonly retryAfter: string | null;
}
