import { invalidBody } from '../../../errors/app-error.js';
import { CYCLE_BATCH_LIMIT } from '../../calendar/rules/cycle-values.js';
import type { Booking, PlannedBooking } from './booking-decision.js';
import type { RequestedBooking } from './cycle-requests.js';

/**
 * Checks that a batch is within its limit.
 * @throws AppError invalid_body
 */
export function assertWithinLimit(requests: readonly RequestedBooking[]): void {
  const total = requests.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  if (total > CYCLE_BATCH_LIMIT) {
    throw invalidBody(`cycles would exceed ${CYCLE_BATCH_LIMIT} units: ${total} are needed`);
  }
}

/** A booking per unit, in the order of the requests. */
export const bookingPerUnit = (planned: readonly PlannedBooking[]): Booking[] =>
  planned.flatMap((booking, entry) =>
    Array.from({ length: booking.request.quantity ?? 1 }, () => ({ ...booking, entry })),
  );
