import { changesBetween } from '../../../records/changes.js';
import { instantOf, parseMoment } from '../../../time/moment.js';
import {
  type DomainEvent,
  domainEvent,
  type EventCatalogue,
  type EventTypeOf,
  updatedEvents,
} from '../../../platform/events/event-catalogue.js';
import { CORRECTED, type RequestedUpdate } from '../change/requests.js';
import { closedAsOf } from '../plan/cycle-status.js';
import { type FixingFacts, isUnitFixed } from '../../calendar/rules/fixed-unit.js';
import type { Schedule } from '../../calendar/rules/schedule.js';
import {
  type CalendarPatch,
  type CycleProjection,
  type CycleState,
  SCHEDULE_MEMBERS,
} from '../plan/cycle-state.js';
import type { LockedCycle } from '../picture/picture.js';
import { CYCLE_NOTE_NAMES, type PlainCycleFields } from '../plain-fields.js';

/** The calendar fields of a request; undefined keeps the stored value. */
export function calendarPatchOf(request: RequestedUpdate, timeZone: string): CalendarPatch {
  const at = <T extends string | null | undefined>(text: T) =>
    (text ? instantOf(parseMoment(text)!, timeZone) : text) as T;
  return {
    itemId: request.itemId,
    deliveryMethodType: request.deliveryMethodType,
    rentalStart: at(request.rentalStart),
    rentalEnd: at(request.rentalEnd),
    minimumRentalEnd: at(request.minimumRentalEnd),
    fulfillAtGiven: at(request.fulfillAt),
    receiveAtGiven: at(request.receiveAt),
    prepareFromGiven: request.prepareFrom,
    restockByGiven: request.restockBy,
    fulfilledAt: at(request.fulfilledAt),
    receivedAt: at(request.receivedAt),
    holdUntil: at(request.holdUntil),
  };
}

const OTHER_MEMBERS = [
  'deliveryMethodType',
  'minimumRentalEnd',
  ...CORRECTED,
  ...CYCLE_NOTE_NAMES,
  'tags',
  'isUnitFixed',
] as const;

/** The changed fields of a cycle other than its calendar; undefined keeps a field. */
export type CycleValues = Partial<
  Pick<
    LockedCycle,
    | 'unitNamed'
    | 'variantId'
    | 'promisedVariantId'
    | 'customerId'
    | 'requestedLocationId'
    | 'conditionIds'
    | 'tags'
    | keyof PlainCycleFields
  >
> & { readonly searchText?: string | undefined };

/** A locked cycle and its changes. */
export interface CycleChange {
  readonly before: LockedCycle;
  /** Undefined keeps the stored calendar. */
  readonly projection: CycleProjection | undefined;
  readonly values?: CycleValues;
  /** The platform's id of the variant that it is booked for from now on. */
  readonly platformVariantId?: number;
  /** The platform's id of the location that it requests from now on. */
  readonly locationPlatformId?: number | null;
  /** Its price in membership credits. */
  readonly creditCost?: number | null;
  /** An actual time was repeated, which counts as a change of `updatedAt`. */
  readonly repeatsTime?: boolean | undefined;
}

/**
 * The events of a change. A repeated time, and a named unit that packing fixes already, have an event
 * without changes, so that the feed and `updated[gte]` agree.
 */
export function cycleEventsOf(change: CycleChange): DomainEvent[] {
  const { before, projection, values, repeatsTime } = change;
  const { platformVariantId, locationPlatformId, creditCost } = change;
  const named = { platformVariantId, locationPlatformId, creditCost };
  const after = { ...projection?.state, ...values, ...named };
  const isNewlyNamed = (after.unitNamed ?? before.unitNamed) !== before.unitNamed;
  const changes = changesBetween(
    OTHER_MEMBERS,
    { ...before, isUnitFixed: isUnitFixed(before) },
    { ...after, isUnitFixed: isUnitFixed(fixingFactsAfter(change)) },
  );
  const events = [
    ...(projection ? cycleChangeEvents(before, projection.state, projection.schedule) : []),
    ...updatedEvents('Cycle', before.id, changes),
  ];
  if (events.length > 0 || !(repeatsTime || isNewlyNamed)) return events;
  return [domainEvent('Cycle', before.id, 'updated', { changes: {} })];
}

/** The facts that decide whether a cycle is fixed to its unit after a change. */
function fixingFactsAfter({ before, projection, values }: CycleChange): FixingFacts {
  const { fulfilledAt, receivedAt } = projection?.state ?? before;
  const { unitNamed = before.unitNamed, packingStatus = before.packingStatus } = values ?? {};
  return { unitNamed, packingStatus, fulfilledAt, receivedAt };
}

/** The price in credits that a change sets; undefined if it stays. */
export const newCostOf = ({ before, creditCost }: CycleChange): number | undefined =>
  creditCost === before.creditCost ? undefined : (creditCost ?? undefined);

/** The response fields of a calendar that have no events of their own. */
const CALENDAR_MEMBERS = [
  'rentalStart',
  'rentalEnd',
  'fulfillAt',
  'receiveAt',
  'prepareFrom',
  'restockBy',
  'restockedAt',
  'closedAs',
  'holdUntil',
  'cancelledAt',
  'cancelReason',
  'salePriceCents',
] as const;

/** The events of a change of the calendar. */
export function cycleChangeEvents(
  before: LockedCycle,
  after: CycleState,
  schedule: Schedule = before,
): DomainEvent[] {
  const { id } = before;
  const event = <T extends EventTypeOf<'Cycle'>>(type: T, metadata: EventCatalogue['Cycle'][T]) =>
    domainEvent('Cycle', id, type, metadata);
  const actual = <T extends 'fulfilled' | 'received'>(member: `${T}At`, done: T) => {
    const [from, to] = [before[member], after[member]];
    return from === to ? [] : [event(to === null ? (`un${done}` as const) : done, { from, to })];
  };
  const moved = SCHEDULE_MEMBERS.filter((member) => before[member] !== after[member]);
  const pick = (state: CycleState) =>
    Object.fromEntries(moved.map((member) => [member.replace('Given', ''), state[member]]));
  return [
    ...(before.itemId === after.itemId
      ? []
      : [event('item_changed', { from: before.itemId, to: after.itemId })]),
    ...(moved.length === 0 ? [] : [event('rescheduled', { from: pick(before), to: pick(after) })]),
    ...actual('fulfilledAt', 'fulfilled'),
    ...actual('receivedAt', 'received'),
    ...confirmationEvents(before, after),
    ...endingEvents(before, after),
    ...updatedEvents(
      'Cycle',
      id,
      changesBetween(CALENDAR_MEMBERS, answered(before), answered({ ...after, ...schedule })),
    ),
  ];
}

const answered = <State extends CycleState>(state: State) => ({
  ...state,
  closedAs: closedAsOf(state),
});

function confirmationEvents(before: LockedCycle, after: CycleState): DomainEvent[] {
  if (before.holdUntil === null || after.holdUntil !== null || after.cancelledAt !== null)
    return [];
  return [domainEvent('Cycle', before.id, 'confirmed', { from: before.holdUntil, to: null })];
}

/** The events of a cycle that ends without a return, or is open again. */
function endingEvents(before: LockedCycle, after: CycleState): DomainEvent[] {
  const [from, to] = [closedAsOf(before), closedAsOf(after)];
  const { id } = before;
  if (from === to || to === 'returned') return [];
  if (to === null)
    return from === 'returned' ? [] : [domainEvent('Cycle', id, 'reopened', { from, to })];
  if (to === 'lost') return [domainEvent('Cycle', id, 'lost', { from, to })];
  if (to === 'bought') {
    const { salePriceCents } = after;
    return [domainEvent('Cycle', id, 'bought', { from, to, salePriceCents })];
  }
  const { cancelledAt, cancelReason } = after;
  const reason = cancelReason === null ? {} : { reason: cancelReason };
  return [domainEvent('Cycle', id, 'cancelled', { from: null, to: cancelledAt, ...reason })];
}
