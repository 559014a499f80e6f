import { enumeration } from '../../fields/enumeration.js';

/** The logged event names of each kind of record, in the order of its life. */
const LOGGED = {
  Item: ['item', ['created', 'updated', 'restocked']],
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
  BlockedDate: ['blocked_date', ['created', 'updated', 'deleted']],
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
} as const;

export type LoggedResource = keyof typeof LOGGED;
export const LOGGED_RESOURCES = enumeration(
  'LoggedResource',
  Object.keys(LOGGED) as LoggedResource[],
);

type Logged = typeof LOGGED;
export type LoggedWhat<R extends LoggedResource> = Logged[R][1][number];
type TypeOf<R extends LoggedResource> = R extends unknown
  ? `${Logged[R][0]}.${LoggedWhat<R>}`
  : never;
export type LoggedType = TypeOf<LoggedResource>;

export const typesOf = (resource: LoggedResource): LoggedType[] =>
  LOGGED[resource][1].map((what) => typeOf(resource, what));

/** For example `return_order.received`. */
export const typeOf = (resource: LoggedResource, what: string): LoggedType =>
  `${LOGGED[resource][0]}.${what}` as LoggedType;

export const LOGGED_TYPES: readonly LoggedType[] = enumeration(
  'LoggedType',
  LOGGED_RESOURCES.flatMap(typesOf),
);

for (const resource of LOGGED_RESOURCES) enumeration(`${resource}EventType`, typesOf(resource));

const RESOURCES = new Map(
  LOGGED_RESOURCES.flatMap((resource) => typesOf(resource).map((type) => [type, resource])),
);

export const resourceOf = (type: LoggedType): LoggedResource => RESOURCES.get(type)!;

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
export function laterStage(resource: LoggedResource, one: string, other: string): string {
  const stages: readonly string[] = LOGGED[resource][1].filter((what) => what !== 'updated');
  return stages.indexOf(other) < stages.indexOf(one) ? one : other;
}
