import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atOnce as sendAtOnce } from '../../../support/service/arena.js';
import {
  type HeldTransaction,
  holdTransaction,
  untilBlocked,
} from '../../../support/database/held-transaction.js';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useOwnApi } from '../../../support/service/api.js';
import type { Answer, HttpClient } from '../../../support/service/client.js';

const CLIENTS = 20;
const ROUNDS = 3;

const HELD = /^SC-\d+ is on #\d+ and keeps Item .*; take it off #\d+ first: _destroy$/;

describe('returns at once, on two instances with one database', () => {
  const api = useOwnApi({ databasePoolSize: 20 });
  const other = useOwnApi({ databasePoolSize: 20 }, api);
  const shop = useRentalShop(api, { membershipCreditReturnCondition: 'return_order_created' });
  let instances: HttpClient[];
  beforeAll(async () => {
    instances = [shop, other.client(shop.token)];
  });
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
  });

  const atOnce = (
    clients: number,
    request: (client: HttpClient, index: number) => Promise<Answer>,
  ): Promise<Answer[]> => sendAtOnce({ instances }, request, clients);
  const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];
  const ordersNow = () => shop.all(`/return_orders?customerId=${shop.customer.id}`);
  const linesOf = (rental: any) =>
    api.database.query<{ item_id: string; open: boolean; status: string }>(
      'select item_id, open, status from return_lines where shop_id = $1 and rental_id = $2',
      [shop.shopId, rental.id],
    );
  const creditEntries = async () => {
    const entries = await api.database.query<{ amount: number }>(
      'select amount from credit_entries where shop_id = $1 and customer_id = $2 order by id',
      [shop.shopId, shop.customer.id],
    );
    return entries.map(({ amount }) => amount);
  };
  const eventTypes = async ({ id }: { id: number }): Promise<string[]> => {
    const events = await shop.all(`/timeline_events?eventableId=${id}`);
    return events.map(({ eventType }) => eventType).toSorted();
  };
  /** After any race, an open line has the unit of its rental and the status of its order. */
  const brokenLines = () =>
    api.database.query(`
      select l.id from return_lines l
      join return_orders o on o.shop_id = l.shop_id and o.id = l.return_order_id
      left join cycles c on c.shop_id = l.shop_id and c.id = l.rental_id
      where l.order_status <> o.status or l.open and c.item_id <> l.item_id`);

  it.each([{}, { status: 'received' }])(
    'put one rental on one line of one order: %j',
    async (members) => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        shop.customer = await shop.importCustomer();
        const rental = await shop.outCycle({ creditCost: 2 });
        const names = [{ rentalId: rental.id }, { itemId: rental.itemId }];
        const answers = await atOnce(CLIENTS, (client, index) =>
          client.post('/return_orders', { data: [{ ...names[index % 2], ...members }] }),
        );
        expect(statuses(answers)).toEqual([200]);
        const [order, ...others] = await ordersNow();
        expect([others, order.returnLines.length]).toEqual([[], 1]);
        for (const { body } of answers) {
          expect(body.errors).toEqual([]);
          expect(body.returnOrders.map(({ id }: any) => id)).toEqual([order.id]);
        }
        expect(await linesOf(rental)).toHaveLength(1);
        expect(await creditEntries()).toEqual([-2, 2]);
        const isReceived = 'status' in members;
        expect(await eventTypes(order)).toEqual(
          isReceived ? ['created', 'line_status_changed'] : ['created'],
        );
        expect(await eventTypes(rental)).toEqual([
          'created',
          'fulfilled',
          ...(isReceived ? ['received'] : []),
        ]);
      }
    },
  );

  it('put a unit that no one had rented on one line', async () => {
    const [itemId] = await shop.createUnits(1);
    const answers = await atOnce(CLIENTS, (client) =>
      client.post('/return_orders', { data: [{ itemId, status: 'received' }] }),
    );
    expect(statuses(answers)).toEqual([200]);
    expect(new Set(answers.map(({ body }) => body.returnOrders[0].id)).size).toBe(1);
  });

  it('put rentals of one customer on an order each, numbered without gaps', async () => {
    const rentals = await Promise.all(Array.from({ length: CLIENTS }, () => shop.outCycle()));
    const answers = await atOnce(CLIENTS, (client, index) =>
      client.post('/return_orders', {
        data: [{ rentalId: rentals[index].id, status: 'received' }],
      }),
    );
    expect(statuses(answers)).toEqual([200]);
    const orders = await ordersNow();
    expect(orders.map(({ status, returnLines }) => [status, returnLines.length])).toEqual(
      Array(CLIENTS).fill(['received', 1]),
    );
    const numbers = orders.map(({ sequentialId }) => sequentialId).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: CLIENTS }, (_, index) => numbers[0] + index));
  });

  it('put the same rentals on one line each, whatever the orders of the clients', async () => {
    const rentals = await Promise.all(Array.from({ length: 8 }, () => shop.outCycle()));
    const answers = await atOnce(CLIENTS, (client, index) => {
      const turned = [...rentals.slice(index % 8), ...rentals.slice(0, index % 8)];
      const data = (index % 3 === 0 ? turned.toReversed() : turned).map(({ id }, place) => ({
        rentalId: id,
        status: ['received', 'awaiting', 'missing'][(index + place) % 3],
      }));
      return client.post('/return_orders', { data });
    });
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
      Array(CLIENTS).fill([200, []]),
    );
    const [order, ...others] = await ordersNow();
    expect([others, order.returnLines.length]).toEqual([[], 8]);
    for (const { rentalId, status, item } of order.returnLines) {
      const { receivedAt } = (await shop.get(`/cycles/${rentalId}`)).body;
      expect([receivedAt !== null, item.status]).toEqual(
        status === 'received' ? [true, 'unprocessed'] : [false, 'processed'],
      );
    }
  });

  it('and moves of the rental to other units leave its line with its unit', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const rental = await shop.outCycle();
      const units = [rental.itemId, ...(await shop.createUnits(3))];
      const answers = await atOnce(CLIENTS, (client, index) =>
        index % 4 === 3
          ? client.post('/return_orders', { data: [{ rentalId: rental.id }] })
          : client.put(`/cycles/${rental.id}`, { itemId: units[index % 4] }),
      );
      for (const [index, { status, body }] of answers.entries()) {
        if (index % 4 === 3) expect([status, body.errors]).toEqual([200, []]);
        else if (status !== 200) {
          expect([status, body]).toEqual([409, { error: expect.stringMatching(HELD) }]);
        }
      }
      expect(await linesOf(rental)).toHaveLength(1);
      expect(await brokenLines()).toEqual([]);
    }
  });

  it('by serial and changes of the serial end with the unit that has it, or none', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const serials = [`SN-${shop.customer.id}-${round}`, `SN-${shop.customer.id}-${round}x`];
      const units = await shop.createUnits(2, { serials });
      const answers = await atOnce(CLIENTS, (client, index) =>
        index % 2 === 0
          ? client.post('/return_orders', { data: [{ serial: serials[0], status: 'received' }] })
          : client.put(`/items/${units[index % 4 === 1 ? 0 : 1]}`, {
              serial: serials[index % 3] ?? null,
            }),
      );
      for (const { status, body } of answers) {
        expect([200, 422]).toContain(status);
        if (status === 422 && 'returnOrders' in body) {
          expect(body.errors).toEqual([`data[0].serial: no item has the serial "${serials[0]}"`]);
        }
        for (const { item } of body.returnOrders?.flatMap((one: any) => one.returnLines) ?? []) {
          expect(units).toContain(item.id);
        }
      }
      expect(await brokenLines()).toEqual([]);
    }
  });

  it('with created units, while others use their serials, succeed whole or fail with an error', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const serial = `SN-${shop.customer.id}-${round}`;
      const [itemId] = await shop.createUnits(1);
      const answers = await atOnce(8, (client, index) =>
        index % 2 === 0
          ? client.post('/return_orders', {
              data: [{ itemId }],
              quantity: 1,
              platformVariantId: shop.variant,
              serials: [serial],
            })
          : client.put(`/items/${itemId}`, { serial }),
      );
      for (const { status } of answers) expect([200, 422]).toContain(status);
      expect(await shop.all(`/items?serial=${serial}`)).toHaveLength(1);
      const lines = await api.database.query(
        'select id from return_lines where shop_id = $1 and item_id = $2',
        [shop.shopId, itemId],
      );
      expect(lines).toHaveLength(1);
    }
  });

  it('in a condition that is deleted in the meantime succeed with it, or report that none exists', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { id } = await shop.createCondition(`Fading ${shop.customer.id} ${round}`);
      const rental = await shop.outCycle();
      const answers = await atOnce(10, (client, index) =>
        index === 5
          ? client.delete(`/conditions/${id}`)
          : client.post('/return_orders', {
              data: [{ rentalId: rental.id, status: 'received', conditionId: id }],
            }),
      );
      const [deleted] = answers.splice(5, 1);
      const gone = deleted!.status === 204;
      if (!gone) expect(deleted!.status).toBe(409);
      for (const { status, body } of answers) {
        if (status === 200) expect(gone).toBe(false);
        else {
          expect([status, body.errors]).toEqual([
            422,
            [`data[0].conditionId: no condition has the id ${id}`],
          ]);
        }
      }
      expect(await linesOf(rental)).toHaveLength(gone ? 0 : 1);
    }
  });

  it('and the closing and opening of its order leave a rental on one open line', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const rental = await shop.outCycle();
      const order = await shop.returnRentals([rental]);
      const answers = await atOnce(CLIENTS, (client, index) =>
        index % 2 === 0
          ? client.post('/return_orders', { data: [{ rentalId: rental.id }] })
          : client.put(`/return_orders/${order.id}`, {
              status: index % 4 === 1 ? 'completed' : 'expected',
            }),
      );
      for (const [index, { status, body }] of answers.entries()) {
        if (index % 2 === 0) expect([status, body.errors]).toEqual([200, []]);
        else if (status !== 200) {
          expect([status, body]).toEqual([
            409,
            { error: `SC-${rental.sequentialId} is on another open return order` },
          ]);
        }
      }
      const open = (await linesOf(rental)).filter((line) => line.open);
      expect(open.length).toBeLessThanOrEqual(1);
      expect(await brokenLines()).toEqual([]);
      await expectSuccess(shop.tryReturn({ data: [{ rentalId: rental.id }] }));
    }
  });

  describe('that wait for others', () => {
    /** Holds a lock that a return needs, changes something while it waits, and lets it go on. */
    const whileWaiting = async (
      lock: [text: string, ...values: unknown[]],
      data: object[],
      change: (held: HeldTransaction) => Promise<unknown>,
    ) => {
      const held = await holdTransaction(api.database);
      const [text, ...values] = lock;
      await held.query(text, [shop.shopId, ...values]);
      const answer = shop.tryReturn({ data });
      await untilBlocked(api.database, 1, answer);
      await change(held);
      await held.commit();
      const { status, body } = await answer;
      expect([status, body.errors]).toEqual([200, []]);
      expect(await brokenLines()).toEqual([]);
      return body.returnOrders;
    };

    it('find the rental on the unit that it got in the meantime', async () => {
      const rental = await shop.outCycle();
      const [target] = await shop.createUnits(1);
      const [order] = await whileWaiting(
        ['select from items where shop_id = $1 and id = $2 for update', rental.itemId],
        [{ rentalId: rental.id, status: 'received' }],
        (held) => held.query('update cycles set item_id = $1 where id = $2', [target, rental.id]),
      );
      expect(order.returnLines[0].item).toMatchObject({ id: target, status: 'unprocessed' });
      const { status } = (await shop.get(`/items/${rental.itemId}`)).body;
      expect(status).toBe('processed');
    });

    it('receive its line when theirs was completed in the meantime', async () => {
      const rental = await shop.outCycle();
      const order = await shop.returnRentals([rental]);
      const [completed] = await whileWaiting(
        ['select from return_orders where shop_id = $1 and id = $2 for update', order.id],
        [{ rentalId: rental.id, status: 'received' }],
        async (held) => {
          await held.query(`update return_orders set status = 'completed' where id = $1`, [
            order.id,
          ]);
          await held.query(
            `update return_lines set order_status = 'completed', open = false, held_item_id = null
             where return_order_id = $1`,
            [order.id],
          );
        },
      );
      expect([completed.id, completed.status]).toEqual([order.id, 'completed']);
      expect((await linesOf(rental)).map(({ open, status }) => [open, status])).toEqual([
        [false, 'received'],
      ]);
    });

    it('keep an order closed that would open in the meantime', async () => {
      for (const wanted of [await shop.outCycle(), { itemId: (await shop.createUnits(1))[0] }]) {
        const entry = 'id' in wanted ? { rentalId: wanted.id } : wanted;
        const { body: before } = await shop.tryReturn({ data: [entry] });
        const path = `/return_orders/${before.returnOrders[0].id}`;
        await expectSuccess(shop.put(path, { status: 'completed' }));
        const held = await holdTransaction(api.database);
        await held.query(
          `select from shop_counters where shop_id = $1 and kind = 'ReturnOrder' for update`,
          [shop.shopId],
        );
        const returning = shop.tryReturn({ data: [entry] });
        await untilBlocked(api.database, 1, returning);
        const opening = shop.put(path, { status: 'expected' });
        await untilBlocked(api.database, 2, opening);
        await held.commit();
        const { status, body } = await returning;
        expect([status, body.errors]).toEqual([200, []]);
        expect(body.returnOrders[0].id).not.toBe(before.returnOrders[0].id);
        const name =
          'id' in wanted ? `SC-${wanted.sequentialId}` : await shop.nameOfItem(wanted.itemId);
        await expectError(opening, 409, `${name} is on another open return order`);
        expect(await brokenLines()).toEqual([]);
      }
    });

    it('report that their rental was received in the meantime', async () => {
      const rental = await shop.outCycle();
      const held = await holdTransaction(api.database);
      await held.query('select from cycles where shop_id = $1 and id = $2 for update', [
        shop.shopId,
        rental.id,
      ]);
      const answer = shop.tryReturn({ data: [{ rentalId: rental.id, status: 'received' }] });
      await untilBlocked(api.database, 1, answer);
      await held.query(
        `update cycle_legs set done_at = now() where cycle_id = $1 and kind = 'receival'`,
        [rental.id],
      );
      await held.query(
        'update cycles set active = false, out = false, awaited_at = null where id = $1',
        [rental.id],
      );
      await held.commit();
      const { status, body } = await answer;
      expect([status, body]).toEqual([
        422,
        { errors: [`SC-${rental.sequentialId} is already received`], returnOrders: [] },
      ]);
    });
  });
});
