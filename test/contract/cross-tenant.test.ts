import { beforeAll, describe, expect, it } from 'vitest';
import { idsOf, operationsOf } from '../support/code/openapi-rules.js';
import { TENANT_TABLES } from '../support/database/tables.js';
import { useApi } from '../support/service/api.js';
import type { Answer } from '../support/service/client.js';
import { type Belongings, furnish } from '../support/tenancy/belongings.js';
import { type Intrusion, targetOf } from '../support/tenancy/intrusion.js';
import { INTRUSIONS } from '../support/tenancy/intrusions.js';

type Operation = ReturnType<typeof operationsOf>[number];

/** How often each attempt is made; from `ENOUGH` on the times are compared as well. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 1);
const ENOUGH = 50;

describe('a shop reaches nothing of another one', () => {
  const api = useApi();
  let document: any;
  let operations: Map<string, Operation>;
  beforeAll(async () => {
    document = await (await fetch(`${api.url}/docs/openapi.json`)).json();
    operations = new Map(
      operationsOf(document)
        .filter(({ operation }) => operation.security.length > 0)
        .map((one) => [one.operation.operationId, one]),
    );
  });

  it('by any operation of the document: each has its attempts here, and nothing else has', () => {
    expect(Object.keys(INTRUSIONS).sort()).toEqual([...operations.keys()].sort());
  });

  it('by any id that an operation takes: each is aimed at the other shop', async () => {
    const victim = await furnish(await api.newShop());
    for (const [operationId, { operation }] of operations) {
      const aimed = (other: Belongings) => [INTRUSIONS[operationId]!(other, victim)].flat();
      const names = placesThatDiffer(aimed(victim), aimed(absentOf(victim)));
      for (const name of idsOf(document, operation)) expect(names, operationId).toContain(name);
    }
  });

  it.each(Object.keys(INTRUSIONS))('by %s', async (operationId) => {
    const victim = await furnish(await api.newShop());
    const intruder = await furnish(await api.newShop());
    const intrusions = [INTRUSIONS[operationId]!(victim, intruder)].flat();
    for (const intrusion of intrusions) {
      const before = await rowsOf(victim, intruder);
      const answer = await send(intruder, operationId, intrusion);
      const after = await rowsOf(victim, intruder);

      expect(JSON.stringify(answer.body ?? '')).not.toContain(victim.mark);
      expect(after.get(victim)).toEqual(before.get(victim));
      if (!intrusion.refusal) {
        expect(answer.status).toBeLessThan(300);
        continue;
      }
      expect([answer.status, answer.body]).toEqual([
        intrusion.refusal.status,
        intrusion.refusal.body,
      ]);
      expect(after.get(intruder)).toEqual(before.get(intruder));
    }
  });

  it.each(Object.keys(INTRUSIONS))(
    'that is told from what is not there, by %s',
    async (operationId) => {
      const victim = await furnish(await api.newShop());
      const intruder = await furnish(await api.newShop());
      const absent = absentOf(victim);
      const ofOther = [INTRUSIONS[operationId]!(victim, intruder)].flat();
      const ofNobody = [INTRUSIONS[operationId]!(absent, intruder)].flat();
      for (const [index, intrusion] of ofOther.entries()) {
        if (!intrusion.refusal) continue;
        const times: [number[], number[]] = [[], []];
        for (let round = 0; round < ROUNDS; round += 1) {
          const [other, otherTime] = await timed(() => send(intruder, operationId, intrusion));
          const [nobody, nobodyTime] = await timed(() =>
            send(intruder, operationId, ofNobody[index]!),
          );
          expect(told(other, victim)).toEqual(told(nobody, absent));
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

  it.each(Object.keys(INTRUSIONS))('though its owner does, by %s', async (operationId) => {
    const owner = await furnish(await api.newShop());
    for (const intrusion of [INTRUSIONS[operationId]!(owner, owner)].flat()) {
      const { status, body } = await send(owner, operationId, intrusion);
      const expected = intrusion.toOwner ?? (status < 300 ? status : 'a success');
      expect([status, body]).toEqual([expected, body]);
      if (intrusion.refusal?.status === 200) expect(body).not.toEqual(intrusion.refusal.body);
    }
  });

  function send(sender: Belongings, operationId: string, intrusion: Intrusion): Promise<Answer> {
    const { method, path } = operations.get(operationId)!;
    return sender.shop.send(method.toUpperCase(), targetOf(path, intrusion), intrusion.body);
  }

  /** All rows of each shop, in all tables. */
  async function rowsOf(...owners: Belongings[]): Promise<Map<Belongings, object[]>> {
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

/** What would be there of a shop that is not. */
function absentOf(victim: Belongings): Belongings {
  let id = Number.MAX_SAFE_INTEGER;
  const entries = Object.entries(victim).map(([name, value]) => {
    if (name === 'shop') return [name, { ...victim.shop, shopId: (id -= 1) }];
    return [name, typeof value === 'number' ? (id -= 1) : `nothing ${value}`];
  });
  return Object.fromEntries(entries) as unknown as Belongings;
}

/** What an answer tells, with names for what was asked after. */
function told({ status, headers, body }: Answer, { shop, ...asked }: Belongings): object {
  const names = [...Object.entries(asked), ['shopId', shop.shopId] as const];
  const text = names.reduce(
    (rest, [name, value]) => rest.replaceAll(new RegExp(`\\b${value}\\b`, 'g'), `<${name}>`),
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
