import { BooleanField, MomentField } from '../../fields/body-fields.js';

/** The clock of a sandbox shop. */
export class ClockResponse {
  @MomentField({ description: 'The time of the shop' })
  now!: string;

  @BooleanField({ description: 'Whether the clock is ahead of the real time' })
  isMoved!: boolean;
}
