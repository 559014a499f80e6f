import { beforeAll } from 'vitest';
import { type Api, useApi } from '../service/api.js';
import type { Answer } from '../service/client.js';
import { TestShop } from '../service/test-shop.js';
import { expectSuccess } from './answers.js';

type Named = { readonly id: number };
type Fields = Record<string, unknown>;

/** A shop with a variant and a customer, for rentals and returns. */
export class RentalShop extends TestShop {
  /** Platform id of a variant without units. */
  variant!: number;
  /** The customer of new cycles. */
  customer: any;

  /** Creates units of the shop's variant. Returns their ids, oldest first. */
  async createUnits(quantity: number, fields: Fields = {}): Promise<number[]> {
    const items = await this.createItems({ platformVariantId: this.variant, quantity, ...fields });
    return items.map(({ id }) => id);
  }

  /** Creates a service plan of the product of the shop's variant. */
  async createPlan(fields: Fields): Promise<any> {
    const { platformProductId } = await expectSuccess(this.get(`/variants/${this.variant}`));
    const body = { name: crypto.randomUUID(), ...fields };
    return expectSuccess(this.post(`/products/${platformProductId}/service_plans`, body));
  }

  /** The body of `POST /cycles`: the shop's customer picks up its variant. */
  cycleRequest(fields: Fields = {}): Fields {
    return {
      ...(fields['itemId'] === undefined && { platformVariantId: this.variant }),
      customerPlatformId: this.customer.platformId,
      methodType: 'calendar',
      deliveryMethodType: 'pick_up',
      rentalStart: '2030-06-10T10:00:00Z',
      rentalEnd: '2030-06-12T10:00:00Z',
      ...fields,
    };
  }

  /** Puts the shop's customer on the waiting list, by default for a variant without units. */
  async wait(fields: Fields = {}): Promise<any> {
    const platformVariantId = fields['platformVariantId'] ?? (await this.importVariant());
    const request = this.cycleRequest({ ...fields, platformVariantId });
    return expectSuccess(this.post('/waiting_entries', request));
  }

  tryCycle(fields: Fields = {}): Promise<Answer> {
    return this.post('/cycles', this.cycleRequest(fields));
  }

  async bookCycle(fields: Fields = {}): Promise<any> {
    return asRead(await expectSuccess(this.tryCycle(fields)));
  }

  async updateCycle({ id }: Named, body: Fields): Promise<any> {
    return asRead(await expectSuccess(this.put(`/cycles/${id}`, body)));
  }

  getCycle({ id }: Named): Promise<any> {
    return expectSuccess(this.get(`/cycles/${id}`));
  }

  /** The name of a rental in errors: `SC-1042`. */
  async nameOfRental(id: number): Promise<string> {
    return `SC-${(await this.getCycle({ id })).sequentialId}`;
  }

  /** Books a cycle, on a new unit unless `itemId` is given, and hands it over. */
  async outCycle(fields: Fields = {}): Promise<any> {
    const itemId = fields['itemId'] ?? (await this.createUnits(1))[0];
    const cycle = await this.bookCycle({ ...fields, itemId });
    return this.updateCycle(cycle, { fulfilledAt: daysFromNow(-2) });
  }

  tryReturn(body: object): Promise<Answer> {
    return this.post('/return_orders', body);
  }

  /** Creates return orders; every entry has to succeed. */
  async returnUnits(body: object): Promise<any[]> {
    const { errors, returnOrders } = await expectSuccess(this.tryReturn(body));
    if (errors.length > 0) throw new Error(errors.join('; '));
    return returnOrders;
  }

  /** Returns rentals of one customer; the fields go into every entry. */
  async returnRentals(rentals: readonly Named[], fields: Fields = {}): Promise<any> {
    const data = rentals.map(({ id }) => ({ rentalId: id, ...fields }));
    const [order] = await this.returnUnits({ data });
    return order;
  }

  getOrder({ id }: Named): Promise<any> {
    return expectSuccess(this.get(`/return_orders/${id}`));
  }

  tryUpdate({ id }: Named, body: object): Promise<Answer> {
    return this.put(`/return_orders/${id}`, body);
  }

  updateOrder(order: Named, body: object): Promise<any> {
    return expectSuccess(this.tryUpdate(order, body));
  }

  /** Updates all lines of an order alike. */
  updateLines(order: any, fields: object): Promise<any> {
    const returnLines = order.returnLines.map(({ id }: Named) => ({ id, ...fields }));
    return this.updateOrder(order, { returnLines });
  }

  /** The timeline of a resource, oldest event first. */
  async eventsOf({ id }: Named): Promise<[string, object][]> {
    const events = await this.all(`/timeline_events?limit=100&eventableId=${id}`);
    return events
      .map(({ eventType, metadata }): [string, object] => [eventType, metadata])
      .reverse();
  }

  /** The time of an order's last update, which responses do not have. */
  async updatedAtOf({ id }: Named): Promise<string> {
    const [row] = await this.database.query<{ at: Date }>(
      'select updated_at as at from return_orders where shop_id = $1 and id = $2',
      [this.shopId, id],
    );
    return row!.at.toISOString();
  }

  /** Gives a customer credits, the shop's customer by default. */
  giveCredits(
    amount: number,
    { platformId }: { platformId: number } = this.customer,
  ): Promise<any> {
    const entry = { customerPlatformId: platformId, amount, reason: 'Goodwill: late parcel' };
    return expectSuccess(this.post('/credit_entries', entry));
  }

  /** The amounts in the ledger of the shop's customer, oldest first. */
  async ledger(): Promise<number[]> {
    const entries = await this.database.query<{ amount: number }>(
      'select amount from credit_entries where shop_id = $1 and customer_id = $2 order by id',
      [this.shopId, this.customer.id],
    );
    return entries.map(({ amount }) => amount);
  }

  /** The rows of the shop in all tables that the update of a return order writes. */
  writtenRows(): Promise<object[]> {
    return this.rowsIn([
      'return_orders',
      'return_lines',
      'items',
      'cycles',
      'cycle_legs',
      'membership_credits',
      'credit_entries',
      'timeline_events',
    ]);
  }

  /** The number of rows that returns write, and of legs that are done. */
  async returnRows(): Promise<any> {
    const [counts] = await this.database.query(
      `select
         (select count(*)::int from return_orders where shop_id = $1) as orders,
         (select count(*)::int from return_lines where shop_id = $1) as lines,
         (select count(*)::int from items where shop_id = $1) as items,
         (select count(*)::int from timeline_events where shop_id = $1) as events,
         (select count(*)::int from credit_entries where shop_id = $1) as credits,
         (select count(*)::int from cycle_legs where shop_id = $1 and done_at is not null) as legs`,
      [this.shopId],
    );
    return counts;
  }
}

/**
 * Creates a shop whose units are prepared on the day before a rental and restocked on the day after:
 * a rental from the 10th to the 12th reserves its unit from the 9th to the 13th.
 */
export async function rentalShop(
  api: Api,
  { isSandbox = false, ...settings }: Fields & { isSandbox?: boolean } = {},
): Promise<RentalShop> {
  const created = await api.newShop('Test shop', isSandbox);
  const shop: RentalShop = Object.assign(Object.create(RentalShop.prototype), created);
  await expectSuccess(
    shop.put('/shop', { preparationDuration: '1.day', restockDuration: '1.day', ...settings }),
  );
  shop.variant = await shop.importVariant();
  shop.customer = await shop.importCustomer();
  return shop;
}

/** A rental shop of the tests of a file; its fields are set before they run. */
export function useRentalShop(
  api: Api = useApi(),
  settings?: Fields & { isSandbox?: boolean },
): RentalShop {
  const shop = Object.create(RentalShop.prototype) as RentalShop;
  beforeAll(async () => {
    Object.assign(shop, await rentalShop(api, settings));
  });
  return shop;
}

/** The fields that book the days from one to another of June 2030, buffers included. */
export const reserving = (from: number, to: number) => ({
  rentalStart: `2030-06-${pad(from + 1)}T10:00:00Z`,
  rentalEnd: `2030-06-${pad(to - 1)}T10:00:00Z`,
});

/** Some days from now, at this time of day. */
export const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString();

/** The line of a rental on an order. */
export const lineOf = (order: any, rentalId: number): any =>
  order.returnLines.find((line: any) => line.rentalId === rentalId);

/** Pairs of cycles that book one unit on one day; there must be none. */
export const doubleBookings = (api: Api): Promise<object[]> =>
  api.database.query(`
    select a.shop_id, a.item_id, a.id as one, b.id as other
    from cycles a join cycles b on b.shop_id = a.shop_id and b.item_id = a.item_id and b.id > a.id
      and a.booked_from <= a.booked_to and b.booked_from <= b.booked_to
      and a.booked_from <= b.booked_to and b.booked_from <= a.booked_to`);

/** A booked or updated cycle as `GET` returns it. */
const asRead = ({ movedCycleIds: _, affectedCycleIds: __, ...cycle }: any): any => cycle;

const pad = (day: number): string => String(day).padStart(2, '0');
