import { beforeAll, describe, expect, it } from 'vitest';
import { idsOf, operationsOf } from '../support/code/openapi-rules.js';
import { TENANT_TABLES } from '../support/database/tables.js';
import { useOwnApi } from '../support/service/api.js';
import type { Answer } from '../support/service/client.js';
import { type TenantFixture, seedTenant } from '../support/tenancy/tenant-fixture.js';
import { type CrossTenantAttempt, targetOf } from '../support/tenancy/cross-tenant-attempt.js';
import { CROSS_TENANT_ATTEMPTS } from '../support/tenancy/cross-tenant-attempts.js';

type Operation = ReturnType<typeof operationsOf>[number];

/** How often each attempt is made; from `ENOUGH` on the times are compared as well. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 1);
const ENOUGH = 50;

describe('a shop reaches nothing of another one', () => {
  const api = useOwnApi();
  let document: any;
  let operations: Map<string, Operation>;
  /** Serves all tests, as none may change it. */
  let victim: TenantFixture;
  /** Sends the attempts that change nothing. */
  let intruder: TenantFixture;
  /** Writes to its own records, until a write needs what others have used up. */
  let writer: TenantFixture;
  beforeAll(async () => {
    victim = await seedTenant(await api.newShop());
    intruder = await seedTenant(await api.newShop());
    writer = await seedTenant(await api.newShop());
    document = await (await fetch(`${api.url}/docs/openapi.json`)).json();
    operations = new Map(
      operationsOf(document)
        .filter(({ operation }) => operation.security.length > 0)
        .map((one) => [one.operation.operationId, one]),
    );
  });

  it('by any operation of the document: each has its attempts here, and nothing else has', () => {
    expect(Object.keys(CROSS_TENANT_ATTEMPTS).sort()).toEqual([...operations.keys()].sort());
  });

  it('by any id that an operation takes: each is aimed at the other shop', async () => {
    for (const [operationId, { operation }] of operations) {
      const aimed = (other: TenantFixture) => attemptsOf(operationId, other, victim);
      const names = placesThatDiffer(aimed(victim), aimed(absentOf(victim)));
      for (const name of idsOf(document, operation)) expect(names, operationId).toContain(name);
    }
  });

  it.each(Object.keys(CROSS_TENANT_ATTEMPTS))('by %s', async (operationId) => {
    const isHarmless =
      isRead(operationId) ||
      attemptsOf(operationId, victim, intruder).every(({ refusal }) => refusal);
    const sender = isHarmless ? intruder : await seedTenant(await api.newShop());
    let before = await rowsOf(victim, sender);
    for (const attempt of attemptsOf(operationId, victim, sender)) {
      const answer = await send(sender, operationId, attempt);
      const after = await rowsOf(victim, sender);

      expect(withoutSent(answer, attempt)).not.toContain(victim.mark);
      expect(after.get(victim)).toEqual(before.get(victim));
      if (attempt.refusal) {
        const { status, body } = attempt.refusal;
        expect([answer.status, answer.body]).toEqual([status, body]);
        expect(after.get(sender)).toEqual(before.get(sender));
      } else {
        expect(answer.status).toBeLessThan(300);
      }
      before = after;
    }
  });

  it.each(Object.keys(CROSS_TENANT_ATTEMPTS))(
    'that looks like a record that does not exist, by %s',
    async (operationId) => {
      const absent = absentOf(victim);
      const ofOther = attemptsOf(operationId, victim, intruder);
      const ofNobody = attemptsOf(operationId, absent, intruder);
      for (const [index, attempt] of ofOther.entries()) {
        if (!attempt.refusal) continue;
        const times: [number[], number[]] = [[], []];
        for (let round = 0; round < ROUNDS; round += 1) {
          const [other, otherTime] = await timed(() => send(intruder, operationId, attempt));
          const [nobody, nobodyTime] = await timed(() =>
            send(intruder, operationId, ofNobody[index]!),
          );
          expect(comparableAnswer(other, attempt)).toEqual(
            comparableAnswer(nobody, ofNobody[index]!),
          );
          times[0].push(otherTime);
          times[1].push(nobodyTime);
        }
        if (ROUNDS < ENOUGH) continue;
        const [other, nobody] = times.map(medianOf) as [number, number];
        const label = `${operationId} ${index}: ${other.toFixed(2)} and ${nobody.toFixed(2)} ms`;
        expect(Math.abs(other - nobody) / nobody, label).toBeLessThan(0.25);
      }
    },
  );

  it.each(Object.keys(CROSS_TENANT_ATTEMPTS))(
    'though its owner does, by %s',
    async (operationId) => {
      const expectReachedBy = async (sender: TenantFixture): Promise<void> => {
        for (const attempt of attemptsOf(operationId, sender, sender)) {
          const { status, body } = await send(sender, operationId, attempt);
          const expected = attempt.toOwner ?? (status < 300 ? status : 'a success');
          expect([status, body]).toEqual([expected, body]);
          if (attempt.refusal?.status === 200) expect(body).not.toEqual(attempt.refusal.body);
        }
      };
      if (isRead(operationId)) return expectReachedBy(victim);
      await expectReachedBy(writer).catch(async () => {
        writer = await seedTenant(await api.newShop());
        await expectReachedBy(writer);
      });
    },
  );

  const isRead = (operationId: string): boolean => operations.get(operationId)!.method === 'get';

  function send(
    sender: TenantFixture,
    operationId: string,
    attempt: CrossTenantAttempt,
  ): Promise<Answer> {
    const { method, path } = operations.get(operationId)!;
    return sender.shop.send(method.toUpperCase(), targetOf(path, attempt), attempt.body);
  }

  /** All rows of each shop, in all tables. */
  async function rowsOf(...owners: TenantFixture[]): Promise<Map<TenantFixture, object[]>> {
    const tables = [...TENANT_TABLES].map(
      (table) =>
        `select '${table}' as table, to_jsonb(t) as row from ${table} t where shop_id = $1`,
    );
    const text = `${tables.join(' union all ')}
      union all select 'shops', to_jsonb(t) from shops t where id = $1 order by 1, 2`;
    const rows = await Promise.all(
      owners.map(({ shop }) => api.database.query<object>(text, [shop.shopId])),
    );
    return new Map(owners.map((owner, index) => [owner, rows[index]!]));
  }
});

const attemptsOf = (
  operationId: string,
  target: TenantFixture,
  sender: TenantFixture,
): CrossTenantAttempt[] => [CROSS_TENANT_ATTEMPTS[operationId]!(target, sender)].flat();

/** The fixture of a shop that does not exist. */
function absentOf(victim: TenantFixture): TenantFixture {
  let id = Number.MAX_SAFE_INTEGER;
  const entries = Object.entries(victim).map(([name, value]) => {
    if (name === 'shop') return [name, { ...victim.shop, shopId: (id -= 1) }];
    return [name, typeof value === 'number' ? (id -= 1) : `nothing ${value}`];
  });
  return Object.fromEntries(entries) as unknown as TenantFixture;
}

/** The body of a response, without the values that the request sent. */
const withoutSent = ({ body }: Answer, { body: sent = {} }: CrossTenantAttempt): string =>
  textsIn(sent).reduce((rest, text) => rest.replaceAll(text, ''), JSON.stringify(body) ?? '');

const textsIn = (value: unknown): string[] =>
  valuesIn(value).filter((one) => typeof one === 'string');

/** The values in a body; those of a CSV file are its cells. */
function valuesIn(value: unknown): unknown[] {
  if (typeof value === 'string' && value.includes('\n')) return value.trim().split(/[\n,]/);
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(valuesIn)
    : [value];
}

/** A response with a placeholder for what the request sent, which can be equal for two records. */
function comparableAnswer({ status, headers, body }: Answer, attempt: CrossTenantAttempt): object {
  const { path, query, body: sent } = attempt;
  const asked = valuesIn([path, Object.fromEntries(new URLSearchParams(query)), sent]);
  const text = asked.reduce<string>(
    (rest, value) => rest.replaceAll(new RegExp(`\\b${value}\\b`, 'g'), '<asked>'),
    JSON.stringify(body) ?? '',
  );
  return { status, text, headers: [...headers.keys()] };
}

/** The names of the values that are not the same in both. */
function placesThatDiffer(one: unknown, other: unknown, name = ''): string[] {
  if (typeof one === 'object' && one !== null) {
    return Object.entries(one).flatMap(([key, value]) =>
      placesThatDiffer(
        value,
        (other as Record<string, unknown>)[key],
        Array.isArray(one) ? name : key,
      ),
    );
  }
  if (one === other) return [];
  const isQuery = name === 'query';
  return isQuery
    ? String(one)
        .split('&')
        .map((pair) => pair.split('=')[0]!)
    : [name];
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}

const medianOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;
