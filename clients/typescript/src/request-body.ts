/** The fields of a record, or of a request. */
export type Fields = Record<string, unknown>;

/** Embedded records of which requests take one member, under another name. */
const EMBEDDED: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  blocked_dates: { resource: ['resourceId', 'id'] },
  cycles: {
    customer: ['customerPlatformId', 'platformId'],
    item: ['itemId', 'id'],
    membershipCredit: ['creditCost', 'creditCost'],
    requestedLocation: ['locationPlatformId', 'platformId'],
  },
  items: { condition: ['conditionId', 'id'], location: ['locationPlatformId', 'platformId'] },
  waiting_entries: { customer: ['customerPlatformId', 'platformId'] },
};

/** Fields of any record that no request takes; `updatedAt` is the version of an update. */
const NEVER_SENT = ['id', 'createdAt', 'updatedAt', 'timelineEvents', 'affectedCycleIds'];

/**
 * Further fields that no request takes, by resource: they follow from other fields and records, or are
 * included.
 */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  blocked_dates: ['servicePlanId'],
  conditions: ['severityTone'],
  credit_entries: ['customerId', 'membershipCreditId', 'cycleId', 'author'],
  cycles: [
    'sequentialId',
    'formerUnits',
    'location',
    'restockedAt',
    'cancelledAt',
    'fulfillmentStatus',
    'receivalStatus',
    'returnOrderId',
    'returnOrder',
    'conflictingCycleIds',
    'movedCycleIds',
    'risks',
  ],
  items: [
    'sequentialId',
    'productTitle',
    'variantTitle',
    'platformProductId',
    'imageUrl',
    'activeRentalId',
    'activeRental',
    'nextRental',
    'activeReturnId',
    'activeReturn',
    'leftStockAt',
    'roiCents',
    'services',
  ],
  waiting_entries: ['position', 'cycleId'],
};

/** Fields that a copy of a record does not have: its state, actual times and computed days. */
const NOT_COPIED: Readonly<Record<string, readonly string[]>> = {
  cycles: [
    'status',
    'closedAs',
    'cancelReason',
    'salePriceCents',
    'packingStatus',
    'isUnitFixed',
    'prepareFrom',
    'fulfillAt',
    'fulfilledAt',
    'receiveAt',
    'receivedAt',
    'restockBy',
  ],
  items: ['status'],
  waiting_entries: ['status'],
};

/** The names of a request whose error belongs to an input with the name of the record. */
const READ_NAMES: Readonly<Record<string, string>> = { serials: 'serial', tagsAttributes: 'tags' };

/**
 * The request that creates a record, from fields in the names that records are read by: `serial`,
 * `tags`, `location: {platformId}`. Fields with `updatedAt` or `createdAt` are a copy of a record. A
 * copy of a cycle is booked by its variant, unless the form has named another unit.
 */
export function createBody(resource: string, fields: Fields): Fields {
  const isCopy = 'createdAt' in fields || 'updatedAt' in fields;
  const copied = isCopy ? without(fields, NOT_COPIED[resource]) : { ...fields };
  if (resource === 'cycles' && isCopy) {
    const isSameUnit = copied['itemId'] === (copied['item'] as Fields | undefined)?.['id'];
    delete copied['item'];
    delete copied[isSameUnit ? 'itemId' : 'platformVariantId'];
  }
  const { serial, ...body } = withRequestNames(resource, copied);
  if (resource === 'items') body['serials'] ??= serial ? [serial] : null;
  else if (serial !== undefined) body['serial'] = serial;
  if (Array.isArray(body['customFields'])) body['customFields'] = byKey(body['customFields']);
  // The value of an empty input is null, which not every field takes; absent means the same.
  return Object.fromEntries(Object.entries(body).filter(([, value]) => (value ?? null) !== null));
}

/** The request that updates a record: the fields that differ from the previous record. */
export function updateBody(resource: string, fields: Fields, previous: Fields): Fields {
  const sentOf = (name: string, value: unknown) => {
    const [, member] = EMBEDDED[resource]?.[name] ?? [];
    return member === undefined ? value : memberOf(value, member);
  };
  const changes = Object.entries(fields).filter(
    ([name, value]) =>
      !(name in previous) || !isSame(sentOf(name, value), sentOf(name, previous[name])),
  );
  const { tags, ...body } = withRequestNames(resource, Object.fromEntries(changes));
  if (tags !== undefined) {
    body['tagsAttributes'] ??= tagChanges(tags as string[], (previous['tags'] ?? []) as string[]);
  }
  if (Array.isArray(body['customFields'])) {
    const before = byKey((previous['customFields'] ?? []) as CustomField[]);
    const removed = Object.fromEntries(Object.keys(before).map((key) => [key, null]));
    const after = Object.entries({ ...removed, ...byKey(body['customFields']) });
    body['customFields'] = Object.fromEntries(
      after.filter(([key, value]) => value !== before[key]),
    );
  }
  return body;
}

/**
 * The input that an error belongs to: `location.platformId` for `locationPlatformId`; undefined if the
 * form has none. An error without an input would keep a form of react-admin invalid.
 */
export function inputOf(resource: string, fields: Fields, path: string): string | undefined {
  const [name = ''] = path.split(/[.[]/);
  if (name === 'customFields' && Array.isArray(fields[name])) {
    const index = (fields[name] as CustomField[]).findIndex(({ key }) => path === `${name}.${key}`);
    return index < 0 ? undefined : `${name}.${index}.value`;
  }
  if (name in fields) return path;
  for (const [embedded, [sent, member]] of Object.entries(EMBEDDED[resource] ?? {})) {
    if (sent === name && embedded in fields) return `${embedded}.${member}`;
  }
  const readName = READ_NAMES[name] ?? '';
  return readName in fields ? readName : undefined;
}

/** The fields with the names of requests. A field that has such a name already is preferred. */
function withRequestNames(resource: string, fields: Fields): Fields {
  const sent = without(fields, [...NEVER_SENT, ...(DERIVED[resource] ?? [])]);
  for (const [embedded, [name, member]] of Object.entries(EMBEDDED[resource] ?? {})) {
    if (!(embedded in sent)) continue;
    if (!(name in sent)) sent[name] = memberOf(sent[embedded], member);
    delete sent[embedded];
  }
  return sent;
}

const memberOf = (record: unknown, member: string): unknown =>
  (record as Fields | null | undefined)?.[member] ?? null;

interface CustomField {
  readonly key: string;
  readonly value: unknown;
}

const byKey = (fields: readonly CustomField[]): Fields =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]));

const tagChanges = (tags: readonly string[], before: readonly string[]): Fields[] => [
  ...tags.filter((title) => !before.includes(title)).map((title) => ({ title })),
  ...before.filter((title) => !tags.includes(title)).map((title) => ({ title, _destroy: true })),
];

const without = (fields: Fields, names: readonly string[] = []): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
