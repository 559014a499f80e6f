import { describe, expect, it } from 'vitest';
import type { Connections, Transaction } from '../../../src/database/connections.js';
import { TenantContext } from '../../../src/database/tenant-context.js';

const pool = { pool: 'any' } as unknown as Connections;
const transaction = { client: 'any' } as unknown as Transaction;
const context = new TenantContext(7, { keyId: 3, name: 'Back office' }, 'request-1', pool);

describe('a TenantContext', () => {
  it('is frozen', () => {
    expect(() => Object.assign(context, { shopId: 8 })).toThrow(TypeError);
  });

  it('does not compile as a copy with another shop', () => {
    // @ts-expect-error a copy is no TenantContext
    const copy: TenantContext = { ...context, shopId: 8 };
    expect(copy).not.toBeInstanceOf(TenantContext);
  });

  it('moves into a transaction with all its fields', () => {
    expect(context.withTransaction(transaction)).toEqual({ ...context, transaction });
  });

  it('reads the clock of its shop, which runs ahead of the real time', () => {
    const day = 86_400_000;
    const ahead = new TenantContext(7, context.actor, 'request-1', pool, day);
    for (const copy of [
      ahead,
      ahead.withTransaction(transaction),
      ahead.withActor(context.actor),
    ]) {
      expect(copy.now().getTime() - Date.now()).toBeGreaterThan(day - 1_000);
      expect(copy.now().getTime() - Date.now()).toBeLessThanOrEqual(day);
    }
    expect(context.now().getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('shares its cache with its copies, and with nothing else', () => {
    const inside = context
      .withTransaction(transaction)
      .withActor({ keyId: null, name: 'Command line' });
    inside.requestCache.set(inside, 1);
    expect(context.requestCache.get(inside)).toBe(1);
    expect(new TenantContext(7, context.actor, 'request-2', pool).requestCache.size).toBe(0);
  });

  it('can be on behalf of somebody else of the same shop', () => {
    const actor = { keyId: null, name: 'Command line' };
    expect(context.withActor(actor)).toEqual({ ...context, actor });
  });
});
