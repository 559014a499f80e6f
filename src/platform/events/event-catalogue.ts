import type { Imported } from '../../records/imported.js';
import { type Change, type Changes, isEmptyChange } from '../../records/changes.js';

/** An instant (ISO, UTC) that was set, moved or cleared. */
type InstantChange = Change<string | null>;

/** Fields of a record, by their API names, without an event of their own. */
interface ChangedMembers {
  readonly changes: Changes;
}

type Nothing = Readonly<Record<never, never>>;

/** The events of a record that is never deleted. */
interface Kept {
  readonly created: Nothing;
  readonly updated: ChangedMembers;
}

/** The events of a record that users create, update and delete. */
interface Edited extends Kept {
  readonly deleted: Nothing;
}

interface Line {
  readonly lineId: number;
  readonly itemId: number;
}

interface Swap {
  readonly cycleId: number;
  /** The other unit. */
  readonly itemId: number;
}

/** All events of a shop's records, with the payload of each. */
export interface EventCatalogue {
  readonly Item: {
    readonly created: Nothing;
    readonly updated: ChangedMembers;
    readonly condition_changed: Change<number | null>;
    readonly status_changed: Change<string>;
    /** The status went back to that from before a receipt; timelines show it as `status_changed`. */
    readonly receipt_undone: Change<string>;
    readonly visibility_changed: Change<string>;
    /** By the platform's ids. */
    readonly location_changed: Change<number | null>;
    readonly variant_changed: Change<number>;
    /** A service was done; the times are those of the last one before and after. */
    readonly serviced: Change<string | null> & {
      readonly servicePlanId: number;
      readonly name: string;
      readonly doneAt: string;
    };
    /** The unit came back in exchange for another one, and the other one went out. */
    readonly swapped_out: Swap;
    readonly swapped_in: Swap;
  };
  readonly Cycle: {
    /** `holdUntil`: the time of a hold. */
    readonly created: { readonly itemId: number; readonly holdUntil?: string };
    readonly confirmed: InstantChange;
    readonly updated: ChangedMembers;
    readonly item_changed: Change<number>;
    /** The fields of the schedule that moved. */
    readonly rescheduled: Change<Readonly<Record<string, unknown>>>;
    readonly fulfilled: InstantChange;
    readonly unfulfilled: InstantChange;
    readonly received: InstantChange;
    readonly unreceived: InstantChange;
    /** A due time passed without the hand-over or the return. */
    readonly hand_over_missed: Nothing;
    readonly return_missed: Nothing;
    readonly restocked: InstantChange;
    readonly cancelled: InstantChange & { readonly reason?: string };
    readonly lost: Change<string | null>;
    readonly bought: Change<string | null> & { readonly salePriceCents: number | null };
    readonly reopened: Change<string | null>;
  };
  readonly ReturnOrder: {
    readonly created: { readonly itemIds: readonly number[] };
    readonly updated: ChangedMembers;
    readonly status_changed: Change<string>;
    readonly line_status_changed: Line & Change<string>;
    readonly line_condition_changed: Line & Change<number | null>;
    readonly line_restocked: Line;
    readonly line_added: Line & { readonly rentalId: number | null };
    readonly line_removed: Line;
  };
  readonly MembershipCredit: {
    readonly returned: Change<string>;
    readonly unreturned: Change<string>;
  };
  /** Credits that somebody gave; those of a cycle belong to its membership credit. */
  readonly CreditEntry: { readonly created: Nothing };
  readonly Comment: { readonly created: Nothing };
  readonly BlockedDate: Edited;
  readonly ServicePlan: Edited;
  readonly Condition: Edited;
  readonly CustomFieldDefinition: Edited;
  readonly CalendarMethod: Kept;
  readonly ResaleMethod: Kept;
  /** With its variants: `variants.<platform id>.<member>`. */
  readonly Product: Kept & { readonly archived: ChangedMembers };
  /**
   * `erased`: the names of the fields that became null. `merged`: the customer is removed, and
   * `intoPlatformId` has its records.
   */
  readonly Customer: Kept & { readonly erased: ChangedMembers; readonly merged: ChangedMembers };
  readonly Location: Kept;
  /** `offered`: a unit is held for the customer. */
  readonly WaitingEntry: Kept & { readonly offered: ChangedMembers };
  readonly Shop: Kept;
  readonly WebhookEndpoint: Edited;
  readonly ApiKey: {
    readonly created: Nothing;
    readonly rotated: ChangedMembers;
    readonly revoked: ChangedMembers;
  };
}

export type ResourceType = keyof EventCatalogue;

export type EventTypeOf<R extends ResourceType> = keyof EventCatalogue[R] & string;

/** Something that happened to a record of a shop; who did it is in the TenantContext. */
export type DomainEvent = {
  [R in ResourceType]: {
    [T in EventTypeOf<R>]: {
      readonly resourceType: R;
      readonly resourceId: number;
      readonly type: T;
      readonly metadata: EventCatalogue[R][T];
      /** The platform's id of the record, or of what it is found by. */
      readonly platformId?: number;
    };
  }[EventTypeOf<R>];
}[ResourceType];

/**
 * Returns an event of a record, with the payload that the catalogue defines.
 * @param platformId the platform's id of the record, if it has one
 */
export function domainEvent<R extends ResourceType, T extends EventTypeOf<R>>(
  resourceType: R,
  resourceId: number,
  type: T,
  metadata: EventCatalogue[R][T],
  platformId?: number,
): DomainEvent {
  return { resourceType, resourceId, type, metadata, platformId } as unknown as DomainEvent;
}

/** Records that users create, update and mostly can delete. */
export type EditedResource = {
  [R in ResourceType]: EventCatalogue[R] extends { updated: ChangedMembers } ? R : never;
}[ResourceType];

/** Returns the event for changed fields of a record; none when nothing changed. */
export const updatedEvents = (
  resourceType: EditedResource,
  resourceId: number,
  changes: Changes,
  platformId?: number,
): DomainEvent[] =>
  isEmptyChange(changes)
    ? []
    : [domainEvent(resourceType, resourceId, 'updated', { changes }, platformId)];

export const importEvents = (
  resourceType: EditedResource,
  { created, updated }: Imported,
): DomainEvent[] => [
  ...created.map(({ id, platformId }) => domainEvent(resourceType, id, 'created', {}, platformId)),
  ...updated.flatMap(({ id, platformId, changes }) =>
    updatedEvents(resourceType, id, changes, platformId),
  ),
];
