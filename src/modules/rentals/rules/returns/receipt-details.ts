import { type AppError, invalidBody, rejectedBody } from '../../../../errors/app-error.js';
import { instantOf, parseMoment } from '../../../../time/moment.js';
import { formattedCycleId } from '../../../calendar/rules/cycle-values.js';
import type { ReceiptFacts } from '../cycle-receipt.js';
import type { LockedCycle } from '../locked-rentals.js';
import type { ReturnLineStatus } from './return-order.js';

/** A request that can say when and where its unit came back. */
export interface DetailedRequest {
  readonly status?: ReturnLineStatus;
  /** An ISO 8601 instant, or a date in the shop's time zone. */
  readonly receivedAt?: string;
  readonly locationPlatformId?: number;
}

/** When and where a unit came back; by default now, and where it was before. */
export interface ReceiptDetails {
  readonly receivedAt?: string | undefined;
  readonly locationId?: number | undefined;
}

/** The details of a request without errors. */
export function receiptDetailsOf(
  { receivedAt, locationPlatformId }: DetailedRequest,
  facts: ReceiptFacts | undefined,
): ReceiptDetails {
  return {
    receivedAt: receivedAt === undefined ? undefined : instantIn(receivedAt, facts!),
    locationId: facts?.locationIds.get(locationPlatformId!),
  };
}

/**
 * The error in the details of a request; undefined if there is none.
 * @param path the path of the request in the body
 * @param rental the rental that ends with the receipt
 * @param facts present if the request has a status
 */
export function receiptDetailsError(
  path: string,
  request: DetailedRequest,
  rental: Pick<LockedCycle, 'sequentialId' | 'fulfilledAt'> | undefined,
  facts: ReceiptFacts | undefined,
): AppError | undefined {
  const { status, receivedAt, locationPlatformId } = request;
  for (const [field, value] of Object.entries({ receivedAt, locationPlatformId })) {
    if (value === undefined || status === 'received') continue;
    return invalidBody(`${path}.${field} must be left out unless status is received: ${value}`);
  }
  if (locationPlatformId !== undefined && !facts!.locationIds.has(locationPlatformId)) {
    const sentence = `no location has the platform id ${locationPlatformId}`;
    return rejectedBody(`${path}.locationPlatformId: ${sentence}`, 'unknown_location');
  }
  if (receivedAt === undefined) return undefined;
  const instant = instantIn(receivedAt, facts!);
  if (instant > facts!.now) {
    return invalidBody(`${path}.receivedAt must not be in the future: ${receivedAt}`);
  }
  if (!rental?.fulfilledAt || instant >= rental.fulfilledAt) return undefined;
  const name = formattedCycleId(rental.sequentialId);
  return invalidBody(
    `${path}.receivedAt must not be before the hand-over of ${name} ` +
      `at ${rental.fulfilledAt}: ${receivedAt}`,
  );
}

const instantIn = (moment: string, { logistics }: ReceiptFacts): string =>
  instantOf(parseMoment(moment)!, logistics.timeZone);
