import { beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../src/auth/api-key-token.js';
import { ApiKeysService, type NewApiKey } from '../../src/auth/api-keys.service.js';
import { operationsOf } from '../support/code/openapi-rules.js';
import { TENANT_TABLES } from '../support/database/tables.js';
import { useApi } from '../support/service/api.js';
import type { Answer } from '../support/service/client.js';
import { type Belongings, furnish } from '../support/tenancy/belongings.js';
import { targetOf } from '../support/tenancy/intrusion.js';
import { INTRUSIONS } from '../support/tenancy/intrusions.js';

type Ask = (token?: string) => Promise<Answer>;

const UNAUTHORIZED = { error: 'Unauthorized' };

describe('every operation', () => {
  const api = useApi();
  let owner: Belongings;
  let operations: { operationId: string; method: string; ask: Ask }[];
  beforeAll(async () => {
    owner = await furnish(await api.newShop());
    const document = (await (await fetch(`${api.url}/docs/openapi.json`)).json()) as object;
    operations = operationsOf(document)
      .filter(({ operation }) => operation.security.length > 0)
      .map(({ method, path, operation: { operationId } }) => ({
        operationId,
        method,
        ask: askOf(operationId, method.toUpperCase(), path),
      }));
  });

  it('refuses keys that are none, all alike, and leaves everything as it is', async () => {
    const { token } = owner.shop;
    const tokens = {
      absent: undefined,
      malformed: 'x',
      'cut off': token.slice(0, -1),
      'of another checksum': `${token.slice(0, -6)}${newToken().slice(-6)}`,
      'of another secret': `rk_${newToken().slice(3, -6)}${token.slice(-6)}`,
      'of nobody': newToken(),
      revoked: await revoked(),
      expired: (await issue({ expiresAt: new Date(Date.now() - 1) })).token,
    };
    const before = await rows();
    for (const [kind, one] of Object.entries(tokens)) {
      for (const { operationId, ask } of operations) {
        const { status, body, headers } = await ask(one);
        const label = `${operationId}, ${kind}`;
        expect([status, body, headers.get('www-authenticate')], label).toEqual([
          401,
          UNAUTHORIZED,
          'Bearer',
        ]);
      }
    }
    expect(await rows()).toEqual(before);
  });

  it('refuses keys that lack its scope, and leaves everything as it is', async () => {
    const { token: reading } = await issue({ scopes: ['read'] });
    const { token: writing } = await issue({ scopes: ['write'] });
    const before = await rows();
    for (const { operationId, method, ask } of operations) {
      const lacking = method === 'get' ? 'read' : 'write';
      const { status, body } = await ask(lacking === 'read' ? writing : reading);
      expect([status, body], operationId).toEqual([
        403,
        { error: `The key lacks the scope ${lacking}` },
      ]);
    }
    expect(await rows()).toEqual(before);
  });

  it('that reads takes a key that may only read', async () => {
    const { token } = await issue({ scopes: ['read'] });
    for (const { operationId, method, ask } of operations) {
      if (method === 'get') expect((await ask(token)).status, operationId).toBe(200);
    }
  });

  /** Asks for what the shop has, as it would be done with a key of its own. */
  function askOf(operationId: string, method: string, path: string): Ask {
    const [attempt] = [INTRUSIONS[operationId]!(owner, owner)].flat();
    const target = targetOf(path, attempt!);
    return (token) => api.client(token).send(method, target, attempt!.body);
  }

  const issue = (key: Partial<NewApiKey>) =>
    api.app.get(ApiKeysService).create(owner.shop.scope, {
      name: 'Try',
      scopes: ['read', 'write'],
      expiresAt: null,
      ...key,
    });

  async function revoked(): Promise<string> {
    const { id, token } = await issue({});
    await api.app.get(ApiKeysService).revoke(owner.shop.scope, id);
    return token;
  }

  function rows(): Promise<object[]> {
    const tables = [...TENANT_TABLES, 'shops'].map(
      (table) => `select '${table}' as table, to_jsonb(t) as row from ${table} t`,
    );
    return api.database.query(`${tables.join(' union all ')} order by 1, 2`);
  }
});
