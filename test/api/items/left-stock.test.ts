import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

const NOW = '2031-05-10T12:00:00.000Z';
const BEFORE = '2031-05-07T09:00:00.000Z';
const LATER = '2031-05-08T09:00:00.000Z';

describe('when a unit left the stock', () => {
  const api = useApi();
  const shop = useRentalShop(api, { timeZone: 'UTC', isSandbox: true });
  let itemId: number;
  beforeAll(async () => {
    await expectSuccess(shop.post('/clock', { now: NOW }));
  });
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    [itemId] = (await shop.createUnits(1)) as [number];
  });

  const leftStockAt = async () => (await shop.get(`/items/${itemId}`)).body.leftStockAt;
  const sale = (fields: object = {}) =>
    shop.bookCycle({
      itemId,
      methodType: 'resale',
      rentalStart: BEFORE,
      rentalEnd: undefined,
      ...fields,
    });
  const put = (fields: object) => expectSuccess(shop.put(`/items/${itemId}`, fields));
  const rented = () =>
    shop.bookCycle({ itemId, rentalStart: BEFORE, rentalEnd: NOW, fulfilledAt: BEFORE });
  /** The entries of a batch in which a second sale of the unit takes the place of the first. */
  const exchangedSales = async () => {
    const planned = await sale();
    const sold = await sale({ fulfilledAt: BEFORE, rentalStart: NOW });
    return [
      { id: sold.id, fulfilledAt: null },
      { id: planned.id, fulfilledAt: LATER },
    ];
  };
  /** The changes that the list of units shows, and those in the feed, by unit. */
  const differences = async (change: () => Promise<unknown>) => {
    const read = async (): Promise<Map<number, string | null>> =>
      new Map((await shop.all('/items?limit=100')).map((unit) => [unit.id, unit.leftStockAt]));
    const before = await read();
    const [{ id }] = (await expectSuccess(shop.get('/events?limit=1'))).data;
    await change();
    const { data } = await expectSuccess(shop.get(`/events/feed?limit=100&after=${id}`));
    const after = [...(await read())].map(([unit, to]) => [unit, { from: before.get(unit), to }]);
    return {
      shown: Object.fromEntries(after.filter(([, { from, to }]: any) => from !== to)),
      told: Object.fromEntries(
        data.flatMap(({ resourceId, changes }: any) =>
          changes?.leftStockAt ? [[resourceId, changes.leftStockAt]] : [],
        ),
      ),
    };
  };
  const isNow = async () =>
    expect(Date.parse(await leftStockAt()) - Date.parse(NOW)).toBeLessThan(60_000);

  it.each(['at once', 'later'])(
    'is the hand-over of its sale that is recorded %s',
    async (when) => {
      const cycle = await sale(when === 'at once' ? { fulfilledAt: BEFORE } : {});
      if (when === 'later') await shop.updateCycle(cycle, { fulfilledAt: BEFORE });
      expect(await leftStockAt()).toBe(BEFORE);
    },
  );

  it('follows a correction of the sale, with an event, and is null once it is undone', async () => {
    const cycle = await sale({ fulfilledAt: BEFORE });
    const to = LATER;
    const { updatedAt } = (await shop.get(`/items/${itemId}`)).body;
    await shop.updateCycle(cycle, { fulfilledAt: to });
    expect(await leftStockAt()).toBe(to);
    const unit = (await shop.get(`/items/${itemId}`)).body;
    expect(unit.updatedAt > updatedAt).toBe(true);
    const { data } = await expectSuccess(shop.get(`/events?resourceId=${itemId}&limit=1`));
    expect(data[0].changes).toEqual({ leftStockAt: { from: BEFORE, to } });
    await shop.updateCycle(cycle, { fulfilledAt: null });
    expect(await leftStockAt()).toBeNull();
  });

  it.each(['lost', 'bought'])('is the time of closing where it is %s', async (closedAs) => {
    await shop.updateCycle(await rented(), { closedAs });
    await isNow();
  });

  it('is the time of the request where its visibility is set', async () => {
    await put({ visibility: 'retired' });
    await isNow();
  });

  it('is that of the sale that takes the unit of another sale over', async () => {
    const cycles = await exchangedSales();
    await expectSuccess(shop.put('/cycles/batch', { cycles }));
    expect(await leftStockAt()).toBe(LATER);
  });

  /** Each prepares a change of stock, and returns it. */
  const WAYS: Record<string, () => Promise<() => Promise<unknown>>> = {
    'an update retires it': async () => () => put({ visibility: 'retired' }),
    'a batch sells it': async () => () =>
      expectSuccess(shop.put('/items/batch', { items: [{ id: itemId, visibility: 'sold' }] })),
    'an update takes it back': async () => {
      await put({ visibility: 'sold' });
      return () => put({ visibility: 'available' });
    },
    'it is sold at once': async () => () => sale({ fulfilledAt: BEFORE }),
    'it is sold later': async () => {
      const planned = await sale();
      return () => shop.updateCycle(planned, { fulfilledAt: BEFORE });
    },
    'its sale is corrected': async () => {
      const sold = await sale({ fulfilledAt: BEFORE });
      return () => shop.updateCycle(sold, { fulfilledAt: LATER });
    },
    'its sale is undone': async () => {
      const sold = await sale({ fulfilledAt: BEFORE });
      return () => shop.updateCycle(sold, { fulfilledAt: null });
    },
    'another sale takes it over': async () => {
      const cycles = await exchangedSales();
      return () => expectSuccess(shop.put('/cycles/batch', { cycles }));
    },
    'its rental is lost': async () => {
      const rental = await rented();
      return () => shop.updateCycle(rental, { closedAs: 'lost' });
    },
    'its rental is bought': async () => {
      const rental = await rented();
      return () => shop.updateCycle(rental, { closedAs: 'bought' });
    },
    'its purchase is undone': async () => {
      const rental = await rented();
      await shop.updateCycle(rental, { closedAs: 'bought' });
      return () => shop.updateCycle(rental, { closedAs: null });
    },
    'it is received after its loss': async () => {
      const rental = await rented();
      await shop.updateCycle(rental, { closedAs: 'lost' });
      return () => shop.updateCycle(rental, { receivedAt: LATER });
    },
    'it is returned after its loss': async () => {
      const rental = await rented();
      await shop.updateCycle(rental, { closedAs: 'lost' });
      return () => shop.returnRentals([rental], { status: 'received' });
    },
  };

  it.each(Object.entries(WAYS))('is in the feed when %s', async (_, prepare) => {
    const change = await prepare();
    const { shown, told } = await differences(change);
    expect(shown).toHaveProperty(String(itemId));
    expect(told).toEqual(shown);
  });

  it('is not in the feed while a found unit stays retired', async () => {
    await put({ serial: 'FOUND' });
    const rental = await rented();
    await shop.updateCycle(rental, { closedAs: 'lost' });
    await shop.createUnits(1, { serials: ['FOUND'] });
    const change = () => shop.updateCycle(rental, { receivedAt: LATER });
    expect(await differences(change)).toEqual({ shown: {}, told: {} });
  });
});
