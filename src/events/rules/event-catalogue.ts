/** A value before and after. */
interface Change<T> {
  readonly from: T;
  readonly to: T;
}

/** An instant (ISO, UTC) that was set, moved or cleared. */
type InstantChange = Change<string | null>;

/** Members of a record, as the API names them, that have no event of their own. */
interface ChangedMembers {
  readonly members: readonly string[];
}

type Nothing = Readonly<Record<never, never>>;

/** What can happen to a record that stays for good. */
interface Kept {
  readonly created: Nothing;
  readonly updated: ChangedMembers;
}

/** What can happen to a record that people make, change and delete. */
interface Edited extends Kept {
  readonly deleted: Nothing;
}

/** A unit on a return order. */
interface Line {
  readonly lineId: number;
  readonly itemId: number;
}

/** Everything that happens to the records of a shop, and what each event tells of it. */
export interface EventCatalogue {
  readonly Item: {
    readonly created: Nothing;
    readonly updated: ChangedMembers;
    readonly condition_changed: Change<number | null>;
    readonly status_changed: Change<string>;
    readonly visibility_changed: Change<string>;
    /** By the platform's ids. */
    readonly location_changed: Change<number | null>;
    readonly variant_changed: Change<number>;
  };
  readonly Cycle: {
    readonly created: { readonly itemId: number };
    readonly updated: ChangedMembers;
    readonly item_changed: Change<number>;
    /** The members of the schedule that moved. */
    readonly rescheduled: Change<Readonly<Record<string, unknown>>>;
    readonly fulfilled: InstantChange;
    readonly unfulfilled: InstantChange;
    readonly received: InstantChange;
    readonly unreceived: InstantChange;
    readonly restocked: InstantChange;
    readonly cancelled: InstantChange;
  };
  readonly ReturnOrder: {
    readonly created: { readonly itemIds: readonly number[] };
    readonly updated: ChangedMembers;
    readonly status_changed: Change<string>;
    readonly line_status_changed: Line & Change<string>;
    readonly line_condition_changed: Line & Change<number | null>;
    readonly line_restocked: Line;
    readonly line_removed: Line;
  };
  readonly MembershipCredit: { readonly returned: Nothing; readonly unreturned: Nothing };
  readonly Comment: { readonly created: Nothing };
  readonly BlockedDate: Edited;
  readonly Condition: Edited;
  readonly CustomFieldDefinition: Edited;
  readonly CalendarMethod: Kept;
  readonly ResaleMethod: Kept;
  readonly Product: Kept;
  readonly Variant: Kept & { readonly archived: Nothing };
  readonly Customer: Kept;
  readonly Location: Kept;
  readonly Shop: Kept;
  readonly ApiKey: {
    readonly created: Nothing;
    readonly rotated: Nothing;
    readonly revoked: Nothing;
  };
}

/** What an event can happen to. */
export type ResourceType = keyof EventCatalogue;

/** What can happen to a resource. */
export type EventTypeOf<R extends ResourceType> = keyof EventCatalogue[R] & string;

/** Something that happened to a record of a shop; who did it is in the Scope. */
export type DomainEvent = {
  [R in ResourceType]: {
    [T in EventTypeOf<R>]: {
      readonly resourceType: R;
      readonly resourceId: number;
      readonly type: T;
      readonly metadata: EventCatalogue[R][T];
    };
  }[EventTypeOf<R>];
}[ResourceType];

/** The event that something happened to a record, with what the catalogue says that it tells. */
export function domainEvent<R extends ResourceType, T extends EventTypeOf<R>>(
  resourceType: R,
  resourceId: number,
  type: T,
  metadata: EventCatalogue[R][T],
): DomainEvent {
  return { resourceType, resourceId, type, metadata } as unknown as DomainEvent;
}

/** What people make, change and for the most part delete. */
export type EditedResource = {
  [R in ResourceType]: EventCatalogue[R] extends { updated: ChangedMembers } ? R : never;
}[ResourceType];

/** The event that the members which a request brings were given other values. */
export const updatedEvent = (
  resourceType: EditedResource,
  resourceId: number,
  request: object,
): DomainEvent =>
  domainEvent(resourceType, resourceId, 'updated', {
    members: Object.entries(request).flatMap(([member, value]) =>
      value === undefined ? [] : member,
    ),
  });

/** What an import made of the records that it was sent, by their ids. */
export interface ImportedIds {
  readonly created: readonly number[];
  readonly updated: readonly number[];
}

/**
 * The events of an import.
 * @param members those that it can change
 */
export const importEvents = (
  resourceType: EditedResource,
  { created, updated }: ImportedIds,
  members: readonly string[],
): DomainEvent[] => [
  ...created.map((id) => domainEvent(resourceType, id, 'created', {})),
  ...updated.map((id) => domainEvent(resourceType, id, 'updated', { members })),
];
