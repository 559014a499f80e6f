const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long deliveries take and wait, in milliseconds. */
export class DeliveryTimes {
  /** How long an attempt may take. */
  readonly attempt: number = 15 * SECOND;
  /** Longer than an attempt takes: a worker that has not finished by then was killed. */
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
  /** How long deliveries are kept. */
  readonly kept: number = 30 * DAY;
  /** The minimum interval between polls of all shops. */
  readonly round: number = SECOND;
  /** The polling interval of a busy shop. */
  readonly pause: number = 50;
}
