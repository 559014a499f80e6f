import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { InstallationKey } from '../../../src/http/paging/cursor.js';
import { digestOf, formOf, newToken } from '../../../src/platform/auth/api-key-token.js';
import { foreignToken, unsignedToken } from '../../support/service/tokens.js';

const KEY = new InstallationKey(Buffer.alloc(32, 7));

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('a token', () => {
  it('is rk_, 40 base62 characters and a signature of 6', () => {
    for (let count = 0; count < 200; count += 1) {
      const token = newToken(KEY);
      expect(token).toMatch(/^rk_[0-9A-Za-z]{46}$/);
      expect(formOf(token, KEY)).toBe('signed');
    }
  });

  it('is rt_ and the same for a sandbox shop', () => {
    const token = newToken(KEY, true);
    expect(token).toMatch(/^rt_[0-9A-Za-z]{46}$/);
    expect(formOf(token, KEY)).toBe('signed');
    expect(formOf(token.replace('rt_', 'rk_'), KEY)).toBeUndefined();
  });

  it('is never created twice, and uses the whole alphabet', () => {
    const tokens = Array.from({ length: 2000 }, () => newToken(KEY));
    expect(new Set(tokens).size).toBe(tokens.length);
    const secrets = tokens.map((token) => token.slice(3, 43)).join('');
    expect(new Set(secrets).size).toBe(62);
  });

  it('is not well formed with any one character altered', () => {
    const token = newToken(KEY);
    for (let position = 0; position < token.length; position += 1) {
      for (const character of `${BASE62}_-+ é`) {
        const altered = token.slice(0, position) + character + token.slice(position + 1);
        if (altered !== token) expect(formOf(altered, KEY)).toBeUndefined();
      }
    }
  });

  it('is not well formed with two neighbours swapped', () => {
    const token = newToken(KEY);
    for (let position = 3; position < token.length - 1; position += 1) {
      const swapped =
        token.slice(0, position) +
        token[position + 1]! +
        token[position]! +
        token.slice(position + 2);
      if (swapped !== token) expect(formOf(swapped, KEY)).toBeUndefined();
    }
  });

  it.each([
    '',
    'rk_',
    newToken(KEY).slice(0, -1),
    `${newToken(KEY)}0`,
    `${newToken(KEY)}\n`,
    ` ${newToken(KEY)}`,
    newToken(KEY).slice(3),
    newToken(KEY).replace('rk_', 'sk_'),
    newToken(KEY).replace('rk_', 'RK_'),
  ])('is not well formed as %j', (text) => {
    expect(formOf(text, KEY)).toBeUndefined();
  });

  it('stays valid once it is issued: its signature never changes', () => {
    const secret = '0123456789abcdefghijABCDEFGHIJ0123456789';
    expect(formOf(`rk_${secret}kpUcAf`, KEY)).toBe('signed');
    expect(formOf(`rt_${secret}6Katks`, KEY)).toBe('signed');
  });

  it('from an earlier release is unsigned', () => {
    const secret = '0123456789abcdefghijABCDEFGHIJ0123456789';
    expect(formOf(`rk_${secret}4d1HVa`, KEY)).toBe('unsigned');
    expect(formOf(`rk_${'0'.repeat(40)}2kaqcA`, KEY)).toBe('unsigned');
    expect(formOf(unsignedToken(), KEY)).toBe('unsigned');
  });

  it('from another installation is forged', () => {
    expect(formOf(foreignToken(), KEY)).toBeUndefined();
  });

  it('is stored under its SHA-256', () => {
    const token = newToken(KEY);
    expect(digestOf(token)).toBe(createHash('sha256').update(token, 'utf8').digest('hex'));
    expect(digestOf(token)).toMatch(/^[0-9a-f]{64}$/);
  });
});
