import { enumeration } from '../../../fields/enumeration.js';

/** What became of a unit on a return order. */
export const RETURN_LINE_STATUSES = enumeration('ReturnLineStatus', [
  'awaiting',
  'received',
  'missing',
]);
export type ReturnLineStatus = (typeof RETURN_LINE_STATUSES)[number];

/** How much of a return order came in. */
export const RECEIVAL_STATUSES = enumeration('ReceivalStatus', [
  'unreceived',
  'partially_received',
  'received',
]);
export type ReceivalStatus = (typeof RECEIVAL_STATUSES)[number];

/** How the units come back: they are fetched, or sent with a label. */
export const RETURN_METHODS = enumeration('ReturnMethodType', [
  'ReturnMethod::Collection',
  'ReturnMethod::ReturnLabel',
]);
export type ReturnMethodType = (typeof RETURN_METHODS)[number];

/** Why an order cannot have a rental, or a unit, that it once let go. */
export const RETURN_REFUSALS = {
  onAnotherOrder: (what: string): string => `${what} is on another open return order`,
  withAnotherUnit: (rentalId: number | string): string =>
    `Rental ${rentalId} has another unit by now`,
} as const;

/** `#2001`, as people see the number of a return order. */
export const formattedReturnId = (sequentialId: number): string => `#${sequentialId}`;

/**
 * What an order is found by for its rentals, by their numbers. What is sought as the beginning of a
 * word stands after a space, or after a mark (U+001F).
 */
export const rentalsSearchText = (sequentialIds: readonly number[]): string =>
  sequentialIds
    .toSorted((one, other) => one - other)
    .map((number) => ` sc-${number} ${number} \x1fsc-\x1f${number}`)
    .join('');
