import type { Api } from '../service/api.js';
import type { Answer, HttpClient } from '../service/client.js';
import { expectSuccess } from './answers.js';
import type { RentalShop } from './cycles.js';

type Named = { id: number };

/** Tries to change a return order. */
export const tryChange = (shop: HttpClient, { id }: Named, body: object): Promise<Answer> =>
  shop.put(`/return_orders/${id}`, body);

/** Changes a return order, which has to succeed, and answers it. */
export const changeOrder = (shop: HttpClient, order: Named, body: object): Promise<any> =>
  expectSuccess(tryChange(shop, order, body));

/** Changes all lines of an order alike and answers it. */
export const changeLines = (shop: HttpClient, order: any, change: object): Promise<any> =>
  changeOrder(shop, order, {
    returnLines: order.returnLines.map(({ id }: Named) => ({ id, ...change })),
  });

/** The item as it is now. */
export const itemNow = (shop: HttpClient, id: number): Promise<any> =>
  expectSuccess(shop.get(`/items/${id}`));

/** The cycle as it is now. */
export const cycleNow = (shop: HttpClient, { id }: Named): Promise<any> =>
  expectSuccess(shop.get(`/cycles/${id}`));

/** What the timeline tells of a resource, oldest first. */
export async function eventsOf(shop: HttpClient, { id }: Named): Promise<[string, object][]> {
  const events = await shop.all(`/timeline_events?limit=100&eventableId=${id}`);
  return events.map(({ eventType, metadata }): [string, object] => [eventType, metadata]).reverse();
}

/** The amounts in the ledger of the shop's customer, oldest first. */
export async function ledgerOf(api: Api, { shopId, customer }: RentalShop): Promise<number[]> {
  const entries = await api.database.query<{ amount: number }>(
    'select amount from credit_entries where shop_id = $1 and customer_id = $2 order by id',
    [shopId, customer.id],
  );
  return entries.map(({ amount }) => amount);
}

/** When an order last changed. */
export async function updatedAtOf(api: Api, { id }: Named): Promise<string> {
  const [row] = await api.database.query<{ at: Date }>(
    'select updated_at as at from return_orders where id = $1',
    [id],
  );
  return new Date(row!.at).toISOString();
}

/** All rows of a shop that a change of a return order can write. */
export function writtenRows(api: Api, { shopId }: { shopId: number }): Promise<object[]> {
  const tables = [
    'return_orders',
    'return_lines',
    'items',
    'cycles',
    'cycle_legs',
    'membership_credits',
    'credit_entries',
    'timeline_events',
  ];
  const text = tables.map(
    (table) => `select '${table}' as table, to_jsonb(t) as row from ${table} t where shop_id = $1`,
  );
  return api.database.query(`${text.join(' union all ')} order by 1, 2`, [shopId]);
}
