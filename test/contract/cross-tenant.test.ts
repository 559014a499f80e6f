import { beforeAll, describe, expect, it } from 'vitest';
import { idsOf, operationsOf } from '../support/code/openapi-rules.js';
import { TENANT_TABLES } from '../support/database/tables.js';
import { useApi } from '../support/service/api.js';
import type { Answer } from '../support/service/client.js';
import { type Belongings, furnish } from '../support/tenancy/belongings.js';
import type { Intrusion } from '../support/tenancy/intrusion.js';
import { INTRUSIONS } from '../support/tenancy/intrusions.js';

type Operation = ReturnType<typeof operationsOf>[number];

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
      const aimed = JSON.stringify([INTRUSIONS[operationId]!(victim, victim)].flat());
      for (const name of idsOf(document, operation)) expect(aimed, operationId).toContain(name);
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

  it.each(Object.keys(INTRUSIONS))('though its owner does, by %s', async (operationId) => {
    const owner = await furnish(await api.newShop());
    for (const intrusion of [INTRUSIONS[operationId]!(owner, owner)].flat()) {
      const { status, body } = await send(owner, operationId, intrusion);
      const expected = intrusion.toOwner ?? (status < 300 ? status : 'a success');
      expect([status, body]).toEqual([expected, body]);
      if (intrusion.refusal?.status === 200) expect(body.data).not.toEqual([]);
    }
  });

  function send(sender: Belongings, operationId: string, intrusion: Intrusion): Promise<Answer> {
    const { method, path } = operations.get(operationId)!;
    const { path: parameters = {}, query = '', body } = intrusion;
    const filled = path
      .slice('/api/v1'.length)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]));
    return sender.shop.send(method.toUpperCase(), `${filled}?${query}`, body);
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
