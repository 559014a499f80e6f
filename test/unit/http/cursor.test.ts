import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as cursor from '../../../src/http/paging/cursor.js';
import { type CursorBinding, InstallationKey } from '../../../src/http/paging/cursor.js';
import { holds } from '../../support/models/property.js';

const keys = fc.maxSafeNat();
const filters = fc.dictionary(
  fc.string(),
  fc.oneof(fc.string(), fc.dictionary(fc.constantFrom('gte', 'gt', 'lte', 'lt'), fc.string())),
);
const bindings: fc.Arbitrary<CursorBinding> = fc.record({
  shopId: fc.integer({ min: 1 }),
  list: fc.string({ minLength: 1 }),
  filters,
});
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const plain: CursorBinding = { shopId: 1, list: 'items', filters: { sku: 'A-1' } };

const ours = new InstallationKey(Buffer.alloc(32, 7));
const writeCursor = (id: number, binding: CursorBinding) =>
  cursor.writeCursor({ id }, binding, ours);
const readCursor = (token: string, binding: CursorBinding) =>
  cursor.readCursor(token, binding, ours)?.id;

/** A token with a true seal, whatever is in it. */
function signedToken(version: number, id: bigint, { bytes }: InstallationKey): string {
  const head = Buffer.alloc(9);
  head.writeUInt8(version);
  head.writeBigUInt64BE(id, 1);
  const signature = createHmac('sha256', bytes)
    .update(head)
    .update(JSON.stringify([plain.shopId, plain.list, Object.entries(plain.filters)]))
    .digest();
  return Buffer.concat([head, signature.subarray(0, 12)]).toString('base64url');
}

describe('a page token', () => {
  it('is rejected when it is of another version or installation, or above every id', () => {
    const greatest = BigInt(Number.MAX_SAFE_INTEGER);
    expect(readCursor(signedToken(3, 4711n, ours), plain)).toBe(4711);
    expect(readCursor(signedToken(3, greatest, ours), plain)).toBe(Number.MAX_SAFE_INTEGER);
    for (const token of [
      signedToken(1, 4711n, ours),
      signedToken(2, 4711n, ours),
      signedToken(3, greatest + 1n, ours),
      signedToken(3, 2n ** 63n, ours),
      signedToken(3, 2n ** 64n - 1n, ours),
      signedToken(3, 4711n, new InstallationKey(Buffer.alloc(32))),
    ]) {
      expect(readCursor(token, plain)).toBeUndefined();
    }
  });

  it('leads back to its key, and is URL-safe', () => {
    holds(
      fc.property(keys, bindings, (key, binding) => {
        const token = writeCursor(key, binding);
        expect(token).toMatch(/^[\w-]+$/);
        expect(readCursor(token, binding)).toBe(key);
      }),
    );
  });

  it('is rejected with any one character altered', () => {
    const token = writeCursor(4711, plain);
    for (let position = 0; position < token.length; position += 1) {
      for (const character of `${BASE64URL}=+/ é`) {
        const altered = token.slice(0, position) + character + token.slice(position + 1);
        if (altered !== token) expect(readCursor(altered, plain)).toBeUndefined();
      }
    }
  });

  it('is rejected when characters are missing, added or swapped', () => {
    const token = writeCursor(4711, plain);
    for (const altered of [
      token.slice(1),
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      `${token} `,
      `A${token}`,
      [...token].toReversed().join(''),
      token.toUpperCase(),
      token.toLowerCase(),
      '',
    ]) {
      expect(readCursor(altered, plain)).toBeUndefined();
    }
  });

  it('is rejected for any other shop, list or filters', () => {
    holds(
      fc.property(keys, bindings, bindings, (key, made, asked) => {
        fc.pre(!same(made, asked));
        const token = writeCursor(key, made);
        expect(readCursor(token, asked)).toBeUndefined();
        for (const one of ['shopId', 'list', 'filters'] as const) {
          const almost = { ...made, [one]: asked[one] };
          if (!same(made, almost)) expect(readCursor(token, almost)).toBeUndefined();
        }
      }),
    );
  });

  it('does not mind the order of the filters', () => {
    const token = writeCursor(7, {
      ...plain,
      filters: { sku: 'A', updated: { gte: 'x', lt: 'y' } },
    });
    expect(
      readCursor(token, { ...plain, filters: { updated: { lt: 'y', gte: 'x' }, sku: 'A' } }),
    ).toBe(7);
  });

  it('does not mistake one filter for another with the same text', () => {
    const token = writeCursor(7, { ...plain, filters: { sku: 'A', serial: 'B' } });
    for (const other of [
      { sku: 'B', serial: 'A' },
      { sku: 'A,B' },
      { sku: ['A', 'B'] },
      { sku: 'A' },
      { sku: 'A', serial: 'B', tag: '' },
      {},
    ]) {
      expect(readCursor(token, { ...plain, filters: other })).toBeUndefined();
    }
  });

  it('is rejected when it is random', () => {
    holds(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (token) => {
        expect(readCursor(token, plain)).toBeUndefined();
      }),
    );
  });
});

function same(one: CursorBinding, other: CursorBinding): boolean {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([name, member]) => [name, sorted(member)])
          .toSorted()
      : value;
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}
