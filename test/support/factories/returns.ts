import type { Api } from '../service/api.js';
import type { Answer, HttpClient } from '../service/client.js';
import { expectSuccess } from './answers.js';
import { bookCycle, changeCycle, createUnits, daysFromNow, type RentalShop } from './cycles.js';

/** Books a cycle on a unit of its own, unless `itemId` is given, hands it over and answers it. */
export async function outCycle(
  shop: RentalShop,
  members: Record<string, unknown> = {},
): Promise<any> {
  const itemId = members['itemId'] ?? (await createUnits(shop, 1))[0];
  const cycle = await bookCycle(shop, { ...members, itemId });
  return changeCycle(shop, cycle, { fulfilledAt: daysFromNow(-2) });
}

/** Tries to return. */
export const tryReturn = (shop: HttpClient, body: object): Promise<Answer> =>
  shop.post('/return_orders', body);

/** Returns, which has to succeed whole, and answers the return orders. */
export async function returnUnits(shop: HttpClient, body: object): Promise<any[]> {
  const { errors, returnOrders } = await expectSuccess(tryReturn(shop, body));
  if (errors.length > 0) throw new Error(errors.join('; '));
  return returnOrders;
}

/** Returns rentals of one customer and answers their order; members go into every entry. */
export async function returnRentals(
  shop: HttpClient,
  rentals: readonly { id: number }[],
  members: Record<string, unknown> = {},
): Promise<any> {
  const data = rentals.map(({ id }) => ({ rentalId: id, ...members }));
  const [order] = await returnUnits(shop, { data });
  return order;
}

/** The line of a rental on an order. */
export const lineOf = (order: any, rentalId: number): any =>
  order.returnLines.find((line: any) => line.rentalId === rentalId);

/** The return order as it is now. */
export const orderNow = (shop: HttpClient, { id }: { id: number }): Promise<any> =>
  expectSuccess(shop.get(`/return_orders/${id}`));

/** How many rows a shop has of all that returns write, and how many legs are done. */
export async function returnRows(api: Api, { shopId }: { shopId: number }): Promise<any> {
  const [counts] = await api.database.query(
    `select
       (select count(*)::int from return_orders where shop_id = $1) as orders,
       (select count(*)::int from return_lines where shop_id = $1) as lines,
       (select count(*)::int from items where shop_id = $1) as items,
       (select count(*)::int from timeline_events where shop_id = $1) as events,
       (select count(*)::int from credit_entries where shop_id = $1) as credits,
       (select count(*)::int from cycle_legs where shop_id = $1 and done_at is not null) as legs`,
    [shopId],
  );
  return counts;
}
