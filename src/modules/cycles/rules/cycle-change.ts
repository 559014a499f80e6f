import { instantOf, parseMoment } from '../../../common/time/moment.js';
import type { EventType } from '../../timeline/rules/event-type.js';
import type { NewTimelineEvent } from '../../timeline/rules/new-timeline-event.js';
import type { CycleChange, CycleState } from './cycle-state.js';
import type { UpdateCycleRequest } from '../dto/cycle.request.js';

/** What a request changes of the calendar; undefined leaves as it is. */
export function changeOf(
  request: UpdateCycleRequest,
  { cancelledAt }: CycleState,
  timeZone: string,
  now: string,
): CycleChange {
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
    cancelledAt: request.status && (cancelledAt ?? now),
  };
}

const SCHEDULING_MEMBERS = [
  'rentalStart',
  'rentalEnd',
  'fulfillAtGiven',
  'receiveAtGiven',
  'prepareFromGiven',
  'restockByGiven',
] as const;

/** The timeline events of a change. */
export function changeEvents(
  id: number,
  before: CycleState,
  after: CycleState,
): NewTimelineEvent[] {
  const event = (eventType: EventType, from: unknown, to: unknown): NewTimelineEvent => ({
    eventableId: id,
    eventableType: 'Cycle',
    eventType,
    metadata: { from, to },
  });
  const actual = (member: 'fulfilledAt' | 'receivedAt', done: EventType, undone: EventType) =>
    before[member] === after[member]
      ? []
      : [event(after[member] === null ? undone : done, before[member], after[member])];
  const moved = SCHEDULING_MEMBERS.filter((member) => before[member] !== after[member]);
  const pick = (state: CycleState) =>
    Object.fromEntries(moved.map((member) => [member.replace('Given', ''), state[member]]));
  return [
    ...(before.itemId === after.itemId ? [] : [event('item_changed', before.itemId, after.itemId)]),
    ...(moved.length === 0 ? [] : [event('rescheduled', pick(before), pick(after))]),
    ...actual('fulfilledAt', 'fulfilled', 'unfulfilled'),
    ...actual('receivedAt', 'received', 'unreceived'),
    ...(before.cancelledAt === after.cancelledAt
      ? []
      : [event('cancelled', null, after.cancelledAt)]),
  ];
}
