import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receivalStatusOf } from '../../../../src/modules/rentals/return/return-order.js';
import { atOnce as askAtOnce, deadlocks } from '../../../support/service/arena.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  rentalShop,
  type RentalShop,
} from '../../../support/factories/rental-shop.js';
import { useOwnApi } from '../../../support/service/api.js';
import type { TestShop } from '../../../support/service/test-shop.js';
import type { Answer, HttpClient } from '../../../support/service/client.js';

const CLIENTS = 50;
const LINES = 30;

describe('many clients that change return orders at once, on two instances', () => {
  const api = useOwnApi({ databasePoolSize: 20 });
  const other = useOwnApi({ databasePoolSize: 20 }, api);
  let shop: RentalShop;
  beforeAll(async () => {
    shop = await newShop();
  });
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
  });

  const newShop = () => rentalShop(api, { membershipCreditReturnCondition: 'received_at' });
  /** Asks on one instance and on the other. */
  const atOnce = (
    count: number,
    ask: (client: HttpClient, index: number) => Promise<Answer>,
    of: TestShop = shop,
  ): Promise<Answer[]> => askAtOnce({ instances: [of, other.client(of.token)] }, ask, count);
  const statusesOf = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];
  const noDeadlock = async () => expect(await deadlocks(api.database)).toBe(0);

  /** An order of rentals that cost a credit each. */
  async function orderOf(of: RentalShop, count: number): Promise<any> {
    const rentals = [];
    for (const itemId of await of.createUnits(count)) {
      rentals.push(await of.outCycle({ itemId, methodType: 'membership', creditCost: 2 }));
    }
    return of.returnRentals(rentals);
  }

  /** Everything that receiving the lines of an order leaves behind, without ids and times. */
  async function stateOf(of: RentalShop, order: any) {
    const { status, receivalStatus, creditStatus, returnLines } = await of.getOrder(order);
    const lines = [];
    for (const line of returnLines) {
      const cycle = await of.getCycle({ id: line.rentalId });
      lines.push({
        status: line.status,
        condition: line.condition?.title,
        restocked: line.restockedAt !== null,
        item: [line.item.status, line.item.condition?.title, line.item.activeReturnId === null],
        itemEvents: (await of.eventsOf(line.item)).length,
        cycle: [cycle.status, cycle.membershipCredit.status, cycle.restockedAt !== null],
        cycleEvents: (await of.eventsOf(cycle)).length,
      });
    }
    const types = (await of.eventsOf(order)).map(([type]) => type).sort();
    return { status, receivalStatus, creditStatus, lines, types, ledger: await of.ledger() };
  }

  it('receive its lines, with the same end as one after the other', async () => {
    const ends = [];
    for (const isAtOnce of [true, false]) {
      const mine = await newShop();
      const condition = await mine.createCondition('Scuffed');
      const order = await orderOf(mine, LINES);
      /** Every line is received by several clients, and every client receives two lines. */
      const receive = (client: HttpClient, index: number) =>
        tryUpdate(client, order, {
          returnLines: [index % LINES, (index + 7) % LINES].map((line) => ({
            id: order.returnLines[line].id,
            status: 'received',
            conditionId: condition.id,
          })),
        });
      if (isAtOnce) {
        expect(statusesOf(await atOnce(CLIENTS, receive, mine))).toEqual([200]);
      } else {
        for (let index = 0; index < CLIENTS; index += 1) await receive(mine, index);
      }
      ends.push(await stateOf(mine, order));
    }
    const [atOnceEnd, oneByOneEnd] = ends;
    expect(atOnceEnd).toEqual(oneByOneEnd);
    expect(atOnceEnd).toMatchObject({
      status: 'received',
      receivalStatus: 'received',
      creditStatus: 'recredited',
    });
    const of = (type: string) => atOnceEnd!.types.filter((one) => one === type).length;
    expect([of('line_status_changed'), of('line_condition_changed')]).toEqual([LINES, LINES]);
    expect(of('status_changed')).toBe(2);
    expect(atOnceEnd!.ledger).toHaveLength(2 * LINES);
    await noDeadlock();
  });

  it('receive, restock and take back, while units and rentals change by themselves', async () => {
    for (let round = 0; round < 3; round += 1) {
      shop.customer = await shop.importCustomer();
      const order = await orderOf(shop, 8);
      const line = () => order.returnLines[Math.floor(Math.random() * 8)];
      const lines = (...changes: object[]) => ({
        returnLines: changes.map((members, index) => ({
          id: order.returnLines[(Math.floor(Math.random() * 4) * 2 + index) % 8].id,
          ...members,
        })),
      });
      const wishes: ((client: HttpClient) => Promise<Answer>)[] = [
        (client) => tryUpdate(client, order, lines({ status: 'received' }, { status: 'missing' })),
        (client) => tryUpdate(client, order, lines({ status: 'received', restocked: true })),
        (client) => tryUpdate(client, order, lines({ restocked: true })),
        (client) => tryUpdate(client, order, lines({ status: 'awaiting' }, { status: 'received' })),
        (client) => client.put(`/items/${line().item.id}`, { status: 'processed' }),
        (client) => client.put(`/cycles/${line().rentalId}`, { receivedAt: daysFromNow(0) }),
        (client) => client.put(`/cycles/${line().rentalId}`, { receivedAt: null }),
      ];
      const answers = await atOnce(CLIENTS, (client, index) =>
        wishes[index % wishes.length]!(client),
      );
      for (const { status, body } of answers) {
        expect([200, 422], JSON.stringify(body)).toContain(status);
        if (status === 422) expect(body.errors[0]).toMatch(/restocked must not be true/);
      }
      await isInStep(order);
    }
    await noDeadlock();
  });

  /** Expects that derived fields match the lines and rentals. */
  async function isInStep({ id }: { id: number }): Promise<void> {
    const order = await shop.getOrder({ id });
    const statuses = order.returnLines.map(({ status }: any) => status);
    expect(order.receivalStatus).toBe(receivalStatusOf(statuses));
    if (statuses.includes('received')) {
      expect(order.status).toBe(statuses.includes('awaiting') ? 'in_progress' : 'received');
    }
    let balance = 0;
    for (const line of order.returnLines) {
      const cycle = await shop.getCycle({ id: line.rentalId });
      const isReceived = cycle.receivedAt !== null;
      expect(line.item.activeReturnId).toBe(line.status === 'awaiting' ? id : null);
      expect(line.item.activeRentalId).toBe(isReceived ? null : cycle.id);
      expect(cycle.membershipCredit.status).toBe(isReceived ? 'returned' : 'unreturned');
      if (line.status !== 'received') expect(line.restockedAt).toBeNull();
      if (!isReceived) expect(cycle.restockedAt).toBeNull();
      balance -= isReceived ? 0 : 2;
    }
    const ledger = await shop.ledger();
    expect(ledger.reduce((sum, amount) => sum + amount, 0)).toBe(balance);
    const changes = (await shop.eventsOf(order)).filter(([type]) => type === 'status_changed');
    let from = 'expected';
    for (const [, change] of changes as [string, { from: string; to: string }][]) {
      expect(change.from).toBe(from);
      from = change.to;
    }
    expect(order.status).toBe(from);
  }

  it('complete an order and receive its lines, one after the other in some order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await orderOf(shop, 4);
      const answers = await atOnce(16, (client, index) =>
        tryUpdate(
          client,
          order,
          index % 2 === 0
            ? { status: 'completed' }
            : {
                returnLines: [
                  { id: order.returnLines[((index - 1) / 2) % 4].id, status: 'received' },
                ],
              },
        ),
      );
      expect(statusesOf(answers)).toEqual([200]);
      const end = await shop.getOrder(order);
      expect(end.receivalStatus).toBe('received');
      expect(['completed', 'received']).toContain(end.status);
      const changes = (await shop.eventsOf(order)).filter(([type]) => type === 'status_changed');
      expect(changes.at(-1)![1]).toMatchObject({ to: end.status });
      const open = await api.database.query(
        'select open from return_lines where return_order_id = $1 group by open',
        [order.id],
      );
      expect(open).toEqual([{ open: end.status === 'received' }]);
    }
    await noDeadlock();
  });

  it('lose nothing of each other: tags, lines and conditions', async () => {
    const condition = await shop.createCondition('Scuffed');
    const order = await orderOf(shop, 10);
    const answers = await atOnce(30, (client, index) => {
      const { id } = order.returnLines[index % 10];
      const bodies = [
        { tagsAttributes: [{ title: `t${index}` }] },
        { returnLines: [{ id, status: 'received' }] },
        { returnLines: [{ id, conditionId: condition.id }] },
      ];
      return tryUpdate(client, order, bodies[Math.floor(index / 10)]!);
    });
    expect(statusesOf(answers)).toEqual([200]);
    const { tags, returnLines, status } = await shop.getOrder(order);
    expect(tags.sort()).toEqual(Array.from({ length: 10 }, (_, index) => `t${index}`));
    expect(status).toBe('received');
    for (const line of returnLines) {
      expect(line).toMatchObject({ status: 'received', condition, item: { condition } });
    }
  });

  it('take a line off once, and reclaim its credit once', async () => {
    await expectSuccess(
      shop.put('/shop', { membershipCreditReturnCondition: 'return_order_created' }),
    );
    const order = await orderOf(shop, 2);
    await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition: 'received_at' }));
    const [{ id, rentalId }] = order.returnLines;
    const answers = await atOnce(10, (client) =>
      tryUpdate(client, order, { returnLines: [{ id, _destroy: true }] }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const events = await shop.eventsOf(order);
    expect(events.filter(([type]) => type === 'line_removed')).toHaveLength(1);
    expect(await shop.ledger()).toEqual([-2, -2, 2, 2, -2]);
    expect((await shop.getCycle({ id: rentalId })).status).toBe('fulfilled');
    await noDeadlock();
  });

  it('restock units that are on several orders', async () => {
    for (let round = 0; round < 3; round += 1) {
      const orders = await crossedOrders();
      const restocks = orders.flatMap((order) =>
        order.returnLines.map(({ id }: any) => ({ order, id })),
      );
      const answers = await atOnce(restocks.length, (client, index) => {
        const { order, id } = restocks[index]!;
        return tryUpdate(client, order, { returnLines: [{ id, restocked: true }] });
      });
      expect(statusesOf(answers)).toEqual([200]);
      for (const order of orders) {
        const { returnLines, status } = await shop.getOrder(order);
        expect(status).toBe('received');
        for (const line of returnLines) {
          expect(line).toMatchObject({
            restockedAt: expect.any(String),
            item: { status: 'processed' },
          });
        }
        const events = await shop.eventsOf(order);
        const restocked = events.filter(([type]) => type === 'line_restocked');
        expect(restocked).toHaveLength(returnLines.length);
      }
    }
    await noDeadlock();
  });

  /** Received orders: each unit is on two of them, and no two orders have the same units. */
  async function crossedOrders(): Promise<any[]> {
    const units = await shop.createUnits(10);
    const orders = [];
    for (const day of [-4, 3]) {
      const halves: [any[], any[]] = [[], []];
      for (const [index, itemId] of units.entries()) {
        const days = { rentalStart: daysFromNow(day), rentalEnd: daysFromNow(day + 1) };
        const rental = await shop.bookCycle({ itemId, ...days });
        const fulfilledAt = daysFromNow(Math.min(day, 0));
        halves[day < 0 ? index % 2 : Math.floor(index / 5)]!.push(
          await shop.updateCycle(rental, { fulfilledAt }),
        );
      }
      for (const half of halves) {
        const order = await shop.returnRentals(half);
        orders.push(await shop.updateLines(order, { status: 'received' }));
      }
    }
    return orders;
  }

  it('open one of several orders that have the same rentals', async () => {
    const rentals = [];
    for (const itemId of await shop.createUnits(6)) rentals.push(await shop.outCycle({ itemId }));
    const orders: any[] = [];
    for (let count = 0; count < 4; count += 1) {
      orders.push(await shop.returnRentals(count % 2 === 0 ? rentals : rentals.toReversed()));
      await shop.updateOrder(orders.at(-1), { status: 'completed' });
    }
    const answers = await atOnce(12, (client, index) =>
      tryUpdate(client, orders[index % 4], { status: 'expected' }),
    );
    for (const { status, body } of answers) {
      expect([200, 409]).toContain(status);
      if (status === 409)
        expect(body.error).toMatch(
          /^(SC-\d+|A rental of this order) is on another open return order$/,
        );
    }
    const open = await Promise.all(orders.map((order) => shop.getOrder(order)));
    const [winner, ...none] = open.filter(({ status }) => status === 'expected');
    expect(none).toEqual([]);
    for (const { itemId } of rentals) {
      expect((await shop.getItem(itemId)).activeReturnId).toBe(winner.id);
    }
  });
});

const tryUpdate = (client: HttpClient, { id }: { id: number }, body: object): Promise<Answer> =>
  client.put(`/return_orders/${id}`, body);
