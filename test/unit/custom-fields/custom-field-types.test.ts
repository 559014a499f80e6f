import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FIELD_TYPES,
  keyFromName,
  parseFieldValue,
} from '../../../src/modules/custom-fields/custom-field-types.js';
import { holds } from '../../support/models/property.js';

describe('the value of a custom field', () => {
  it.each([
    ['string', 'a\nb', 'a\nb'],
    ['single_line_text_field', 'a b', 'a b'],
    ['multi_line_text_field', 'a\nb', 'a\nb'],
    ['money', '0012', 12],
    ['boolean', 'false', false],
    ['date', '2026-01-31', '2026-01-31'],
    ['date_time', '2026-01-31T08:00:00+02:00', '2026-01-31T06:00:00.000Z'],
    ['date_time', '2026-01-31', '2026-01-30T23:00:00.000Z'],
    ['customer_reference', '7', 7],
    ['rental_reference', '9007199254740991', Number.MAX_SAFE_INTEGER],
    ['return_reference', '1', 1],
  ] as const)('with type %s reads %j as %j', (type, text, json) => {
    expect(parseFieldValue(type, text, 'Europe/Oslo')).toEqual({ json });
  });

  it.each([
    ['12.5', 12.5, '12.5'],
    ['-0012.50', -12.5, '-12.5'],
    ['+.5', 0.5, '0.5'],
    ['7.', 7, '7'],
    ['-0.0', 0, '0'],
    ['1e-15', 1e-15, '0.000000000000001'],
    ['1.23E+11', 123_000_000_000, '123000000000'],
    ['12.5e1', 125, '125'],
    ['999999999999999', 999_999_999_999_999, '999999999999999'],
    ['-12345678901234.5', -12_345_678_901_234.5, '-12345678901234.5'],
    ['0.1', 0.1, '0.1'],
  ])('with type number reads %j as %j', (text, json, stored) => {
    expect(parseFieldValue('number', text, 'UTC')).toEqual({ json, text: stored });
    expect(parseFieldValue('number', String(json), 'UTC')).toEqual({ json, text: stored });
  });

  it.each([
    '',
    ' 1',
    '1,5',
    '.',
    '-',
    'e5',
    '1e',
    '1234567890123456',
    '0.0000000000000001',
    '1e15',
    '0x1F',
    '١٢',
    'NaN',
    'Infinity',
    '1 000',
  ])('with type number is rejected: %j', (text) => {
    expect(parseFieldValue('number', text, 'UTC')).toEqual({
      refusal: 'must be a number with at most 15 digits and a point before decimals',
    });
  });

  it('with type number is read again from its text and from its JSON', () => {
    holds(
      fc.property(
        fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }),
        fc.integer({ min: -15, max: 0 }),
        (digits, exponent) => {
          const parsed = parseFieldValue('number', `${digits}e${exponent}`, 'UTC');
          if ('refusal' in parsed) return;
          expect(parsed.json).toBe(Number(`${digits}e${exponent}`));
          expect(parseFieldValue('number', parsed.text!, 'UTC')).toEqual(parsed);
          expect(parseFieldValue('number', JSON.stringify(parsed.json), 'UTC')).toEqual(parsed);
        },
      ),
    );
  });

  it.each([
    ['customer_reference', 'a customer'],
    ['rental_reference', 'a cycle'],
    ['return_reference', 'a return order'],
  ] as const)('with type %s is rejected beyond 2^53', (type, what) => {
    for (const text of ['9007199254740992', '99999999999999999', '1n', ' 1', '1 ', '１']) {
      expect(parseFieldValue(type, text, 'UTC')).toEqual({ refusal: `must be the id of ${what}` });
    }
  });

  it('is either read or rejected with a sentence, whatever the text', () => {
    holds(
      fc.property(fc.constantFrom(...FIELD_TYPES), fc.string({ unit: 'binary' }), (type, text) => {
        const parsed = parseFieldValue(type, text, 'Asia/Kolkata');
        if ('refusal' in parsed) expect(parsed.refusal).toMatch(/^must be /);
        else expect(['string', 'number', 'boolean']).toContain(typeof parsed.json);
      }),
    );
  });
});

describe('the key of a name', () => {
  it.each([
    ['Washing instructions', 'washing_instructions'],
    ['  Größe (cm)  ', 'größe_cm'],
    ['snake_case', 'snake_case'],
    ['№ 7', '7'],
    ['हिन्दी', 'हिन्दी'],
    ['e\u0301te\u0301', 'été'],
    ['!?', ''],
    ['', ''],
  ])('%j is %j', (name, key) => {
    expect(keyFromName(name)).toBe(key);
  });

  it('has at most 255 characters, none of them halved', () => {
    for (const letter of ['x', '𐐀', 'İ', 'ß']) {
      const key = keyFromName(letter.repeat(255));
      expect([...key]).toHaveLength(255);
      expect(key.isWellFormed()).toBe(true);
    }
  });

  it('consists of letters, marks and digits, joined by single underscores', () => {
    holds(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (name) => {
        expect(keyFromName(name)).toMatch(/^(?:[\p{L}\p{M}\p{N}]+(?:_[\p{L}\p{M}\p{N}]+)*)?$/u);
      }),
    );
  });

  it('is the key of itself', () => {
    holds(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (name) => {
        expect(keyFromName(keyFromName(name))).toBe(keyFromName(name));
      }),
    );
  });
});
