import type { KeyScope } from '../../src/http/route-declaration.js';
import { ModulesContainer } from '@nestjs/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsignedToken } from '../support/service/tokens.js';
import { ApiKeysService, type NewApiKey } from '../../src/platform/auth/api-keys.service.js';
import { routesOf } from '../support/code/route-rules.js';
import { operationsOf } from '../support/code/openapi-rules.js';
import { TENANT_TABLES } from '../support/database/tables.js';
import { useOwnApi } from '../support/service/api.js';
import type { Answer } from '../support/service/client.js';
import { type TenantFixture, seedTenant } from '../support/tenancy/tenant-fixture.js';
import { targetOf } from '../support/tenancy/cross-tenant-attempt.js';
import { CROSS_TENANT_ATTEMPTS } from '../support/tenancy/cross-tenant-attempts.js';

type Ask = (token?: string) => Promise<Answer>;

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly scope: string;
  readonly ask: Ask;
  /** The status for a key with the scope. */
  readonly allowed: number;
}

const UNAUTHORIZED = { error: 'Unauthorized' };

describe('every operation', () => {
  const api = useOwnApi();
  let owner: TenantFixture;
  let operations: Operation[];
  beforeAll(async () => {
    owner = await seedTenant(await api.newShop());
    const scopes = new Map(
      routesOf(api.app.get(ModulesContainer)).map(({ operationId, declaration }) => [
        operationId,
        declaration?.requiredScope,
      ]),
    );
    const document = (await (await fetch(`${api.url}/docs/openapi.json`)).json()) as object;
    operations = operationsOf(document)
      .filter(({ operation }) => operation.security.length > 0)
      .map(({ method, path, operation: { operationId } }) => ({
        operationId,
        method,
        scope: scopes.get(operationId.replace(/Rental(?=s?$|Counts$)/, 'Cycle'))!,
        ...asking(operationId, method.toUpperCase(), path),
      }));
  });

  it('rejects invalid keys, all alike, and changes nothing', async () => {
    const { token } = owner.shop;
    const tokens = {
      absent: undefined,
      malformed: 'x',
      'cut off': token.slice(0, -1),
      'of another checksum': `${token.slice(0, -6)}${unsignedToken().slice(-6)}`,
      'of another secret': `rk_${unsignedToken().slice(3, -6)}${token.slice(-6)}`,
      'of nobody': unsignedToken(),
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
          one === undefined ? 'Bearer' : 'Bearer error="invalid_token"',
        ]);
      }
    }
    expect(await rows()).toEqual(before);
  });

  it('rejects keys without its scope, and changes nothing', async () => {
    const { token: reading } = await issue({ scopes: ['read'] });
    const { token: writing } = await issue({ scopes: ['write'] });
    const before = await rows();
    for (const { operationId, scope: lacking, ask } of operations) {
      const { status, body } = await ask(lacking === 'read' ? writing : reading);
      expect([status, body], operationId).toEqual([
        403,
        { error: `The key lacks the scope ${lacking}` },
      ]);
    }
    expect(await rows()).toEqual(before);
  });

  it('that reads takes a key that may only read, or only manage if it manages', async () => {
    for (const { operationId, method, scope, ask, allowed } of operations) {
      if (method !== 'get') continue;
      const { token } = await issue({ scopes: [scope as KeyScope] });
      expect((await ask(token)).status, operationId).toBe(allowed);
    }
  });

  /** Asks for what the shop has, as it would be done with a key of its own. */
  function asking(
    operationId: string,
    method: string,
    path: string,
  ): Pick<Operation, 'ask' | 'allowed'> {
    const [attempt] = [CROSS_TENANT_ATTEMPTS[operationId]!(owner, owner)].flat();
    const target = targetOf(path, attempt!);
    return {
      ask: (token) => api.client(token).send(method, target, attempt!.body),
      allowed: attempt!.toOwner ?? 200,
    };
  }

  const issue = (key: Partial<NewApiKey>) =>
    api.app.get(ApiKeysService).create(owner.shop.context, {
      name: 'Try',
      scopes: ['read', 'write'],
      expiresAt: null,
      ...key,
    });

  async function revoked(): Promise<string> {
    const { id, token } = await issue({});
    await api.app.get(ApiKeysService).revoke(owner.shop.context, id);
    return token;
  }

  function rows(): Promise<object[]> {
    const tables = [...TENANT_TABLES, 'shops'].map(
      (table) => `select '${table}' as table, to_jsonb(t) as row from ${table} t`,
    );
    return api.database.query(`${tables.join(' union all ')} order by 1, 2`);
  }
});
