import { enumeration } from '../../fields/enumeration.js';
import type { EventTypeOf, ResourceType } from './event-catalogue.js';

/** The statuses by which the log names an event, in place of its type. */
type LoggedStatus = 'held' | 'restocked' | 'received' | 'completed' | 'cancelled' | 'disabled';

/**
 * The logged types of each kind of record, in the order of its life: of the catalogue's types, those
 * that are logged under their own name.
 */
const LOGGED = {
  Item: ['item', ['created', 'updated', 'restocked', 'serviced']],
  Cycle: [
    'cycle',
    [
      'created',
      'held',
      'updated',
      'confirmed',
      'unfulfilled',
      'fulfilled',
      'unreceived',
      'received',
      'restocked',
      'cancelled',
    ],
  ],
  ReturnOrder: ['return_order', ['created', 'updated', 'received', 'completed', 'cancelled']],
  MembershipCredit: ['membership_credit', ['returned', 'unreturned']],
  CreditEntry: ['credit_entry', ['created']],
  WaitingEntry: ['waiting_entry', ['created', 'offered', 'updated']],
  BlockedDate: ['blocked_date', ['created', 'updated', 'deleted']],
  ServicePlan: ['service_plan', ['created', 'updated', 'deleted']],
  Product: ['product', ['created', 'updated', 'archived']],
  Customer: ['customer', ['created', 'updated', 'erased', 'merged']],
  Location: ['location', ['created', 'updated']],
  Condition: ['condition', ['created', 'updated', 'deleted']],
  CustomFieldDefinition: ['custom_field_definition', ['created', 'updated', 'deleted']],
  CalendarMethod: ['calendar_method', ['created', 'updated']],
  ResaleMethod: ['resale_method', ['created', 'updated']],
  Comment: ['comment', ['created']],
  Shop: ['shop', ['updated']],
  ApiKey: ['api_key', ['created', 'rotated', 'revoked']],
  WebhookEndpoint: ['webhook_endpoint', ['created', 'updated', 'disabled', 'deleted']],
} as const satisfies {
  [R in ResourceType]: readonly [string, readonly (EventTypeOf<R> | LoggedStatus)[]];
};

export const LOGGED_RESOURCES = enumeration(
  'LoggedResource',
  Object.keys(LOGGED) as ResourceType[],
);

type Logged = typeof LOGGED;
export type LoggedWhat<R extends ResourceType> = Logged[R][1][number];
type TypeOf<R extends ResourceType> = R extends unknown
  ? `${Logged[R][0]}.${LoggedWhat<R>}`
  : never;
export type LoggedType = TypeOf<ResourceType>;

export const typesOf = (resource: ResourceType): LoggedType[] =>
  LOGGED[resource][1].map((what) => typeOf(resource, what));

/** For example `return_order.received`. */
export const typeOf = (resource: ResourceType, what: string): LoggedType =>
  `${LOGGED[resource][0]}.${what}` as LoggedType;

export const LOGGED_TYPES: readonly LoggedType[] = enumeration(
  'LoggedType',
  LOGGED_RESOURCES.flatMap(typesOf),
);

for (const resource of LOGGED_RESOURCES) enumeration(`${resource}EventType`, typesOf(resource));

const RESOURCES = new Map(
  LOGGED_RESOURCES.flatMap((resource) => typesOf(resource).map((type) => [type, resource])),
);

export const resourceOf = (type: LoggedType): ResourceType => RESOURCES.get(type)!;

const WILDCARDS = new Map(
  LOGGED_RESOURCES.map((resource) => [`${LOGGED[resource][0]}.*`, typesOf(resource)]),
);

export const TYPE_PATTERNS: readonly string[] = enumeration('LoggedTypePattern', [
  ...LOGGED_TYPES,
  ...WILDCARDS.keys(),
]);

/** The types that match patterns; undefined for all. */
export const typesMatching = (
  patterns: readonly string[] | undefined,
): readonly LoggedType[] | undefined =>
  patterns && [
    ...new Set(patterns.flatMap((pattern) => WILDCARDS.get(pattern) ?? [pattern as LoggedType])),
  ];

/** Returns the later of two names in the life of a record; `updated` precedes all others. */
export function laterStage(resource: ResourceType, one: string, other: string): string {
  const stages: readonly string[] = LOGGED[resource][1].filter((what) => what !== 'updated');
  return stages.indexOf(other) < stages.indexOf(one) ? one : other;
}
