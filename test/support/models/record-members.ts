import { readFileSync } from 'node:fs';

/** The stored members of a record, under the names that `changes` has for them. */
export type Members = Record<string, unknown>;

/** The records in the lists of a shop. */
export interface Records {
  readonly items: readonly any[];
  readonly cycles: readonly any[];
  readonly orders: readonly any[];
  /** Kinds that are left out are not followed. */
  readonly products?: readonly any[];
  readonly calendarMethods?: readonly any[];
  readonly resaleMethods?: readonly any[];
  readonly customers?: readonly any[];
  readonly locations?: readonly any[];
  readonly conditions?: readonly any[];
  readonly blockedDates?: readonly any[];
  readonly definitions?: readonly any[];
  readonly shops?: readonly any[];
}

const pick = (record: any, names: readonly string[]): Members =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

const { schemas } = JSON.parse(readFileSync('openapi.json', 'utf8')).components;

/** The members that a record has under the names of the fields of a request. */
const sent = (record: any, request: string, except: readonly string[]): Members =>
  pick(
    record,
    Object.keys(schemas[request].properties).filter(
      (name) => name in record && !except.includes(name),
    ),
  );

const fieldMembers = ({ customFields }: any): Members =>
  Object.fromEntries(customFields.map(({ key, value }: any) => [`customFields.${key}`, value]));

const itemMembers = (item: any): Members => ({
  ...sent(item, 'UpdateItemRequest', ['updatedAt', 'customFields']),
  ...pick(item, ['tags', 'leftStockAt']),
  locationPlatformId: item.location?.platformId ?? null,
  ...fieldMembers(item),
});

const cycleMembers = (cycle: any): Members => ({
  ...sent(cycle, 'UpdateCycleRequest', ['updatedAt', 'status', 'customFields']),
  ...pick(cycle, ['restockedAt', 'cancelledAt', 'tags', 'returnOrderId']),
  locationPlatformId: cycle.requestedLocation?.platformId ?? null,
  creditCost: cycle.membershipCredit?.creditCost ?? null,
  customerId: cycle.customer.id,
  ...fieldMembers(cycle),
});

const orderMembers = ({ returnLines, ...order }: any): Members => ({
  ...pick(order, ['status', 'receivalStatus', 'returnMethod', 'tags']),
  ...Object.fromEntries(
    returnLines.flatMap(({ id, item, rentalId, status, condition, restockedAt }: any) => [
      [`returnLines.${id}.itemId`, item.id],
      [`returnLines.${id}.rentalId`, rentalId],
      [`returnLines.${id}.status`, status],
      [`returnLines.${id}.conditionId`, condition?.id ?? null],
      [`returnLines.${id}.restockedAt`, restockedAt],
    ]),
  ),
});

const productMembers = ({ variants, ...product }: any): Members => ({
  ...pick(product, ['title', 'imageUrl']),
  ...nestedMembers('variants', variants, 'platformId', ['title', 'sku', 'imageUrl', 'archivedAt']),
});

const OPTION = [
  'name',
  'variantApplicationType',
  'marketApplicationType',
  'conditionApplicationType',
  'variantApplicationPlatformIds',
  'marketApplicationPlatformIds',
  'conditionApplicationIds',
];
const OF_CALENDAR = [
  'durationCount',
  'priceCents',
  'idVerificationRequired',
  'depositVariantPlatformId',
];
const OF_RESALE = ['status', 'checkoutPriceCents'];

const calendarMembers = ({ options, ...method }: any): Members => ({
  ...pick(method, ['status', 'customRestockDurationCount']),
  ...nestedMembers('options', options, 'id', [...OPTION, ...OF_CALENDAR]),
});

const resaleMembers = ({ options, ...method }: any): Members => ({
  ...pick(method, ['status']),
  ...nestedMembers('options', options, 'id', [...OPTION, ...OF_RESALE]),
});

const nestedMembers = (
  list: string,
  records: readonly any[],
  key: string,
  names: readonly string[],
): Members =>
  Object.fromEntries(
    records.flatMap((record) =>
      names.map((name) => [`${list}.${record[key]}.${name}`, record[name]]),
    ),
  );

const SHOP = [
  'name',
  'timeZone',
  'currency',
  'preparationDuration',
  'deliveryDuration',
  'reverseDeliveryDuration',
  'restockDuration',
  'consignmentEnabled',
  'membershipCreditReturnCondition',
];

const named =
  (...names: string[]) =>
  (record: any): Members =>
    pick(record, names);

const creditsOf = (cycles: readonly any[]): any[] =>
  cycles.flatMap(({ membershipCredit: credit }) => (credit ? [credit] : []));

/** The stored members of all records, by their names: `Item 17`. */
export function membersOf(records: Records): Map<string, Members> {
  const { items, cycles, orders, products, calendarMethods, resaleMethods } = records;
  const { customers, locations, conditions, blockedDates, definitions, shops } = records;
  const kinds: [string, readonly any[] | undefined, (record: any) => Members][] = [
    ['Item', items, itemMembers],
    ['Cycle', cycles, cycleMembers],
    ['ReturnOrder', orders, orderMembers],
    ['MembershipCredit', creditsOf(cycles), named('status')],
    ['Product', products, productMembers],
    ['CalendarMethod', calendarMethods, calendarMembers],
    ['ResaleMethod', resaleMethods, resaleMembers],
    [
      'Customer',
      customers,
      named('email', 'firstName', 'lastName', 'phone', 'defaultAddress', 'tags', 'erasedAt'),
    ],
    ['Location', locations, named('name')],
    ['Condition', conditions, named('title', 'severityKey')],
    ['BlockedDate', blockedDates, named('from', 'to', 'closing', 'reason', 'description')],
    ['CustomFieldDefinition', definitions, named('name', 'groupFulfillments')],
    ['Shop', shops, named(...SHOP)],
  ];
  return new Map(
    kinds.flatMap(([kind, list = [], read]) =>
      list.map((record) => [`${kind} ${record.id}`, read(record)] as const),
    ),
  );
}
