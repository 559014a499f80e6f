import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

const NOW = '2031-05-10T12:00:00.000Z';
const BEFORE = '2031-05-07T09:00:00.000Z';

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
    const to = '2031-05-08T09:00:00.000Z';
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
    const rental = await shop.bookCycle({
      itemId,
      rentalStart: BEFORE,
      rentalEnd: NOW,
      fulfilledAt: BEFORE,
    });
    await shop.updateCycle(rental, { closedAs });
    await isNow();
  });

  it('is the time of the request where its visibility is set', async () => {
    await expectSuccess(shop.put(`/items/${itemId}`, { visibility: 'retired' }));
    await isNow();
  });
});
