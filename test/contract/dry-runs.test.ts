import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { operationsOf } from '../support/code/openapi-rules.js';
import { ENTITY_TABLES } from '../support/database/tables.js';
import { useOwnApi } from '../support/service/api.js';
import type { Answer } from '../support/service/client.js';
import { type CrossTenantAttempt, targetOf } from '../support/tenancy/cross-tenant-attempt.js';
import { CROSS_TENANT_ATTEMPTS } from '../support/tenancy/cross-tenant-attempts.js';
import { seedTenant, type TenantFixture } from '../support/tenancy/tenant-fixture.js';
import { QUESTIONS, readContract } from '../support/models/contract.js';

/** The operations that write, with the headers that their requests may have. */
const WRITES = readContract().operations.filter(
  ({ id, method, needsKey }) => needsKey && method !== 'GET' && !QUESTIONS.has(id),
);

const ROW = "(to_jsonb(t) - 'last_used_at')::text";

/** The condition of the rows of a shop, where it is not by `shop_id`. */
const CONDITIONS: Readonly<Record<string, string>> = {
  shops: 'id = any($1)',
  installation: 'true',
};

/**
 * A hash of the rows of two shops in each table, without what a key leaves on its own. Refused
 * bookings are written some seconds later; a test of their own counts them.
 */
const FINGERPRINTS = ENTITY_TABLES.filter((table) => table !== 'refused_bookings')
  .map(
    (table) =>
      `select '${table}' as table, md5(string_agg(${ROW}, '' order by ${ROW})) from ${table} t
       where ${CONDITIONS[table] ?? 'shop_id = any($1)'}`,
  )
  .join(' union all ');

describe('a dry run', () => {
  const api = useOwnApi();
  let other: TenantFixture;
  beforeAll(async () => {
    other = await seedTenant(await api.newShop());
  });

  it('is documented for each operation that writes, and for no other', async () => {
    const document: any = await (await fetch(`${api.url}/docs/openapi.json`)).json();
    const takingIt = operationsOf(document).filter(({ operation }) =>
      operation.parameters.some(({ name }: { name: string }) => name === 'Dry-Run'),
    );
    expect(takingIt.map(({ operation }) => operation.operationId).sort()).toEqual(
      WRITES.map(({ id }) => id).sort(),
    );
  });

  it.each(WRITES.map((one) => [one.id, one] as const))(
    'returns what %s returns, and stores nothing',
    async (id, { method, path, parameters, body }) => {
      const own = await seedTenant(await api.newShop());
      const attempts = [
        ...[CROSS_TENANT_ATTEMPTS[id]!(own, own)].flat(),
        ...[CROSS_TENANT_ATTEMPTS[id]!(other, own)].flat(),
      ];
      const [first] = attempts;
      if (body) {
        attempts.push({ ...first!, body: { ...(first!.body as object), colour: 'red' } });
      }
      const takes = (header: string) => parameters.some(({ name }) => name === header);
      const send = (attempt: CrossTenantAttempt, headers: Record<string, string>) =>
        own.shop.send(method, targetOf(path, attempt), attempt.body, headers);
      const variants: Record<string, string>[] = [
        ...(takes('If-Match') ? [{ 'If-Match': '*' }, { 'If-Match': '"x"' }] : []),
        ...(takes('Idempotency-Key') ? [{ 'Idempotency-Key': randomUUID() }] : []),
      ];
      for (const attempt of attempts) {
        for (const headers of [{}, ...(attempt === first ? variants : [])]) {
          const before = await storedIn(own, other);
          const dry = await send(attempt, { ...headers, 'Dry-Run': 'true' });
          expect(await storedIn(own, other)).toEqual(before);
          const real = await send(attempt, headers);
          expect(headersOf(dry)).toEqual({ ...headersOf(real), 'dry-run': 'true' });
          expect([dry.status, realAsIn(dry.body, real.body)]).toEqual([real.status, dry.body]);
        }
      }
      const [{ count, last }] = await api.database.query<any>(
        'select count(*)::integer, max(id)::integer as last from events where shop_id = $1',
        [own.shop.shopId],
      );
      expect(count).toBe(last);
    },
  );

  const storedIn = (...fixtures: TenantFixture[]) =>
    api.database.query(FINGERPRINTS, [fixtures.map(({ shop }) => shop.shopId)]);
});

/** The headers that two answers to one request share. */
function headersOf({ headers }: Answer): Record<string, string> {
  const own = [
    /^x-request-id$/,
    /^x-ratelimit-/,
    /^date$/,
    /^etag$/,
    /^location$/,
    /^content-length$/,
  ];
  return Object.fromEntries([...headers].filter(([name]) => !own.some((one) => one.test(name))));
}

const NEW_ID = /^id$|Ids?$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const LATEST_MS = 60_000;

/** The body of the real answer, with the ids, times and secrets of the dry one where they are new. */
function realAsIn(dry: unknown, real: unknown, name = ''): unknown {
  if (typeof dry === 'object' && dry !== null && typeof real === 'object' && real !== null) {
    const entries = Object.entries(real).map(([key, value]): [string, unknown] => [
      key,
      realAsIn((dry as Record<string, unknown>)[key], value, Array.isArray(real) ? name : key),
    ]);
    return Array.isArray(real) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  }
  return isNewer(dry, real, name) ? dry : real;
}

function isNewer(dry: unknown, real: unknown, name: string): boolean {
  if (name === 'secret') return dry !== real;
  if (typeof dry === 'number' && typeof real === 'number') {
    return NEW_ID.test(name) && name !== 'sequentialId' && dry < real;
  }
  if (typeof dry !== 'string' || typeof real !== 'string') return false;
  if (!TIME.test(dry) || !TIME.test(real)) return false;
  const [earlier, later] = [Date.parse(dry), Date.parse(real)];
  return earlier <= later && later - earlier < LATEST_MS;
}
