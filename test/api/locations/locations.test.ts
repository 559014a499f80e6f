import { beforeEach, describe, expect, it } from 'vitest';
import { countStatements, numbers } from '../../support/models/catalogue.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('locations', () => {
  const api = useApi();
  let shop: TestShop;
  beforeEach(async () => {
    shop = await api.newShop();
  });

  const send = (...locations: object[]) => shop.post('/locations', { locations });

  const versions = () =>
    api.database.query(
      `select platform_id, xmin::text, updated_at from locations
       where shop_id = $1 order by platform_id`,
      [shop.shopId],
    );

  const expectRefusal = async (body: unknown, ...sentences: string[]): Promise<void> => {
    const answer = await shop.post('/locations', body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ errors: sentences });
    expect(await versions()).toEqual([]);
  };

  it('are imported and returned in the order sent', async () => {
    const { status, body } = await send(
      { platformId: 9, name: 'Bergen store' },
      { platformId: 3, name: 'Oslo store' },
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id: expect.any(Number),
          platformId: 9,
          name: 'Bergen store',
          createdAt: TIMESTAMP,
          updatedAt: TIMESTAMP,
        },
        expect.objectContaining({ platformId: 3, name: 'Oslo store' }),
      ],
    });
  });

  it('are left as they are when the same is sent again', async () => {
    const sent = [
      { platformId: 9, name: 'Bergen store' },
      { platformId: 3, name: 'Oslo store' },
    ];
    const first = await send(...sent);
    const before = await versions();
    expect((await send(...sent)).body).toEqual(first.body);
    expect(await versions()).toEqual(before);
  });

  it('are renamed, the others and the ids staying as they are', async () => {
    const first = await send({ platformId: 3, name: 'Oslo store' }, { platformId: 9, name: 'B' });
    const [oslo, bergen] = first.body.data;
    const { body } = await send({ platformId: 3, name: 'Oslo S' });
    expect(body.data).toEqual([{ ...oslo, name: 'Oslo S', updatedAt: TIMESTAMP }]);
    expect(body.data[0].updatedAt > oslo.updatedAt).toBe(true);
    expect((await shop.get('/locations')).body.data).toEqual(
      [body.data[0], bergen].toSorted((a, b) => b.id - a.id),
    );
  });

  it('show their new name on the items that exist', async () => {
    await shop.post('/products', {
      products: [{ platformId: 1, title: 'P', variants: [{ platformId: 10, title: 'V' }] }],
    });
    await send({ platformId: 3, name: 'Oslo store' });
    const [item] = (
      await shop.post('/items', {
        platformVariantId: 10,
        visibility: 'available',
        locationPlatformId: 3,
      })
    ).body;
    expect(item.location).toEqual({ platformId: 3, name: 'Oslo store' });
    await send({ platformId: 3, name: 'Oslo S' });
    expect((await shop.get(`/items/${item.id}`)).body.location).toEqual({
      platformId: 3,
      name: 'Oslo S',
    });
  });

  it('are listed newest first, page by page, those of the shop only', async () => {
    const other = await api.newShop();
    await other.post('/locations', { locations: [{ platformId: 1, name: 'Theirs' }] });
    await send(...numbers(1, 60).map((platformId) => ({ platformId, name: `L${platformId}` })));
    const first = await shop.get('/locations');
    expect(first.status).toBe(200);
    expect(first.body.data).toHaveLength(50);
    const second = await shop.get(`/locations?page=${first.body.nextPage}`);
    expect(second.body.nextPage).toBeNull();
    const all = [...first.body.data, ...second.body.data];
    const ids = all.map((one) => one.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(all.map((one) => one.name).toSorted()).toEqual(
      numbers(1, 60)
        .map((id) => `L${id}`)
        .toSorted(),
    );
    expect((await other.get('/locations')).body.data).toMatchObject([{ name: 'Theirs' }]);
  });

  it.each([
    ['page=x', 'page must be the nextPage of the same list with the same filters and sort'],
  ])('reject ?%s', async (query, error) => {
    const { status, body } = await shop.get(`/locations?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error });
  });

  it('are imported at the same time without an error', async () => {
    const answers = await Promise.all(
      numbers(1, 20).map((run) => {
        const sent = numbers(run, run + 20).map((platformId) => ({
          platformId,
          name: `From ${run}`,
        }));
        return send(...(run % 2 ? sent : sent.toReversed()));
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(numbers(1, 20).map(() => 200));
    const stored = await shop.all('/locations');
    expect(stored.map((one) => one.platformId).toSorted((a, b) => a - b)).toEqual(numbers(1, 40));
  });

  it('are rejected when two have one platform id, and both are named', async () => {
    await expectRefusal(
      {
        locations: [
          { platformId: 3, name: 'Oslo store' },
          { platformId: 3, name: 'Oslo store' },
        ],
      },
      'locations[1].platformId duplicates locations[0]: 3',
    );
  });

  it('are two records when two shops send the same platform id', async () => {
    const other = await api.newShop();
    const [mine] = (await send({ platformId: 3, name: 'Mine' })).body.data;
    const answer = await other.post('/locations', {
      locations: [{ platformId: 3, name: 'Theirs' }],
    });
    expect(answer.body.data[0].id).not.toBe(mine.id);
    expect((await shop.get('/locations')).body.data).toEqual([mine]);
    expect((await other.get('/locations')).body.data).toEqual(answer.body.data);
  });

  it('run as many statements for one as for a hundred', async () => {
    const importing = (count: number) => () =>
      send(...numbers(1, count).map((platformId) => ({ platformId, name: 'L' })));
    expect(await countStatements(importing(1))).toBeLessThanOrEqual(5);
    // Some are there, and some are new.
    const few = await countStatements(importing(2));
    expect(few).toBeLessThanOrEqual(6);
    expect(await countStatements(importing(100))).toBe(few);
    expect(await countStatements(() => shop.get('/locations?limit=1'))).toBe(1);
    expect(await countStatements(() => shop.get('/locations?limit=100'))).toBe(1);
  });
});
