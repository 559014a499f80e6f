import type { EntityManager } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { Scope } from '../../../src/database/scope.js';

const pool = { name: 'pool' } as unknown as EntityManager;
const transaction = { name: 'transaction' } as unknown as EntityManager;
const scope = new Scope(7, { keyId: 3, name: 'Back office' }, 'request-1', pool);

describe('a Scope', () => {
  it('is frozen', () => {
    expect(() => Object.assign(scope, { shopId: 8 })).toThrow(TypeError);
  });

  it('does not compile as a copy with another shop', () => {
    // @ts-expect-error a copy is no Scope
    const copy: Scope = { ...scope, shopId: 8 };
    expect(copy).not.toBeInstanceOf(Scope);
  });

  it('goes to another connection with all else that it is', () => {
    expect(scope.on(transaction)).toEqual({ ...scope, db: transaction, collected: new Map() });
  });

  it('shares what is known with all that is made of it, and with nothing else', () => {
    const inside = scope.on(transaction).by({ keyId: null, name: 'Command line' });
    inside.known.set(inside, 1);
    expect(scope.known.get(inside)).toBe(1);
    expect(new Scope(7, scope.actor, 'request-2', pool).known.size).toBe(0);
  });

  it('can be on behalf of somebody else of the same shop', () => {
    const actor = { keyId: null, name: 'Command line' };
    expect(scope.by(actor)).toEqual({ ...scope, actor });
  });
});
