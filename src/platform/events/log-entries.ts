import { type Change, type Changes, changesInOrder, isEmptyChange } from '../../records/changes.js';
import type { DomainEvent, EventCatalogue, EventTypeOf, ResourceType } from './event-catalogue.js';
import { laterStage, type LoggedType, type LoggedWhat, typeOf } from './logged-types.js';

/** The log entry of an event; null when nothing is logged. */
type LogMapping<What extends string> = { readonly what: What; readonly changes?: Changes } | null;

/** Maps every event of every logged resource of the catalogue. */
type EventToLog = {
  [R in ResourceType]: {
    [T in EventTypeOf<R>]: (metadata: EventCatalogue[R][T]) => LogMapping<LoggedWhat<R>>;
  };
};

const created = () => ({ what: 'created' }) as const;
const deleted = () => ({ what: 'deleted' }) as const;
const updated = ({ changes }: { readonly changes: Changes }) =>
  ({ what: 'updated', changes }) as const;
const member = (name: string) => (change: Change) => updated({ changes: { [name]: change } });
/** An event with its own name the first time; a later change is logged as an update. */
const first =
  <What extends string>(what: What, name: string) =>
  (change: Change) =>
    ({
      what: change.from === null ? what : ('updated' as const),
      changes: { [name]: change },
    }) as const;
/** A change of status; some statuses have an event of their own. */
const status =
  <What extends string>(names: Readonly<Record<string, What>>) =>
  (change: Change<string>) =>
    ({ what: names[change.to] ?? ('updated' as const), changes: { status: change } }) as const;
/** A change of status in the order of a life; a change back is logged as an update. */
const progress =
  <What extends string>(...names: readonly What[]) =>
  (change: Change<string>) => {
    const stageOf = (value: string) => (names as readonly string[]).indexOf(value);
    const what = stageOf(change.from) < stageOf(change.to) ? (change.to as What) : 'updated';
    return { what, changes: { status: change } } as const;
  };
const line =
  (name: string) =>
  ({ lineId, from, to }: Change & { readonly lineId: number }) =>
    updated({ changes: { [`returnLines.${lineId}.${name}`]: { from, to } } });

const CREATE_UPDATE = { created, updated };
const CREATE_UPDATE_DELETE = { ...CREATE_UPDATE, deleted };

const EVENT_TO_LOG: EventToLog = {
  Item: {
    ...CREATE_UPDATE,
    condition_changed: member('conditionId'),
    status_changed: status({ processed: 'restocked' }),
    receipt_undone: member('status'),
    visibility_changed: member('visibility'),
    location_changed: member('locationPlatformId'),
    variant_changed: member('platformVariantId'),
    serviced: ({ servicePlanId, from, to }) => ({
      what: 'serviced',
      changes: from === to ? {} : { [`services.${servicePlanId}.lastDoneAt`]: { from, to } },
    }),
    // The log has the change of the cycle; a changed status is a separate event.
    swapped_out: () => null,
    swapped_in: () => null,
  },
  Cycle: {
    created: ({ holdUntil }) => ({ what: holdUntil === undefined ? 'created' : 'held' }),
    updated,
    // The changed fields are a separate event.
    confirmed: () => ({ what: 'confirmed' }),
    item_changed: member('itemId'),
    // The resulting dates are a separate event, since they can differ from the request.
    rescheduled: () => updated({ changes: {} }),
    fulfilled: first('fulfilled', 'fulfilledAt'),
    unfulfilled: member('fulfilledAt'),
    hand_over_missed: () => ({ what: 'unfulfilled' }),
    received: first('received', 'receivedAt'),
    unreceived: member('receivedAt'),
    return_missed: () => ({ what: 'unreceived' }),
    restocked: first('restocked', 'restockedAt'),
    cancelled: ({ from, to }) => first('cancelled', 'cancelledAt')({ from, to }),
    // The changed fields are a separate event.
    lost: () => updated({ changes: {} }),
    bought: () => updated({ changes: {} }),
    reopened: () => updated({ changes: {} }),
  },
  ReturnOrder: {
    ...CREATE_UPDATE,
    status_changed: progress('received', 'completed', 'cancelled'),
    line_status_changed: line('status'),
    line_condition_changed: line('conditionId'),
    // The time of the restock has an event of its own.
    line_restocked: () => updated({ changes: {} }),
    line_added: ({ lineId, itemId, rentalId }) =>
      updated({
        changes: {
          [`returnLines.${lineId}`]: {
            from: null,
            to: { itemId, rentalId, status: 'awaiting', conditionId: null, restockedAt: null },
          },
        },
      }),
    line_removed: ({ lineId, itemId }) =>
      updated({
        changes: { [`returnLines.${lineId}`]: { from: { id: lineId, itemId }, to: null } },
      }),
  },
  MembershipCredit: {
    returned: (change) => ({ what: 'returned', changes: { status: change } }),
    unreturned: (change) => ({ what: 'unreturned', changes: { status: change } }),
  },
  CreditEntry: { created },
  Comment: { created },
  WaitingEntry: { ...CREATE_UPDATE, offered: ({ changes }) => ({ what: 'offered', changes }) },
  BlockedDate: CREATE_UPDATE_DELETE,
  ServicePlan: CREATE_UPDATE_DELETE,
  Condition: CREATE_UPDATE_DELETE,
  CustomFieldDefinition: CREATE_UPDATE_DELETE,
  CalendarMethod: CREATE_UPDATE,
  ResaleMethod: CREATE_UPDATE,
  Product: { ...CREATE_UPDATE, archived: ({ changes }) => ({ what: 'archived', changes }) },
  Customer: {
    ...CREATE_UPDATE,
    erased: ({ changes }) => ({ what: 'erased', changes }),
    merged: ({ changes }) => ({ what: 'merged', changes }),
  },
  Location: CREATE_UPDATE,
  // The log of a shop begins after its creation.
  Shop: { created: () => null, updated },
  ApiKey: {
    created,
    rotated: ({ changes }) => ({ what: 'rotated', changes }),
    revoked: ({ changes }) => ({ what: 'revoked', changes }),
  },
  WebhookEndpoint: {
    ...CREATE_UPDATE_DELETE,
    updated: ({ changes }) => ({
      what: changes['status']?.to === 'disabled' ? 'disabled' : 'updated',
      changes,
    }),
  },
};

export interface LogEntry<Context> {
  readonly type: LoggedType;
  readonly resourceId: number;
  readonly resourcePlatformId: number | null;
  /** Null when the record was created or deleted. */
  readonly changes: Changes | null;
  readonly context: Context;
}

export interface PendingLogEntry<Context> {
  readonly resource: ResourceType;
  readonly resourceId: number;
  readonly platformId: number | null;
  readonly what: string;
  readonly changes: Changes;
  /** Whether anything was changed, even if changed back. */
  readonly wasChanged: boolean;
  readonly context: Context;
}

const NO_CHANGES: Changes = {};

/** Returns the pending log entry of an event; undefined when nothing is logged. */
export function toPendingLogEntry<Context>(
  event: DomainEvent,
  context: Context,
): PendingLogEntry<Context> | undefined {
  const { resourceType: resource, type, resourceId, platformId = null, metadata } = event;
  const toMapping = (
    EVENT_TO_LOG[resource] as Record<string, (metadata: unknown) => LogMapping<string>>
  )[type]!;
  const mapping = toMapping(metadata);
  if (!mapping) return undefined;
  const { what, changes = NO_CHANGES } = mapping;
  const wasChanged = !isEmptyChange(changes);
  return { resource, resourceId, platformId, what, changes, wasChanged, context };
}

/**
 * The log entries of a transaction: one for each record, in the order of first change. A record
 * changed back to its original state gets no entry.
 */
export function logEntries<Context>(
  pending: readonly PendingLogEntry<Context>[],
): LogEntry<Context>[] {
  const entries = new Map<string, PendingLogEntry<Context>>();
  for (const entry of pending) {
    const name = `${entry.resource} ${entry.resourceId}`;
    const before = entries.get(name);
    entries.set(name, before ? merge(before, entry) : entry);
  }
  return [...entries.values()].filter((entry) => !isUndone(entry)).map(toLogEntry);
}

const merge = <Context>(
  before: PendingLogEntry<Context>,
  next: PendingLogEntry<Context>,
): PendingLogEntry<Context> => ({
  ...next,
  what: laterStage(next.resource, before.what, next.what),
  changes: changesInOrder(before.changes, next.changes),
  wasChanged: before.wasChanged || next.wasChanged,
});

const LIFECYCLE_ENDS: ReadonlySet<string> = new Set(['created', 'held', 'deleted']);

const isUndone = ({ what, changes, wasChanged }: PendingLogEntry<unknown>): boolean =>
  !LIFECYCLE_ENDS.has(what) && wasChanged && isEmptyChange(changes);

const toLogEntry = <Context>(pending: PendingLogEntry<Context>): LogEntry<Context> => ({
  type: typeOf(pending.resource, pending.what),
  resourceId: pending.resourceId,
  resourcePlatformId: pending.platformId,
  changes: LIFECYCLE_ENDS.has(pending.what) ? null : pending.changes,
  context: pending.context,
});
