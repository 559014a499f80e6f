import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyTextOf } from '../../../src/fields/key-text.js';
import { holds } from '../../support/models/property.js';

describe('the form of a text that is a key', () => {
  it.each([
    ['SN-0042', 'SN-0042'],
    ['  SN 0042\r\n', 'SN 0042'],
    ['E\u0301', 'É'],
    ['E\u200d\u0301', 'É'],
    ['a\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u202eb', 'ab'],
    ['01\u001d10\u001e\u0007', '0110'],
    ['\u00a0\u3000A\u3000B\u2028', 'A\u3000B'],
    ['\u200b \u001d \u200b', ''],
    ['abcABC', 'abcABC'],
    ['한글', '한글'],
    ['👗', '👗'],
  ])('takes %j as %j', (text, key) => {
    expect(keyTextOf(text)).toBe(key);
  });

  it('stays as it is when it is sent again, and is composed', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          ' ',
          '\u0301',
          '\u200b',
          '\u034f',
          'e',
          'ᄀ',
          'ᅡ',
          '\t',
          '\u001d',
          '\u0338',
        ),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    });
    holds(
      fc.property(text, (sent) => {
        const key = keyTextOf(sent);
        expect(keyTextOf(key)).toBe(key);
        expect(key.normalize('NFC').trim()).toBe(key);
        expect(keyTextOf(sent.normalize('NFD'))).toBe(key);
      }),
    );
  });
});
