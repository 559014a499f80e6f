import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { daysFromNow, rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { added, many, TAG_CHANGES } from '../../support/models/tag-cases.js';
import { useApi } from '../../support/service/api.js';

const api = useApi();
let shop: RentalShop;
beforeEach(async () => {
  shop ??= await rentalShop(api);
});

const update = ({ id }: { id: number }, body: object) => shop.put(`/customers/${id}`, body);

const newCustomer = async (tags: readonly string[] = [], fields?: Record<string, unknown>) => {
  const customer = await shop.importCustomer(fields);
  return expectSuccess(update(customer, { tagsAttributes: added(tags) }));
};

const read = ({ id }: { id: number }) => expectSuccess(shop.get(`/customers/${id}`));

const idsIn = async (path: string): Promise<number[]> =>
  (await shop.all(path)).map(({ id }) => id).toSorted((one, other) => one - other);

describe('tagsAttributes of a customer', () => {
  it.each(TAG_CHANGES)('%s', async (_, tagsAttributes, expected) => {
    const customer = await newCustomer(['b', 'a']);
    const changed = await expectSuccess(update(customer, { tagsAttributes }));
    expect(changed.tags).toEqual(expected);
    expect(await read(customer)).toEqual(changed);
    const isSame = expected.join() === 'b,a';
    expect(changed.updatedAt === customer.updatedAt).toBe(isSame);
  });

  it('allows 50 tags, rejects 51, and keeps all that are added at once', async () => {
    const customer = await newCustomer(many(49));
    expect((await expectSuccess(update(customer, { tagsAttributes: added(['z']) }))).tags).toEqual([
      ...many(49),
      'z',
    ]);
    await expectError(update(customer, { tagsAttributes: added(['over']) }), 422, [
      'tagsAttributes would exceed 50 tags',
    ]);
    const other = await newCustomer();
    const responses = await Promise.all(
      many(20).map((title) => update(other, { tagsAttributes: [{ title }] })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await read(other)).tags.toSorted()).toEqual(many(20).toSorted());
  });

  it('rejects a comma in a new tag', async () => {
    const tagsAttributes = [{ title: 'vip, late' }];
    const { status, body } = await update(await newCustomer(), { tagsAttributes });
    expect([status, body.errors]).toEqual([
      422,
      ['tagsAttributes[0].title must not contain a comma: vip, late'],
    ]);
  });

  it('records the change without the names of the tags', async () => {
    const customer = await newCustomer();
    await expectSuccess(update(customer, { tagsAttributes: added(['vip']) }));
    await expectSuccess(update(customer, { tagsAttributes: added(['vip']) }));
    const events = await shop.all(`/events?type=customer.*&resourceId=${customer.id}`);
    expect(events.map(({ type, changes }) => [type, changes])).toEqual([
      ['customer.updated', { tags: { from: null, to: null } }],
      ['customer.created', null],
    ]);
    expect(events[0].resourcePlatformId).toBe(customer.platformId);
  });

  it('changes nothing in a dry run', async () => {
    const customer = await newCustomer(['vip']);
    const headers = { 'Dry-Run': 'true' };
    const tagsAttributes = added(['late']);
    const { body } = await shop.put(`/customers/${customer.id}`, { tagsAttributes }, headers);
    expect(body.tags).toEqual(['vip', 'late']);
    expect(await read(customer)).toEqual(customer);
  });
});

describe('an update of a customer', () => {
  it('rejects the fields of the platform by name', async () => {
    const customer = await newCustomer();
    const sent = { email: 'eva@mail.example', phone: null, tagsAttributes: added(['vip']) };
    const end = 'must be left out: it belongs to the platform, which sends it with POST /customers';
    await expectError(update(customer, sent), 422, [`email ${end}`, `phone ${end}`]);
    await expectError(update(customer, { tags: ['vip'] }), 422, ['tags is not a known field']);
    expect(await read(customer)).toEqual(customer);
    const { data } = await expectSuccess(shop.get('/events?limit=1'));
    expect(data[0]).toMatchObject({ type: 'customer.created', resourceId: customer.id });
  });

  it('is a 404 for an unknown customer', async () => {
    await expectError(update({ id: 0 }, {}), 404, 'Customer not found');
  });
});

describe('the tags of a customer', () => {
  it('are left unchanged by imports of the platform', async () => {
    const customer = await newCustomer(['vip']);
    const customers = [{ platformId: customer.platformId, firstName: 'Eva' }];
    const { data } = await expectSuccess(shop.post('/customers', { customers }));
    expect(data[0]).toMatchObject({ firstName: 'Eva', tags: ['vip'] });
  });

  it('are in cycles, return orders, the day sheet and exports', async () => {
    shop.customer = await newCustomer(['vip', 'late payer'], { firstName: 'Ada' });
    const cycle = await shop.outCycle({
      rentalStart: daysFromNow(-3),
      rentalEnd: daysFromNow(-1),
    });
    const order = await shop.returnRentals([cycle]);
    const { tags } = shop.customer;
    expect((await shop.getCycle(cycle)).customer.tags).toEqual(tags);
    expect((await shop.getOrder(order)).customer.tags).toEqual(tags);
    const included = await expectSuccess(shop.get(`/cycles?ids=${cycle.id}&fields=customer.tags`));
    expect(included.data).toEqual([{ customer: { tags } }]);
    const sheet = await expectSuccess(shop.get('/day_sheet'));
    const lists = Object.values<any>(sheet).flatMap((list) => list.data ?? []);
    expect(lists.find(({ id }) => id === cycle.id).customer.tags).toEqual(tags);
    const csv = async (path: string) => String((await shop.get(path)).body);
    expect(await csv(`/exports/customers?format=csv&ids=${shop.customer.id}&fields=tags`)).toBe(
      'tags\r\n"vip, late payer"\r\n',
    );
    const columns = 'fields=customer.tags&format=csv';
    expect(await csv(`/exports/cycles?${columns}&ids=${cycle.id}`)).toBe(
      'customer.tags\r\n"vip, late payer"\r\n',
    );
  });

  it('filter customers, cycles and return orders, their counts and their exports', async () => {
    const own = await rentalShop(api);
    shop = own;
    const people = [
      await newCustomer(['vip', 'crew']),
      await newCustomer(['crew']),
      await newCustomer(),
    ];
    const cycles: any[] = [];
    for (const { platformId } of people) {
      cycles.push(await shop.outCycle({ customerPlatformId: platformId }));
    }
    const orders: any[] = [];
    for (const cycle of cycles) orders.push(await shop.returnRentals([cycle]));
    const idsOf = (records: readonly any[], ...places: number[]) =>
      places.map((place) => records[place].id);
    for (const [tag, places] of [
      ['vip', [0]],
      ['crew', [0, 1]],
      ['vip,crew', [0, 1]],
      ['Vip', []],
    ] as const) {
      expect(await idsIn(`/customers?tag=${tag}`)).toEqual(idsOf(people, ...places));
      expect(await idsIn(`/cycles?customerTag=${tag}`)).toEqual(idsOf(cycles, ...places));
      expect(await idsIn(`/return_orders?customerTag=${tag}`)).toEqual(idsOf(orders, ...places));
      for (const [list, by] of [
        ['cycles', 'methodType'],
        ['return_orders', 'status'],
      ]) {
        const counts = await expectSuccess(shop.get(`/${list}/counts?by=${by}&customerTag=${tag}`));
        const total = counts.data.reduce((sum: number, { count }: any) => sum + count, 0);
        expect([list, tag, total]).toEqual([list, tag, places.length]);
        const exported = await shop.get(
          `/exports/${list}?format=ndjson&fields=id&customerTag=${tag}`,
        );
        expect(
          String(exported.body ?? '')
            .split('\n')
            .filter(Boolean),
        ).toHaveLength(places.length);
      }
    }
    expect(await idsIn(`/cycles?customerTag=crew&status=fulfilled,unreceived`)).toHaveLength(2);
    expect(await idsIn(`/cycles?customerTag=crew&sort=-rentalStart&tag=none-of-them`)).toEqual([]);
  });
});

describe('two customers that are merged', () => {
  const merge = ({ id }: any, { platformId }: any) =>
    shop.post(`/customers/${id}/merge`, { intoPlatformId: platformId });

  it('unite their tags, first those of the one that stays', async () => {
    const [old, kept] = [await newCustomer(['b', 'a']), await newCustomer(['c', 'a'])];
    const survivor = await expectSuccess(merge(old, kept));
    expect(survivor.tags).toEqual(['c', 'a', 'b']);
    expect(survivor.updatedAt > kept.updatedAt).toBe(true);
    const [event] = (await shop.get('/events?type=customer.updated&limit=1')).body.data;
    expect(event).toMatchObject({
      resourceId: kept.id,
      resourcePlatformId: kept.platformId,
      changes: { tags: { from: null, to: null } },
    });
  });

  it('leave the version of the one that has all tags', async () => {
    const [old, kept] = [await newCustomer(['a']), await newCustomer(['c', 'a'])];
    const survivor = await expectSuccess(merge(old, kept));
    expect(survivor).toMatchObject({ tags: ['c', 'a'], updatedAt: kept.updatedAt });
  });

  it('can have 50 tags together, and not 51', async () => {
    const [old, kept] = [await newCustomer(many(30, 'a')), await newCustomer(many(21, 'b'))];
    await expectError(merge(old, kept), 422, [
      'intoPlatformId would exceed 50 tags: the customers have 51 together; remove some first',
    ]);
    expect(await read(old)).toEqual(old);
    await expectSuccess(update(kept, { tagsAttributes: [{ title: 'b0', _destroy: true }] }));
    expect((await expectSuccess(merge(old, kept))).tags).toHaveLength(50);
  });
});

describe('the erasure of a customer with tags', () => {
  it('removes them, also from stored responses', async () => {
    shop.customer = await newCustomer(['owes us money']);
    await shop.createUnits(1);
    const request = shop.cycleRequest({
      rentalStart: daysFromNow(-9),
      rentalEnd: daysFromNow(-7),
      fulfilledAt: daysFromNow(-9),
      receivedAt: daysFromNow(-7),
    });
    const key = { 'Idempotency-Key': 'tagged' };
    const { body } = await shop.post('/cycles', request, key);
    expect(body.customer.tags).toEqual(['owes us money']);
    const erased = await expectSuccess(shop.post(`/customers/${shop.customer.id}/erase`));
    expect(erased.tags).toEqual([]);
    expect((await shop.post('/cycles', request, key)).body.customer.tags).toEqual([]);
    const [event] = (await shop.get('/events?type=customer.erased')).body.data;
    expect(event.changes).toMatchObject({ tags: { from: null, to: null } });
    const [row] = await api.database.query<{ count: string }>(
      `select count(*) from idempotency_keys where body like '%owes us money%'`,
    );
    expect(Number(row!.count)).toBe(0);
  });
});
