import { BooleanField, DurationField, MomentField } from '../../fields/body-fields.js';

/** The clock of a sandbox shop. */
export class ClockResponse {
  @MomentField({ description: 'The time of the shop' })
  now!: string;

  @BooleanField({ description: 'Whether the clock is ahead of the real time' })
  isMoved!: boolean;
}

/** The body of `POST /clock`; one of the fields is required. */
export class MoveClockRequest {
  @MomentField({
    description: 'The time that the clock shows from now on; later than its present time',
    example: '2031-07-10T08:00:00.000Z',
    optional: true,
  })
  now?: string;

  @DurationField({
    description: 'How far the clock moves; days and longer units follow the calendar of the zone',
    example: '3.day',
    // The service limits the time that the clock shows.
    years: Infinity,
    optional: true,
  })
  advanceBy?: string;
}
