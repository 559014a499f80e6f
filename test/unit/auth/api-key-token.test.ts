import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestOf, isWellFormedToken, newToken } from '../../../src/platform/auth/api-key-token.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('a token', () => {
  it('is rk_, 40 base62 characters and a checksum of 6', () => {
    for (let count = 0; count < 200; count += 1) {
      const token = newToken();
      expect(token).toMatch(/^rk_[0-9A-Za-z]{46}$/);
      expect(isWellFormedToken(token)).toBe(true);
    }
  });

  it('is never created twice, and uses the whole alphabet', () => {
    const tokens = Array.from({ length: 2000 }, newToken);
    expect(new Set(tokens).size).toBe(tokens.length);
    const secrets = tokens.map((token) => token.slice(3, 43)).join('');
    expect(new Set(secrets).size).toBe(62);
  });

  it('is not well formed with any one character altered', () => {
    const token = newToken();
    for (let position = 0; position < token.length; position += 1) {
      for (const character of `${BASE62}_-+ é`) {
        const altered = token.slice(0, position) + character + token.slice(position + 1);
        if (altered !== token) expect(isWellFormedToken(altered)).toBe(false);
      }
    }
  });

  it('is not well formed with two neighbours swapped', () => {
    const token = newToken();
    for (let position = 3; position < token.length - 1; position += 1) {
      const swapped =
        token.slice(0, position) +
        token[position + 1]! +
        token[position]! +
        token.slice(position + 2);
      if (swapped !== token) expect(isWellFormedToken(swapped)).toBe(false);
    }
  });

  it.each([
    '',
    'rk_',
    newToken().slice(0, -1),
    `${newToken()}0`,
    `${newToken()}\n`,
    ` ${newToken()}`,
    newToken().slice(3),
    newToken().replace('rk_', 'sk_'),
    newToken().replace('rk_', 'RK_'),
  ])('is not well formed as %j', (text) => {
    expect(isWellFormedToken(text)).toBe(false);
  });

  it('keeps the form of tokens already issued', () => {
    const secret = '0123456789abcdefghijABCDEFGHIJ0123456789';
    expect(isWellFormedToken(`rk_${secret}4d1HVa`)).toBe(true);
    expect(isWellFormedToken(`rk_${'0'.repeat(40)}2kaqcA`)).toBe(true);
  });

  it('is stored under its SHA-256', () => {
    const token = newToken();
    expect(digestOf(token)).toBe(createHash('sha256').update(token, 'utf8').digest('hex'));
    expect(digestOf(token)).toMatch(/^[0-9a-f]{64}$/);
  });
});
