import type pg from 'pg';

/** A filter with one of its values, as in a query string. */
export interface FilterCase {
  readonly filter: string;
  readonly query: string;
}

const DAY = 86_400_000;

/** An id that no record has. */
const NO_ID = 999_999_999_999;

/**
 * Returns every filter of the large lists with values that many rows of a seeded shop have, few,
 * only the oldest and none.
 */
export async function filterCases(
  client: Pick<pg.Client, 'query'>,
  shopId: number,
): Promise<Record<'items' | 'cycles' | 'return_orders', FilterCase[]>> {
  const ids = await idsOf(client, shopId);
  const customers = [ids.customer, ids.customer + 1, ids.customer + 17, NO_ID];
  return {
    items: [
      ...cases('sku', 'SKU-000000', 'SKU-000001', 'SKU-000003', 'NONE'),
      ...cases('serial', 'SN-0000123', 'NONE'),
      ...parts(
        'serial',
        '[contains]=0000123',
        '[contains]=zzzz',
        '[startsWith]=sn-00001',
        '[startsWith]=zz',
      ),
      ...parts('productTitle', '[contains]=park', '[contains]=zzzz', '[startsWith]=quo'),
      ...parts('variantTitle', '[contains]=gre', '[contains]=zzzz', '[startsWith]=zzz'),
      ...cases('serials', 'SN-0000123,SN-0000456', 'NONE'),
      ...cases('hasSerial', 'true', 'false'),
      ...cases('serviceDue', 'true'),
      ...cases('isOut', 'true', 'false'),
      ...cases('ids', `${ids.item},${NO_ID}`, NO_ID),
      ...cases('search', 'parka', 'quokka', 'sn-0000123', 'zzzz', 'sn', 'q', '%%%'),
      ...cases('visibility', 'available', 'sold', 'retired', 'sold,retired'),
      ...cases('status', 'processed', 'unprocessed', 'processed,unprocessed'),
      ...cases('withActiveRental', 'true', 'false'),
      ...cases('returnOrderStatus', ...ORDER_STATUSES, 'requested,expected'),
      ...[1, -400].map((day) => ({
        filter: 'availableFrom',
        query: `availableFrom=${dayFrom(day)}&availableTo=${dayFrom(day + 3)}`,
      })),
      ...cases('conditionId', ...[0, 1, 3, 4, 5].map((place) => ids.condition + place)),
      ...cases('locationPlatformId', 61_001, 61_003, 61_004, 61_005, 1),
      ...cases('tag', 'outdoor', 'fragile', 'heirloom', 'legacy', 'none'),
      ...cases('platformVariantId', 81_001, 81_002, ids.lastVariant, 1),
      ...cases('platformProductId', 71_001, ids.lastProduct, 1),
      ...ranges('created'),
      ...ranges('updated'),
    ],
    cycles: [
      ...['fulfilledAt', 'receivedAt', 'receiveAt', 'rentalStart', 'created', 'updated'].flatMap(
        ranges,
      ),
      ...['fulfillAt', 'prepareFrom', 'restockBy'].flatMap(ranges),
      ...cases('locationPlatformId', 61_001, 61_003, 61_005, 1),
      ...cases('deliveryMethodType', 'shipping', 'pick_up'),
      ...cases('fulfillmentStatus', ...LEG_STATUSES, 'overdue,in_progress'),
      ...cases('receivalStatus', ...LEG_STATUSES, 'overdue,in_progress'),
      ...cases('platformOrderId', 91_002, 1),
      ...cases('platformOrderName', '#10001', 'NONE'),
      ...parts('platformOrderName', '[contains]=10001', '[contains]=zzzz', '[startsWith]=#100'),
      ...cases('tag', 'gift', 'none'),
      ...cases('customerTag', 'regular'),
      ...cases('itemId', ids.item, NO_ID),
      ...cases('itemIds', `${ids.item},${NO_ID}`, NO_ID),
      ...cases('ids', `${ids.item + 1},${NO_ID}`, NO_ID),
      ...cases('platformVariantId', 81_001, 81_002, ids.lastVariant),
      ...cases('customerId', ...customers),
      ...cases('customerPlatformId', 52_001, 52_002, 52_018, 1),
      ...cases('status', ...CYCLE_STATUSES, 'received,cancelled', 'unreceived,unfulfilled'),
      ...cases('closedAs', 'returned', 'lost', 'bought', 'cancelled', 'lost,bought'),
      ...cases('packingStatus', 'pending', 'printed', 'packed'),
      ...cases('methodType', 'calendar', 'subscription', 'membership', 'resale'),
      ...cases('unfulfilled', 'true'),
      ...cases('excludeCancelled', 'true'),
      ...cases('isUnitFixed', 'true', 'false'),
      ...cases('atRisk', 'true'),
      ...cases('risk', ...RISKS, 'item_blocked,item_unavailable'),
      ...cases('search', ...NAMES, ...PHONES, 'SC-1234', 'sn-0000123', '#10001', 'sc'),
    ],
    return_orders: [
      ...cases('search', ...NAMES, ...PHONES, '#2100', 'SC-1234', '#'),
      ...cases('status', ...ORDER_STATUSES, 'requested,expected'),
      ...cases('receivalStatus', 'unreceived', 'partially_received', 'received'),
      ...cases('creditStatus', 'uncredited', 'partially_recredited', 'recredited'),
      ...cases('customerId', ...customers),
      ...cases('customerPlatformId', 52_001, 52_002, 52_018, 1),
      ...cases('ids', `${ids.item + 1},${NO_ID}`, NO_ID),
      ...cases('itemId', ids.item, NO_ID),
      ...cases('serial', 'SN-0000123', 'NONE'),
      ...cases('platformOrderName', '#10001', 'NONE'),
      ...ranges('collectionDate'),
      ...cases('tag', 'checked', 'lawsuit', 'paper', 'none'),
      ...cases('customerTag', 'regular'),
      ...ranges('created'),
      ...ranges('updated'),
    ],
  };
}

const ORDER_STATUSES = [
  'requested',
  'expected',
  'received',
  'in_progress',
  'completed',
  'cancelled',
];

const RISKS = [
  'item_unavailable',
  'item_blocked',
  'item_overdue',
  'item_elsewhere',
  'item_unsuitable',
];

const CYCLE_STATUSES = [
  'lost',
  'bought',
  'cancelled',
  'received',
  'unreceived',
  'fulfilled',
  'unfulfilled',
  'scheduled',
];

const LEG_STATUSES = ['complete', 'overdue', 'in_progress', 'scheduled', 'pending'];

const NAMES = ['hansen', 'zwickelberg', 'zzzz', 'h', 'ha', '%%%', 'berg tuva', 'tuvaberg'];

const PHONES = ['47 40', '0400', '4000 7919', '99999999'];

const cases = (filter: string, ...values: readonly (string | number)[]): FilterCase[] =>
  values.map((value) => ({ filter, query: `${filter}=${encodeURIComponent(value)}` }));

const parts = (filter: string, ...values: readonly string[]): FilterCase[] =>
  values.map((value) => ({ filter, query: `${filter}${value.replace('#', '%23')}` }));

/** Returns ranges of the newest, the oldest and the middle rows, and of none. */
const ranges = (filter: string): FilterCase[] =>
  [
    `${filter}[gte]=${dayFrom(-2)}`,
    `${filter}[lt]=${dayFrom(-2_185)}`,
    `${filter}[gte]=${dayFrom(-1_000)}&${filter}[lt]=${dayFrom(-990)}`,
    `${filter}[lte]=${dayFrom(-1_000)}`,
    `${filter}[gt]=${dayFrom(4_000)}`,
  ].map((query) => ({ filter, query }));

const dayFrom = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

async function idsOf(client: Pick<pg.Client, 'query'>, shopId: number) {
  const { rows } = await client.query<Record<string, string>>(
    `select (select min(id) from customers where shop_id = $1) as customer,
       (select min(id) from conditions where shop_id = $1) as condition,
       (select min(item_id) from cycles where shop_id = $1 and active) as item,
       (select max(platform_id) from variants where shop_id = $1) as "lastVariant",
       (select max(platform_id) from products where shop_id = $1) as "lastProduct"`,
    [shopId],
  );
  const { customer, condition, item, lastVariant, lastProduct } = rows[0]!;
  return {
    customer: Number(customer),
    condition: Number(condition),
    item: Number(item),
    lastVariant: Number(lastVariant),
    lastProduct: Number(lastProduct),
  };
}
