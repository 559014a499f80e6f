import {
  type Change,
  type Changes,
  changesInOrder,
  isEmptyChange,
} from '../../../common/changes/changes.js';
import type {
  DomainEvent,
  EventCatalogue,
  EventTypeOf,
  ResourceType,
} from '../../../events/rules/event-catalogue.js';
import {
  laterInLife,
  type LoggedResource,
  type LoggedType,
  type LoggedWhat,
  typeOf,
} from './logged-types.js';

/** What the log keeps of an event; null where it keeps nothing. */
type Told<What extends string> = { readonly what: What; readonly changes?: Changes } | null;

/** The resources of the catalogue are those of the log, and each of their events is told. */
type Telling = {
  [R in LoggedResource & ResourceType]: {
    [T in EventTypeOf<R>]: (metadata: EventCatalogue[R][T]) => Told<LoggedWhat<R>>;
  };
};

const created = () => ({ what: 'created' }) as const;
const deleted = () => ({ what: 'deleted' }) as const;
const updated = ({ changes }: { readonly changes: Changes }) =>
  ({ what: 'updated', changes }) as const;
const member = (name: string) => (change: Change) => updated({ changes: { [name]: change } });
/** What is named when it is so for the first time; moved, it is a change like others. */
const first =
  <What extends string>(what: What, name: string) =>
  (change: Change) =>
    ({
      what: change.from === null ? what : ('updated' as const),
      changes: { [name]: change },
    }) as const;
/** A status by which some events are called. */
const status =
  <What extends string>(names: Readonly<Record<string, What>>) =>
  (change: Change<string>) =>
    ({ what: names[change.to] ?? ('updated' as const), changes: { status: change } }) as const;
const line =
  (name: string) =>
  ({ lineId, from, to }: Change & { readonly lineId: number }) =>
    updated({ changes: { [`returnLines.${lineId}.${name}`]: { from, to } } });

const KEPT = { created, updated };
const EDITED = { ...KEPT, deleted };

/** What each event of the catalogue is in the log. */
const TELLING: Telling = {
  Item: {
    ...KEPT,
    condition_changed: member('conditionId'),
    status_changed: status({ processed: 'restocked' }),
    visibility_changed: member('visibility'),
    location_changed: member('locationPlatformId'),
    variant_changed: member('platformVariantId'),
  },
  Cycle: {
    ...KEPT,
    item_changed: member('itemId'),
    // What follows for its dates is an event of its own: people say one thing and get another.
    rescheduled: () => updated({ changes: {} }),
    fulfilled: first('fulfilled', 'fulfilledAt'),
    unfulfilled: member('fulfilledAt'),
    received: first('received', 'receivedAt'),
    unreceived: member('receivedAt'),
    restocked: first('restocked', 'restockedAt'),
    cancelled: first('cancelled', 'cancelledAt'),
  },
  ReturnOrder: {
    ...KEPT,
    status_changed: status({
      received: 'received',
      completed: 'completed',
      cancelled: 'cancelled',
    }),
    line_status_changed: line('status'),
    line_condition_changed: line('conditionId'),
    // Since when is an event of its own.
    line_restocked: () => updated({ changes: {} }),
    line_removed: ({ lineId, itemId }) =>
      updated({
        changes: { [`returnLines.${lineId}`]: { from: { id: lineId, itemId }, to: null } },
      }),
  },
  MembershipCredit: {
    returned: (change) => ({ what: 'returned', changes: { status: change } }),
    unreturned: (change) => ({ what: 'unreturned', changes: { status: change } }),
  },
  Comment: { created },
  BlockedDate: EDITED,
  Condition: EDITED,
  CustomFieldDefinition: EDITED,
  CalendarMethod: KEPT,
  ResaleMethod: KEPT,
  Product: { ...KEPT, archived: ({ changes }) => ({ what: 'archived', changes }) },
  Customer: KEPT,
  Location: KEPT,
  // The log begins when there is a shop.
  Shop: { created: () => null, updated },
  ApiKey: {
    created,
    rotated: ({ changes }) => ({ what: 'rotated', changes }),
    revoked: ({ changes }) => ({ what: 'revoked', changes }),
  },
  WebhookEndpoint: {
    ...EDITED,
    updated: ({ changes }) => ({
      what: changes['status']?.to === 'disabled' ? 'disabled' : 'updated',
      changes,
    }),
  },
};

/** A row of the log, but for its number. */
export interface LogEntry<Context> {
  readonly type: LoggedType;
  readonly resourceId: number;
  readonly resourcePlatformId: number | null;
  /** Null where the record was made or is gone. */
  readonly changes: Changes | null;
  /** Who did it, and for which request. */
  readonly context: Context;
}

/** What the log has to tell of something that happened to a record, or of all of it. */
export interface Story<Context> {
  readonly resource: LoggedResource;
  readonly resourceId: number;
  readonly platformId: number | null;
  readonly what: string;
  readonly changes: Changes;
  /** Whether anything was changed, be it back again. */
  readonly wasChanged: boolean;
  readonly context: Context;
}

const UNCHANGED: Changes = {};

/** What the log has to tell of an event; undefined where it keeps nothing of it. */
export function storyOf<Context>(event: DomainEvent, context: Context): Story<Context> | undefined {
  const { resourceType: resource, type, resourceId, platformId = null, metadata } = event;
  const tell = (TELLING[resource] as Record<string, (about: unknown) => Told<string>>)[type]!;
  const told = tell(metadata);
  if (!told) return undefined;
  const { what, changes = UNCHANGED } = told;
  const wasChanged = !isEmptyChange(changes);
  return { resource, resourceId, platformId, what, changes, wasChanged, context };
}

/**
 * What a transaction leaves in the log: one entry for each record, in the order in which they were
 * first touched. What came back to what it was leaves none.
 */
export function logEntries<Context>(stories: readonly Story<Context>[]): LogEntry<Context>[] {
  const whole = new Map<string, Story<Context>>();
  for (const story of stories) {
    const name = `${story.resource} ${story.resourceId}`;
    const before = whole.get(name);
    whole.set(name, before ? continued(before, story) : story);
  }
  return [...whole.values()].filter((one) => !isUndone(one)).map(entryOf);
}

const continued = <Context>(before: Story<Context>, next: Story<Context>): Story<Context> => ({
  ...next,
  what: laterInLife(next.resource, before.what, next.what),
  changes: changesInOrder(before.changes, next.changes),
  wasChanged: before.wasChanged || next.wasChanged,
});

const ENDS: ReadonlySet<string> = new Set(['created', 'deleted']);

const isUndone = ({ what, changes, wasChanged }: Story<unknown>): boolean =>
  !ENDS.has(what) && wasChanged && isEmptyChange(changes);

const entryOf = <Context>(story: Story<Context>): LogEntry<Context> => ({
  type: typeOf(story.resource, story.what),
  resourceId: story.resourceId,
  resourcePlatformId: story.platformId,
  changes: ENDS.has(story.what) ? null : story.changes,
  context: story.context,
});
