import { enumeration } from '../../../fields/enumeration.js';

/** How a unit is rented out. */
export const METHOD_TYPES = enumeration('MethodType', [
  'calendar',
  'subscription',
  'membership',
  'resale',
]);
export type MethodType = (typeof METHOD_TYPES)[number];

/** How a unit is handed over. */
export const DELIVERY_METHOD_TYPES = enumeration('DeliveryMethodType', ['shipping', 'pick_up']);
export type DeliveryMethodType = (typeof DELIVERY_METHOD_TYPES)[number];

/** The legs of a cycle: out (`fulfillment`) and back (`receival`). */
export const LEG_KINDS = ['fulfillment', 'receival'] as const;
export type LegKind = (typeof LEG_KINDS)[number];

/** How far packing is. */
export const PACKING_STATUSES = enumeration('PackingStatus', ['pending', 'printed', 'packed']);
export type PackingStatus = (typeof PACKING_STATUSES)[number];

/** How a rental that is out ends without coming back. */
export const CYCLE_ENDS = enumeration('Closing', ['lost', 'bought']);
export type CycleEnd = (typeof CYCLE_ENDS)[number];

/** How a rental ended. */
export const CLOSED_AS = enumeration('ClosedAs', ['returned', 'lost', 'bought', 'cancelled']);
export type ClosedAs = (typeof CLOSED_AS)[number];

/** The statuses that a request can set. */
export const SETTABLE_STATUSES = enumeration('SettableCycleStatus', ['cancelled', 'scheduled']);
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** Why a cycle was cancelled. */
export const CANCEL_REASONS = enumeration('CancelReason', [
  'customer',
  'shop',
  'no_show',
  'expired',
]);
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** The displayed number of a cycle: `SC-1042`. */
export const formattedCycleId = (sequentialId: number): string => `SC-${sequentialId}`;

/** How many cycles an error names. */
export const NAMED_CYCLES = 5;

/** `SC-1006, SC-1010`; five at most, then `…`. */
export function namesOfCycles(cycles: readonly { readonly sequentialId: number }[]): string {
  const names = cycles
    .slice(0, NAMED_CYCLES)
    .map(({ sequentialId }) => formattedCycleId(sequentialId));
  return [...names, ...(cycles.length > NAMED_CYCLES ? ['…'] : [])].join(', ');
}

/** `SC-1003 and SC-1018 are fixed to their units`; five at most, then `…`. */
export function describeFixed(cycles: readonly { readonly sequentialId: number }[]): string {
  if (cycles.length > NAMED_CYCLES) return `${namesOfCycles(cycles)} are fixed to their units`;
  const names = cycles.map(({ sequentialId }) => formattedCycleId(sequentialId));
  if (names.length === 1) return `${names[0]} is fixed to its unit`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are fixed to their units`;
}

/** The search text of a cycle: its displayed number and the name of its order. */
export const cycleSearchText = (sequentialId: number, platformOrderName: string | null): string =>
  `${formattedCycleId(sequentialId)} ${platformOrderName ?? ''}`;

/** The maximum number of cycles that one request books, updates or returns by their number. */
export const CYCLE_BATCH_LIMIT = 250;

/** `; 2 are needed by SC-1006, SC-1010`; empty without needs. */
export function describeNeeds(needs: readonly { readonly sequentialId: number }[]): string {
  if (needs.length === 0) return '';
  const verb = needs.length === 1 ? 'is' : 'are';
  return `; ${needs.length} ${verb} needed by ${namesOfCycles(needs)}`;
}
