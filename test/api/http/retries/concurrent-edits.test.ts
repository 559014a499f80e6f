import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { type RentalShop, useRentalShop } from '../../../support/factories/rental-shop.js';
import { CHANGEABLE_RECORDS } from '../../../support/factories/changeable-records.js';
import { useOwnApi } from '../../../support/service/api.js';
import { countStatements } from '../../../support/models/catalogue.js';
import { RUNS } from '../../../support/models/property.js';

const openapi = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, { operationId: string; deprecated?: boolean }>> };

const CHANGED = { error: 'The record has changed since it was read' };

const api = useOwnApi();
const elsewhere = useOwnApi({}, api);
const shop = useRentalShop(api);

const ifMatch = (tag: string) => ({ 'If-Match': tag });

/** The tag of the record, by a change that changes nothing: not all can be read by themselves. */
async function tagOf(path: string, same: object): Promise<string> {
  const answer = await shop.put(path, same);
  expect(answer.status).toBe(200);
  return answer.headers.get('etag')!;
}

it('every operation that changes a record takes part', () => {
  const one = Object.entries(openapi.paths).filter(([path]) => !path.endsWith('/batch'));
  const operations = one.flatMap(([, { put, delete: remove }]) =>
    [put, remove].flatMap((operation) =>
      operation && !operation.deprecated ? operation.operationId : [],
    ),
  );
  // A service is found by its plan, and has no version of its own.
  const versioned = operations.filter((id) => id !== 'deleteService');
  expect(CHANGEABLE_RECORDS.flatMap((record) => record.operations).toSorted()).toEqual(
    versioned.toSorted(),
  );
});

describe.each(CHANGEABLE_RECORDS)(
  '$operations',
  ({ table, make, same, one, other, operations }) => {
    it('change what the client has read, and nothing that has changed since', async () => {
      const path = await make(shop);
      const read = await tagOf(path, same);
      const first = await shop.put(path, one, ifMatch(read));
      expect([first.status, first.body]).toEqual([200, first.body]);
      const now = first.headers.get('etag')!;
      expect(now).toMatch(/^"\d+-[\w-]{22}"$/);
      expect(now.slice(1, now.indexOf('-'))).toBe(String(Date.parse(first.body.updatedAt)));
      expect(now).not.toBe(read);
      const second = await shop.put(path, other, ifMatch(read));
      expect([second.status, second.body]).toEqual([412, CHANGED]);
      expect(await tagOf(path, one)).toBe(now);
    });

    it('are the same with *, one of several tags, and without', async () => {
      const path = await make(shop);
      for (const tag of [
        '*',
        `"x", W/"y",${await tagOf(path, same)}`,
        ` ,${await tagOf(path, same)} ,`,
      ]) {
        expect((await shop.put(path, same, ifMatch(tag))).status).toBe(200);
      }
    });

    it('are rejected with a weak tag, which never matches', async () => {
      const path = await make(shop);
      const refused = await shop.put(path, one, ifMatch(`W/${await tagOf(path, same)}`));
      expect(refused.status).toBe(412);
    });

    it('see what is committed while they wait for the record', async () => {
      const path = await make(shop);
      const id = /\d+/.exec(path)?.[0] ?? shop.shopId;
      const read = await tagOf(path, same);
      const held = await holdTransaction(api.database);
      const owner = table === 'shops' ? 'id' : 'shop_id';
      await held.query(`select id from ${table} where ${owner} = $1 and id = $2 for update`, [
        shop.shopId,
        id,
      ]);
      const blind = shop.put(path, one);
      await untilBlocked(api.database, 1, blind);
      const client = elsewhere.client(shop.token);
      const careful =
        operations.length > 1
          ? client.delete(path, ifMatch(read))
          : client.put(path, other, ifMatch(read));
      await untilBlocked(api.database, 2, careful);
      await held.commit();
      expect((await blind).status).toBe(200);
      expect([(await careful).status, (await careful).body]).toEqual([412, CHANGED]);
      expect(await tagOf(path, one)).toBe((await blind).headers.get('etag'));
    });
  },
);

describe.each(CHANGEABLE_RECORDS.filter(({ operations }) => operations.length > 1))(
  '$operations',
  ({ make, same, one }) => {
    it('remove what the client has read, and nothing that has changed since', async () => {
      const path = await make(shop);
      const read = await tagOf(path, same);
      await expectSuccess(shop.put(path, one));
      const refused = await shop.delete(path, ifMatch(read));
      expect([refused.status, refused.body]).toEqual([412, CHANGED]);
      expect((await shop.delete(path, ifMatch(await tagOf(path, one)))).status).toBe(204);
      expect((await shop.delete(path, ifMatch('*'))).status).toBe(404);
    });
  },
);

describe('the condition', () => {
  let path: string;
  beforeAll(async () => {
    path = `/conditions/${(await shop.createCondition('Conditional')).id}`;
  });

  it.each([
    '',
    'x',
    '"x',
    '"x" "y"',
    '"x", y',
    '*, "x"',
    'w/"x"',
    '"a b"',
    ',',
    ' '.repeat(9_000) + 'x',
  ])('is rejected with 400 that names the header: %j', async (tag) => {
    for (const answer of [
      await shop.put(path, {}, ifMatch(tag)),
      await shop.delete(path, ifMatch(tag)),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: 'If-Match must be * or a list of entity tags, each in double quotes' },
      ]);
    }
  });

  it('does not show whether there is such a record elsewhere', async () => {
    const stranger = await api.newShop();
    for (const tag of ['*', '"x"']) {
      for (const target of [path, '/conditions/999999', '/conditions/0']) {
        await expectError(stranger.put(target, {}, ifMatch(tag)), 404, 'Condition not found');
      }
      expect((await shop.put('/conditions/x', {}, ifMatch(tag))).status).toBe(400);
    }
  });

  it('leaves the checks of the body as they are', async () => {
    expect((await shop.put(path, { colour: 'red' }, ifMatch('*'))).status).toBe(422);
    expect((await shop.put(path, '{', ifMatch('*'))).status).toBe(400);
  });

  it('is rejected where several records are changed', async () => {
    for (const several of ['/items/batch', '/cycles/batch']) {
      await expectError(
        shop.put(several, {}, ifMatch('*')),
        400,
        'If-Match must be absent: the request changes several records',
      );
    }
  });

  it('is of no interest on GET and POST', async () => {
    expect((await shop.get(path, ifMatch('x'))).status).toBe(200);
    const body = { title: 'Unconditional', severityKey: 'used' };
    expect((await shop.post('/conditions', body, ifMatch('x'))).status).toBe(201);
  });

  it('costs a lock, and nothing where it is absent', async () => {
    const change = { severityKey: 'unused' };
    const back = { severityKey: 'used' };
    expect(await countStatements(() => expectSuccess(shop.put(path, change)))).toBe(5);
    expect(await countStatements(() => expectSuccess(shop.put(path, back, ifMatch('*'))))).toBe(6);
    const { updatedAt } = await expectSuccess(shop.get(path));
    const sent = { ...change, updatedAt };
    expect(await countStatements(() => expectSuccess(shop.put(path, sent)))).toBe(6);
  });
});

it('twenty clients that count in one field lose no count', async () => {
  const [id] = await shop.createUnits(1, { acquisitionCostCents: 0 });
  const count = async (client: Pick<RentalShop, 'get' | 'put'>): Promise<number> => {
    for (let refused = 0; ; refused += 1) {
      const { status: read, body, headers } = await client.get(`/items/${id}`);
      // A slow machine may reject a request that waits for too long.
      if (read === 503) continue;
      const acquisitionCostCents = body.acquisitionCostCents + 1;
      const tag = ifMatch(headers.get('etag')!);
      const { status } = await client.put(`/items/${id}`, { acquisitionCostCents }, tag);
      if (status === 200) return refused;
      expect([412, 503]).toContain(status);
    }
  };
  const clients = Array.from({ length: 20 * RUNS }, (_, index) =>
    index % 2 ? shop : elsewhere.client(shop.token),
  );
  await Promise.all(clients.map(count));
  expect((await shop.get(`/items/${id}`)).body.acquisitionCostCents).toBe(20 * RUNS);
});
