import { beforeEach, describe, expect, it } from 'vitest';
import { deadlocks } from '../../support/service/arena.js';
import { holdTransaction, untilBlocked } from '../../support/database/held-transaction.js';
import { aVariant, type ProductRecord } from '../../support/factories/products.js';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { numbers } from '../../support/models/catalogue.js';

const CLIENTS = 20;

describe('methods written by many at once', () => {
  const api = useOwnApi({ databasePoolSize: CLIENTS });
  let shop: TestShop;
  let product: ProductRecord;
  let path: string;
  beforeEach(async () => {
    shop = await api.newShop();
    product = await shop.importProduct({ variants: [aVariant(), aVariant()] });
    path = `/products/${product.platformId}`;
  });

  const statuses = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).sort();

  it('are one method with all options, when all of them create the first option', async () => {
    const answers = await Promise.all(
      numbers(1, CLIENTS).map((run) =>
        shop.post(`${path}/resale_method/options`, { name: `Option ${run}` }),
      ),
    );
    expect(statuses(answers)).toEqual(Array(CLIENTS).fill(201));
    const rows: any[] = await shop.methodRows();
    expect(rows.filter(({ table }) => table === 'product_methods')).toHaveLength(1);
    const { options } = (await shop.get(`${path}/resale_method`)).body;
    expect(options.map(({ name }: any) => name).sort()).toEqual(
      numbers(1, CLIENTS)
        .map((run) => `Option ${run}`)
        .sort(),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(CLIENTS);
  });

  it('are one calendar method with the fields of each', async () => {
    const answers = await Promise.all(
      numbers(1, CLIENTS).map((run) =>
        shop.post(`${path}/calendar_method`, {
          ...(run % 2 && { customRestockDurationCount: 5 }),
          optionsAttributes: [{ name: `A ${run}` }, { name: `B ${run}` }],
        }),
      ),
    );
    expect(statuses(answers)).toEqual(Array(CLIENTS).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const method = (await shop.get(`${path}/calendar_method`)).body;
    expect(method.options).toHaveLength(2 * CLIENTS);
    expect(method.customRestockDurationCount).toBe(5);
    expect(new Set(answers.map(({ body }) => body.updatedAt)).size).toBe(CLIENTS);
  });

  it('have no more than 100 options', async () => {
    const optionsAttributes = numbers(1, 90).map((run) => ({ name: `Option ${run}` }));
    await shop.saveResale(product.platformId, { optionsAttributes });
    const answers = await Promise.all(
      numbers(1, CLIENTS).map((run) =>
        run % 2
          ? shop.post(`${path}/resale_method/options`, { name: 'One more' })
          : shop.post(`${path}/resale_method`, { optionsAttributes: [{ name: 'One more' }] }),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(10);
    for (const { status, body } of answers.filter((one) => one.status >= 300)) {
      expect([status, body]).toEqual(
        'message' in body
          ? [409, { message: 'The resale method already has 100 options' }]
          : [422, { errors: ['optionsAttributes would exceed 100 options'] }],
      );
    }
    expect((await shop.get(`${path}/resale_method`)).body.options).toHaveLength(100);
  });

  it('lose an option once, however many delete it', async () => {
    const { options } = await shop.saveCalendar(product.platformId, {
      optionsAttributes: [{ name: 'Day' }, { name: 'Week' }],
    });
    const answers = await Promise.all(
      numbers(1, CLIENTS).map(() =>
        shop.post(`${path}/calendar_method`, {
          optionsAttributes: [{ id: options[0].id, _destroy: true }],
        }),
      ),
    );
    expect(statuses(answers)).toEqual([200, ...Array(CLIENTS - 1).fill(422)]);
    expect((await shop.get(`${path}/calendar_method`)).body.options).toEqual([options[1]]);
  });

  it('name no condition that is deleted in the meantime', async () => {
    const { id } = await shop.createCondition('Worn');
    const deletion = await holdTransaction(api.database);
    await deletion.query('delete from conditions where id = $1', [id]);
    const answer = shop.post(`${path}/calendar_method`, {
      optionsAttributes: [{ name: 'Day', conditionApplicationIds: [id] }],
    });
    await untilBlocked(api.database, 1, answer);
    await deletion.commit();
    expect((await answer).status).toBe(422);
    expect((await answer).body).toEqual({
      errors: [
        `optionsAttributes[0].conditionApplicationIds[0] must be the id of a condition: ${id}`,
      ],
    });
    expect(await shop.methodRows()).toEqual([]);
  });

  it('never wait in a circle with deletions of conditions or with imports', async () => {
    const variantIds = product.variants.map(({ platformId }) => platformId);
    const { options } = await shop.saveCalendar(product.platformId, {
      optionsAttributes: [{ name: 'Day' }, { name: 'Week' }],
    });
    const before = await deadlocks(api.database);
    for (const round of numbers(1, 5)) {
      const conditions = await Promise.all(
        numbers(1, 4).map((number) => shop.createCondition(`Worn ${round} ${number}`)),
      );
      const conditionIds = conditions.map(({ id }) => id);
      const answers = await Promise.all(
        numbers(1, CLIENTS).map((run) => {
          const ids = run % 2 ? conditionIds : conditionIds.toReversed();
          if (run % 4 === 0) return shop.delete(`/conditions/${conditionIds[(run / 4) % 4]}`);
          if (run % 4 === 1) {
            const title = `Round ${round}, run ${run}`;
            return shop.post('/products', { products: [{ ...product, title }] });
          }
          return shop.post(`${path}/calendar_method`, {
            optionsAttributes: [
              { id: options[0].id, conditionApplicationIds: run % 3 ? ids.slice(0, 2) : [] },
              {
                id: options[1].id,
                conditionApplicationIds: run % 3 ? [] : ids.slice(0, 2),
                variantApplicationPlatformIds: run % 2 ? variantIds : variantIds.toReversed(),
              },
            ],
          });
        }),
      );
      for (const { status } of answers) expect([200, 204, 404, 409, 422]).toContain(status);
    }
    expect(await deadlocks(api.database)).toBe(before);
  });
});
