import { beforeEach, describe, expect, it } from 'vitest';
import { numbers, SAYS } from '../../support/models/catalogue.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Every member that an address can have. */
const ADDRESS = {
  customerId: 52_001,
  default: true,
  firstName: 'Ada',
  lastName: 'Nordin',
  company: 'Nordin AB',
  address1: 'Storgatan 1',
  address2: 'c/o Berg',
  city: 'Umeå',
  province: 'Västerbotten',
  country: 'Sweden',
  zip: '903 26',
  phone: '+46 90 123 45',
  name: 'Ada Nordin',
  provinceCode: 'AC',
  countryCode: 'SE',
  countryName: 'Sweden',
};

const EMPTY_ADDRESS = Object.fromEntries(Object.keys(ADDRESS).map((member) => [member, null]));

const ada = (changes: object = {}) => ({
  platformId: 52_001,
  email: 'ada@nordin.se',
  firstName: 'Ada',
  lastName: 'Nordin',
  defaultAddress: ADDRESS,
  ...changes,
});

/** The fields of a customer that only single ones have. */
const ALONE = { creditBalance: 0, customFields: [], timelineEvents: [] };

describe('an import of customers', () => {
  const api = useApi();
  let shop: TestShop;
  beforeEach(async () => {
    shop = await api.newShop();
  });

  const send = (...customers: object[]) => shop.post('/customers', { customers });

  const versions = () =>
    api.database.query<{ platform_id: string; xmin: string; updated_at: Date }>(
      `select platform_id, xmin::text, updated_at from customers
       where shop_id = $1 order by platform_id`,
      [shop.shopId],
    );

  /** Sends a body that must be refused with exactly these sentences, in any order. */
  const expectRefusal = async (body: unknown, ...sentences: string[]): Promise<void> => {
    const answer = await shop.post('/customers', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body)).toEqual(['errors']);
    expect(answer.body.errors.toSorted()).toEqual(sentences.toSorted());
    expect(await versions()).toEqual([]);
  };

  it('responds with 200 and the customers in the order sent', async () => {
    const { status, body } = await send(ada({ platformId: 9 }), ada(), ada({ platformId: 5 }));
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data.map((one: any) => one.platformId)).toEqual([9, 52_001, 5]);
    expect(body.data[1]).toEqual({
      id: expect.any(Number),
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
      erasedAt: null,
      phone: null,
      tags: [],
      ...ada(),
    });
  });

  it('changes no row when the same records are sent again, fields in another order', async () => {
    const first = await send(ada());
    const before = await versions();
    const reversed = Object.fromEntries(Object.entries(ADDRESS).toReversed());
    const again = await send(ada({ defaultAddress: reversed }));
    expect(again.body).toEqual(first.body);
    expect(await versions()).toEqual(before);
  });

  it('writes only what is different', async () => {
    await send(ada(), ada({ platformId: 52_002 }));
    const before = await versions();
    await send(ada(), ada({ platformId: 52_002, lastName: 'Berg' }));
    const after = await versions();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]!.xmin).not.toBe(before[1]!.xmin);
    expect(after[1]!.updated_at > before[1]!.updated_at).toBe(true);
  });

  it('updates what has changed and keeps id and creation time', async () => {
    const [before] = (await send(ada())).body.data;
    const { body } = await send(
      ada({ email: 'ada@berg.se', defaultAddress: { city: 'Luleå', default: false } }),
    );
    expect(body.data).toEqual([
      {
        ...before,
        updatedAt: expect.any(String),
        email: 'ada@berg.se',
        defaultAddress: { ...ADDRESS, city: 'Luleå', default: false },
      },
    ]);
    expect((await shop.get(`/customers/${before.id}`)).body).toEqual({
      ...body.data[0],
      ...ALONE,
    });
  });

  const EMPTY = { email: null, firstName: null, lastName: null, defaultAddress: null };

  it('empties what is null', async () => {
    const [before] = (await send(ada())).body.data;
    const { status, body } = await send({ platformId: 52_001, ...EMPTY });
    expect(status).toBe(200);
    expect(body.data).toEqual([{ ...before, ...EMPTY, updatedAt: expect.any(String) }]);
    expect((await shop.get('/customers?search=ada')).body.data).toEqual([]);
  });

  it('leaves what is absent as it is, and empty in a new record', async () => {
    const [fresh] = (await send({ platformId: 52_001 })).body.data;
    expect(fresh).toMatchObject(EMPTY);
    const [before] = (await send(ada())).body.data;
    const stored = await versions();
    expect((await send({ platformId: 52_001 })).body.data).toEqual([before]);
    expect((await send({ platformId: 52_001, defaultAddress: {} })).body.data).toEqual([before]);
    expect(await versions()).toEqual(stored);
  });

  it('leaves what is absent as it is beside what changes', async () => {
    const [before] = (await send(ada())).body.data;
    const { body } = await send({
      platformId: 52_001,
      lastName: 'Berg',
      defaultAddress: { address2: null },
    });
    const address = { ...ADDRESS, address2: null };
    expect(body.data).toEqual([
      { ...before, updatedAt: expect.any(String), lastName: 'Berg', defaultAddress: address },
    ]);
    const found = await shop.get('/customers?search=ada%20berg');
    expect(found.body.data).toEqual(body.data);
  });

  it('returns an address with all its fields, even those that were not sent', async () => {
    const { body } = await send(
      ada({ platformId: 1, defaultAddress: {} }),
      ada({ platformId: 2, defaultAddress: { city: '', zip: null, country: 'Sweden' } }),
      ada({ platformId: 3, defaultAddress: EMPTY_ADDRESS }),
    );
    expect(body.data.map((one: any) => one.defaultAddress)).toEqual([
      EMPTY_ADDRESS,
      { ...EMPTY_ADDRESS, city: '', country: 'Sweden' },
      EMPTY_ADDRESS,
    ]);
  });

  it('accepts names that are empty, and 100 customers', async () => {
    const sent = numbers(1, 100).map((platformId) => ada({ platformId, firstName: '' }));
    const { status, body } = await send(...sent);
    expect(status).toBe(200);
    expect(body.data.map((one: any) => one.platformId)).toEqual(numbers(1, 100));
    expect(body.data[99].firstName).toBe('');
  });

  it('keeps one record in each of two shops that send the same platform id', async () => {
    const other = await api.newShop();
    const [mine] = (await send(ada())).body.data;
    const answer = await other.post('/customers', { customers: [ada({ firstName: 'Eve' })] });
    const [theirs] = answer.body.data;
    expect(theirs.id).not.toBe(mine.id);
    expect((await shop.get(`/customers/${mine.id}`)).body).toEqual({ ...mine, ...ALONE });
    expect((await other.get(`/customers/${theirs.id}`)).body).toEqual({
      ...theirs,
      ...ALONE,
    });
  });

  it('with overlapping records at the same time stores each once, without an error', async () => {
    const answers = await Promise.all(
      numbers(1, 20).map((run) => {
        const sent = numbers(run, run + 30).map((platformId) =>
          ada({ platformId, lastName: `From ${run}` }),
        );
        return send(...(run % 2 ? sent : sent.toReversed()));
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(numbers(1, 20).map(() => 200));
    const stored = await shop.all('/customers?limit=100');
    expect(stored.map((one) => one.platformId).toSorted((a, b) => a - b)).toEqual(numbers(1, 50));
    for (const { platformId, lastName } of stored) {
      const run = Number(lastName.slice('From '.length));
      expect(platformId >= run && platformId <= run + 30).toBe(true);
    }
  });

  it('stores none when one is wrong', async () => {
    await expectRefusal(
      { customers: [ada(), ada({ platformId: 2, email: 7 })] },
      `customers[1].email ${SAYS.text} or null: 7`,
    );
  });

  it('rejects two customers with one platform id and names both', async () => {
    await expectRefusal(
      { customers: [ada({ platformId: 7 }), ada(), ada({ platformId: 7, email: null })] },
      'customers[2].platformId duplicates customers[0]: 7',
    );
  });
});
