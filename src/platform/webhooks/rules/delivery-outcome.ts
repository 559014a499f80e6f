import { enumeration } from '../../../fields/enumeration.js';

export const DELIVERY_STATUSES = enumeration('WebhookDeliveryStatus', [
  'pending',
  'delivered',
  'failed',
]);
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The timeouts and delays of deliveries, in milliseconds. */
export class DeliveryTimes {
  readonly attempt: number = 15 * SECOND;
  /** The limit for resolving a host name, part of an attempt. */
  readonly lookup: number = 5 * SECOND;
  /** Longer than an attempt: an instance that has not finished by then was killed. */
  readonly lease: number = 30 * SECOND;
  /** The delay before each further attempt. */
  readonly delays: readonly number[] = [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ];
  /** After this long without a success, the endpoint is disabled. */
  readonly disableAfter: number = 5 * DAY;
  readonly kept: number = 30 * DAY;
  /** The delay between polls of all shops, and before another attempt to store a result. */
  readonly round: number = SECOND;
  /** The polling interval of a busy shop. */
  readonly pause: number = 50;
}

/** The jitter of a delay, so that simultaneous failures do not retry together. */
const JITTER = 0.1;
/** The longest `Retry-After` that is honored, in milliseconds: one day. */
const MAX_RETRY_AFTER_MS = DAY;
const GONE_STATUS = 410;

export interface DeliveryOutcome {
  readonly status: DeliveryStatus;
  readonly dueAt: Date;
  /** True when the endpoint is to be disabled. */
  readonly disables: boolean;
}

/**
 * Returns the consequences of a reply.
 * @param failures the number of earlier failed attempts
 * @param failingSince the time of the first failure since the last success; null without one
 * @param chance a random number from 0 to 1
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
  if (reply.status === GONE_STATUS || delay === undefined) {
    return { status: 'failed', dueAt: now, disables: true };
  }
  const waitMs = Math.max(delay * (1 + JITTER * chance), retryAfterMs(reply.retryAfter, now));
  const hasFailedTooLong =
    failingSince !== null && now.getTime() - Date.parse(failingSince) >= disableAfter;
  return { status: 'pending', dueAt: new Date(now.getTime() + waitMs), disables: hasFailedTooLong };
}

const isSuccess = ({ status }: Reply): boolean => status !== null && status >= 200 && status <= 299;

/** Parses `Retry-After`, which is seconds or a date. @returns milliseconds */
function retryAfterMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const delay = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * SECOND
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(delay) ? 0 : Math.min(delay, MAX_RETRY_AFTER_MS);
}

export interface Attempt {
  /** ISO, UTC. */
  readonly at: string;
  /** The status of the reply; null without a reply. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** Why there was no reply. */
  readonly error: string | null;
  readonly answer: string | null;
}

export interface Reply extends Attempt {
  readonly retryAfter: string | null;
}
