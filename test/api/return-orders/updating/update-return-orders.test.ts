import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';
import { countStatements } from '../../../support/models/catalogue.js';

const STATUSES = ['requested', 'expected', 'received', 'in_progress', 'completed', 'cancelled'];
const MANY = 100;

type LineStatus = 'awaiting' | 'received' | 'missing';

describe('updating a return order', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let condition: any;
  let order: any;
  beforeAll(async () => {
    condition = await shop.createCondition('Scuffed');
  });
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    order = await shop.returnRentals([await shop.outCycle(), await shop.outCycle()]);
  });

  /** The body that gives lines these statuses, in their order. */
  const statuses = (...wanted: (LineStatus | undefined)[]) => ({
    returnLines: wanted.flatMap((status, index) =>
      status ? [{ id: order.returnLines[index].id, status }] : [],
    ),
  });
  const change = (body: object) => shop.updateOrder(order, body);
  const orderEvents = async () => (await shop.eventsOf(order)).slice(1);

  describe('with a status', () => {
    it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
      'sets it, from %s to %s, and logs it where it changes',
      async (from, to) => {
        await change({ status: from });
        const told = (await orderEvents()).length;
        expect((await change({ status: to })).status).toBe(to);
        expect((await shop.getOrder(order)).status).toBe(to);
        expect((await orderEvents()).slice(told)).toEqual(
          from === to ? [] : [['status_changed', { from, to }]],
        );
      },
    );

    it('sets it though the lines of the request would say otherwise', async () => {
      const { status, receivalStatus } = await change({
        status: 'requested',
        ...statuses('received', 'received'),
      });
      expect([status, receivalStatus]).toEqual(['requested', 'received']);
    });

    it('leaves the lines, and what they did, as they are', async () => {
      const before = (await change(statuses('received'))).returnLines;
      for (const status of ['in_progress', 'completed']) {
        const { returnLines } = await change({ status });
        expect(returnLines.map((line: any) => line.status)).toEqual(['received', 'awaiting']);
        expect(returnLines[0]).toEqual(before[0]);
      }
    });
  });

  describe('without a status', () => {
    it.each<[string, LineStatus[], string, string]>([
      ['leaves it while none is received', ['missing', 'awaiting'], 'expected', 'unreceived'],
      ['leaves it when all are missing', ['missing', 'missing'], 'expected', 'unreceived'],
      [
        'makes it in_progress with one received and one awaited',
        ['received', 'awaiting'],
        'in_progress',
        'partially_received',
      ],
      [
        'makes it received with one received and one missing',
        ['received', 'missing'],
        'received',
        'partially_received',
      ],
      ['makes it received with all received', ['received', 'received'], 'received', 'received'],
    ])('%s', async (_, wanted, status, receivalStatus) => {
      expect(await change(statuses(...wanted))).toMatchObject({ status, receivalStatus });
      expect(await shop.getOrder(order)).toMatchObject({ status, receivalStatus });
    });

    it('follows one line after the other', async () => {
      const seen = [];
      for (const wanted of [
        statuses('received'),
        statuses(undefined, 'received'),
        statuses('awaiting'),
        statuses('missing'),
        statuses(undefined, 'awaiting'),
      ]) {
        const { status, receivalStatus } = await change(wanted);
        seen.push([status, receivalStatus]);
      }
      expect(seen).toEqual([
        ['in_progress', 'partially_received'],
        ['received', 'received'],
        ['in_progress', 'partially_received'],
        ['received', 'partially_received'],
        ['expected', 'unreceived'],
      ]);
      const changes = (await orderEvents()).filter(([type]) => type === 'status_changed');
      expect(changes.map(([, metadata]) => metadata)).toEqual([
        { from: 'expected', to: 'in_progress' },
        { from: 'in_progress', to: 'received' },
        { from: 'received', to: 'in_progress' },
        { from: 'in_progress', to: 'received' },
        { from: 'received', to: 'expected' },
      ]);
    });

    it.each([
      ['tags', () => ({ tagsAttributes: [{ title: 'damaged' }] })],
      [
        'a condition',
        () => ({ returnLines: [{ id: order.returnLines[0].id, conditionId: condition.id }] }),
      ],
      ['restocking', () => ({ returnLines: [{ id: order.returnLines[0].id, restocked: true }] })],
      ['the status that a line has', () => statuses('received')],
      ['nothing', () => ({})],
    ])('does not follow %s', async (_, body) => {
      await change({ ...statuses('received', 'received'), status: 'requested' });
      expect((await change(body())).status).toBe('requested');
    });
  });

  describe('that is not open', () => {
    it.each(['completed', 'cancelled'])('changes lines of one that is %s', async (status) => {
      await change({ status });
      const changed = await change(statuses('missing'));
      expect([changed.status, changed.returnLines[0].status]).toEqual([status, 'missing']);
    });

    it.each([
      ['completed', 'received'],
      ['completed', 'awaiting'],
      ['cancelled', 'missing'],
    ] as const)('leaves one that is %s so when a line becomes %s', async (status, wanted) => {
      await change({ status, ...(wanted === 'awaiting' && statuses('received')) });
      const changed = await change(statuses(wanted));
      expect([changed.status, changed.returnLines[0].status]).toEqual([status, wanted]);
      expect(changed.receivalStatus).toBe(
        wanted === 'received' ? 'partially_received' : 'unreceived',
      );
      expect((await shop.getItem(order.returnLines[1].item.id)).activeReturnId).toBeNull();
    });

    it('is a 409 when a line of one that is cancelled would be received', async () => {
      await change({ status: 'cancelled' });
      const before = await shop.writtenRows();
      await expectError(
        shop.tryUpdate(order, statuses('received')),
        409,
        `#${order.sequentialId} is cancelled; set another status first`,
      );
      expect(await shop.writtenRows()).toEqual(before);
      const opened = await change({ ...statuses('received'), status: 'in_progress' });
      expect([opened.status, opened.receivalStatus]).toEqual(['in_progress', 'partially_received']);
    });

    it.each([
      ['it would open', { status: 'expected' }],
      ['its line would be received', { status: 'completed' }],
    ])('is a 409 when %s and a rental is on another open one', async (_, members) => {
      await change({ status: 'completed' });
      const [{ rentalId }] = order.returnLines;
      const other = await shop.returnRentals([{ id: rentalId }]);
      const before = await shop.writtenRows();
      await expectError(
        shop.tryUpdate(order, { ...statuses('received'), ...members }),
        409,
        `${await shop.nameOfRental(rentalId)} is on another open return order`,
      );
      expect(await shop.writtenRows()).toEqual(before);
      await shop.updateOrder(other, { status: 'cancelled' });
      expect((await change({ status: 'expected' })).status).toBe('expected');
    });

    it('is a 409 when it would open and a rental came back on another one', async () => {
      await change({ status: 'cancelled' });
      const [{ rentalId }] = order.returnLines;
      const other = await shop.returnRentals([{ id: rentalId }], { status: 'received' });
      await shop.updateOrder(other, { status: 'completed' });
      await expectError(
        shop.tryUpdate(order, { status: 'expected' }),
        409,
        `${await shop.nameOfRental(rentalId)} is already received`,
      );
    });

    it('is a 409 when it would open and a unit without rental is on another open one', async () => {
      const [itemId] = await shop.createUnits(1);
      const [lone] = await shop.returnUnits({ data: [{ itemId }] });
      await shop.updateOrder(lone, { status: 'completed' });
      await shop.returnUnits({ data: [{ itemId }] });
      await expectError(
        shop.tryUpdate(lone, { status: 'requested' }),
        409,
        `${await shop.nameOfItem(itemId)} is on another open return order`,
      );
    });
  });

  describe('repeated', () => {
    it.each<[string, () => object]>([
      ['received', () => statuses('received', 'received')],
      ['missing', () => statuses('missing')],
      ['awaiting', () => statuses('awaiting')],
      ['a status', () => ({ status: 'completed' })],
      ['tags', () => ({ tagsAttributes: [{ title: 'a' }, { title: 'b', _destroy: true }] })],
      [
        'a condition',
        () => ({ returnLines: [{ id: order.returnLines[0].id, conditionId: condition.id }] }),
      ],
      [
        'everything',
        () => ({
          status: 'completed',
          tagsAttributes: [{ title: 'a' }],
          returnLines: order.returnLines.map(({ id }: any) => ({
            id,
            status: 'received',
            conditionId: condition.id,
            restocked: true,
          })),
        }),
      ],
    ])('writes nothing: %s', async (_, body) => {
      const first = await change(body());
      const before = await shop.writtenRows();
      expect(await change(body())).toEqual(first);
      expect(await shop.writtenRows()).toEqual(before);
      const since = new Date(Date.parse(await shop.updatedAtOf(order)) + 1).toISOString();
      expect((await shop.get(`/return_orders?updated[gte]=${since}`)).body.data).toEqual([]);
    });

    it('writes no ledger line', async () => {
      await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition: 'received_at' }));
      const rental = await shop.outCycle({ methodType: 'membership', creditCost: 2 });
      order = await shop.returnRentals([rental]);
      await change(statuses('received'));
      const before = await shop.writtenRows();
      await change(statuses('received'));
      expect(await shop.writtenRows()).toEqual(before);
    });
  });

  it.each<[string, () => object]>([
    ['a status', () => ({ status: 'completed' })],
    ['a tag', () => ({ tagsAttributes: [{ title: 'late' }] })],
    ['a line', () => statuses('received')],
  ])('that waited for another change is the later change of the two: %s', async (_, body) => {
    const other = await holdTransaction(api.database);
    await other.query('select from return_orders where shop_id = $2 and id = $1 for update', [
      order.id,
      shop.shopId,
    ]);
    const answer = shop.tryUpdate(order, body());
    await untilBlocked(api.database, 1, answer);
    await other.query(
      `update return_orders set updated_at = '2099-01-01T00:00:00Z' where id = $1`,
      [order.id],
    );
    await other.commit();
    expect((await answer).status).toBe(200);
    expect(await shop.updatedAtOf(order)).toBe('2099-01-01T00:00:00.001Z');
  });

  it('returns the same as a read', async () => {
    const changed = await change({
      status: 'in_progress',
      tagsAttributes: [{ title: 'damaged' }],
      ...statuses('received', 'missing'),
    });
    expect(await shop.getOrder(order)).toEqual(changed);
    expect(changed).toEqual({
      ...order,
      updatedAt: expect.any(String),
      status: 'in_progress',
      receivalStatus: 'partially_received',
      tags: ['damaged'],
      returnLines: changed.returnLines,
      timelineEvents: changed.timelineEvents,
    });
  });

  describe('for any number of lines', () => {
    let large: any;
    beforeAll(async () => {
      shop.customer = await shop.importCustomer();
      const units = await shop.createUnits(MANY);
      const rentals = [];
      for (const itemId of units) {
        rentals.push(await shop.outCycle({ itemId, creditCost: 1, methodType: 'membership' }));
      }
      large = await shop.returnRentals(rentals);
    });

    const statementsFor = async (wish: object) => {
      const bodies: any[] = [];
      const count = await countStatements(async () =>
        bodies.push(await shop.updateLines(large, wish)),
      );
      expect(bodies[0].returnLines).toHaveLength(MANY);
      for (const line of bodies[0].returnLines) {
        expect(line).toMatchObject(
          'restocked' in wish
            ? { restockedAt: expect.any(String), item: { status: 'processed' } }
            : { status: 'received', item: { status: 'unprocessed' }, condition },
        );
      }
      return count;
    };

    it('receives 100 lines with a condition in at most 25 statements', async () => {
      const wish = { status: 'received', conditionId: condition.id };
      expect(await statementsFor(wish)).toBeLessThanOrEqual(25);
      await shop.updateLines(large, { status: 'awaiting', conditionId: null });
    });

    it('receives and restocks 100 lines in at most 31 statements', async () => {
      const wish = { status: 'received', conditionId: condition.id, restocked: true };
      expect(await statementsFor(wish)).toBeLessThanOrEqual(31);
      await shop.updateLines(large, { status: 'awaiting', conditionId: null });
    });

    it('is read in as many statements as a small one', async () => {
      const count = ({ id }: { id: number }) => countStatements(() => shop.getOrder({ id }));
      expect([await count(large), await count(order)]).toEqual([3, 3]);
    });

    it('is listed in as many statements as a small one', async () => {
      const count = (query: string) =>
        countStatements(() => expectSuccess(shop.get(`/return_orders?${query}`)));
      const counts = [
        await count('limit=100'),
        await count('limit=1'),
        await count(`customerId=${large.customer.id}`),
      ];
      expect(counts).toEqual([3, 3, 3]);
    });
  });
});
