import { beforeAll, describe, expect, it } from 'vitest';
import {
  rentalShop,
  type RentalShop,
  useRentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a cycle of another shop', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  const other = useRentalShop(api);
  let own: any;
  let foreign: any;
  beforeAll(async () => {
    const [[unit], [strange]] = [await shop.createUnits(2), await other.createUnits(2)];
    own = await shop.bookCycle({ itemId: unit });
    foreign = await other.bookCycle({ itemId: strange, creditCost: 2, tags: ['theirs'] });
  });

  const theirs = () =>
    api.database.query('select * from cycles where shop_id = $1', [other.shopId]);

  it('is not found, as if it did not exist', async () => {
    for (const id of [foreign.id, own.itemId, 999_999]) {
      for (const answer of [
        await shop.get(`/cycles/${id}`),
        await shop.put(`/cycles/${id}`, { status: 'cancelled' }),
        await shop.get(`/rentals/${id}`),
        await shop.put(`/rentals/${id}`, { fulfilledAt: null }),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual({ error: 'Cycle not found' });
      }
    }
    const credit = await shop.put(`/membership_credits/${foreign.membershipCredit.id}`, {
      status: 'returned',
    });
    expect(credit.status).toBe(404);
    expect(credit.body).toEqual({ error: 'Membership credit not found' });
    expect((await other.get(`/cycles/${foreign.id}`)).body).toEqual(foreign);
  });

  it('cannot be booked, nor be the customer, condition or location of a booking', async () => {
    const condition = await other.createCondition('Theirs');
    const location = await other.importLocation();
    for (const [members, error] of [
      [{ itemId: foreign.itemId }, `itemId must be the id of an item: ${foreign.itemId}`],
      [
        { platformVariantId: other.variant },
        `platformVariantId must be the platform id of a variant: ${other.variant}`,
      ],
      [
        { customerPlatformId: other.customer.platformId },
        `customerPlatformId must be the platform id of a customer: ${other.customer.platformId}`,
      ],
      [
        { conditionIds: [condition.id] },
        `conditionIds[0] must be the id of a condition: ${condition.id}`,
      ],
      [
        { itemId: own.itemId, conditionIds: [condition.id] },
        `conditionIds[0] must be the id of a condition: ${condition.id}`,
      ],
      [
        { locationPlatformId: location },
        `locationPlatformId must be the platform id of a location: ${location}`,
      ],
    ] as const) {
      const { status, body } = await shop.tryCycle(members);
      expect(body).toEqual({ errors: [error] });
      expect(status).toBe(422);
    }
  });

  it('cannot become the unit of a cycle, not by reallocation either', async () => {
    const before = await theirs();
    for (const reallocate of [false, true]) {
      const answer = await shop.put(`/cycles/${own.id}`, { itemId: foreign.itemId, reallocate });
      expect(answer.body).toEqual({
        errors: [`itemId must be the id of an item: ${foreign.itemId}`],
      });
      expect(answer.status).toBe(422);
    }
    expect(await theirs()).toEqual(before);
    expect((await shop.get(`/cycles/${own.id}`)).body).toEqual(own);
  });

  it('is not listed by any query', async () => {
    for (const query of ['', '?search=sc-1001', '?status=scheduled', '?updated[gte]=2020-01-01']) {
      expect((await shop.all(`/cycles${query}`)).map(({ id }) => id)).toEqual([own.id]);
    }
    for (const query of [
      `itemId=${foreign.itemId}`,
      `platformVariantId=${other.variant}`,
      `customerId=${foreign.customer.id}`,
    ]) {
      expect(await shop.all(`/cycles?${query}`)).toEqual([]);
    }
  });

  it('neither blocks nor reserves anything here', async () => {
    await other.blockDays({ resourceType: 'Store', resourceId: other.shopId });
    await other.blockDays({ resourceType: 'Item', resourceId: foreign.itemId });
    expect((await shop.tryCycle()).status).toBe(201);
    const { id: variantId } = (await other.get(`/variants/${other.variant}`)).body;
    for (const [resourceType, resourceId, record] of [
      ['Item', foreign.itemId, 'an item'],
      ['Variant', variantId, 'a variant'],
      ['Product', await productIdOf(other), 'a product'],
      ['Store', other.shopId, `the shop, ${shop.shopId}`],
    ]) {
      const { status, body } = await shop.post('/blocked_dates', { resourceType, resourceId });
      expect(body).toEqual({ errors: [`resourceId must be the id of ${record}: ${resourceId}`] });
      expect(status).toBe(422);
    }
    expect(await shop.all('/blocked_dates')).toEqual([]);
    const block = (await other.all('/blocked_dates'))[0];
    for (const answer of [
      await shop.get(`/blocked_dates/${block.id}`),
      await shop.put(`/blocked_dates/${block.id}`, { description: 'x' }),
      await shop.delete(`/blocked_dates/${block.id}`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: 'Blocked date not found' });
    }
    expect((await other.get(`/blocked_dates/${block.id}`)).body).toMatchObject(block);
  });

  it('has no availability here', async () => {
    const { status, body } = await shop.get(
      `/availability_timelines?platformVariantId=${other.variant}`,
    );
    expect(status).toBe(404);
    expect(body).toEqual({ error: 'Variant not found' });
  });

  it('may have the same platform ids without harm', async () => {
    const third = await rentalShop(api);
    const twin = {
      platformId: 4242,
      title: 'Twin',
      variants: [{ platformId: 4243, title: 'Only' }],
    };
    for (const one of [shop, third]) await one.post('/products', { products: [twin] });
    await Object.assign(third, { variant: 4243 }).createUnits(1);
    const cycle = await third.bookCycle({ platformVariantId: 4243 });
    expect(await shop.all('/cycles?platformVariantId=4243')).toEqual([]);
    expect((await shop.tryCycle({ platformVariantId: 4243 })).status).toBe(409);
    await third.updateCycle(cycle, { status: 'cancelled' });
  });
});

async function productIdOf(shop: RentalShop): Promise<number> {
  return (await shop.get('/products')).body.data[0].id;
}
