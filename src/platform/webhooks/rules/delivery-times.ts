const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long deliveries take and wait, in milliseconds. */
export class DeliveryTimes {
  /** How long an attempt may take. */
  readonly attempt: number = 15 * SECOND;
  /** Longer than an attempt takes: whoever has not finished by then has been killed. */
  readonly lease: number = 30 * SECOND;
  /** What is waited before each further attempt. */
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
  /** After so long without a success, nobody is there. */
  readonly disableAfter: number = 5 * DAY;
  /** How long deliveries are kept. */
  readonly kept: number = 30 * DAY;
  /** Between two looks at all that there is to send. */
  readonly round: number = SECOND;
  /** Between two looks at what a shop has to send, while much happens there. */
  readonly pause: number = 50;
}
