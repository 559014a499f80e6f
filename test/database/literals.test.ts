import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { literal } from '../../src/database/sql/statement.js';
import { eventuallyHolds } from '../support/models/property.js';
import { ENDINGS, HOSTILE_TEXTS } from '../support/models/hostile-texts.js';

/** All that decides where a literal ends, and how an array in one is read. */
const SETTINGS = ['on', 'off'].flatMap((conforming) =>
  ['on', 'off', 'safe_encoding'].map(
    (quote) =>
      `-c standard_conforming_strings=${conforming} -c backslash_quote=${quote} ` +
      '-c escape_string_warning=on -c array_nulls=off',
  ),
);

/** Text of any kind that PostgreSQL can store, most of it hostile. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...ENDINGS), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join('').replaceAll('\0', ''));

describe.each(SETTINGS)('a literal under %s', (options) => {
  const client = () => new pg.Client({ connectionString: inject('serverUrl'), options });
  let connection: pg.Client;
  beforeAll(async () => {
    connection = client();
    await connection.connect();
  });
  afterAll(() => connection.end());

  const read = async (one: string, list: readonly string[]) => {
    const { rows } = await connection.query(
      `select ${literal(one)} as one, array[${literal(one)}] as wrapped,
         ${literal(list)}::text[] as list, 'kept' as after`,
    );
    return rows;
  };
  const expected = (one: string, list: readonly string[]) => [
    { one, wrapped: [one], list: [...list], after: 'kept' },
  ];

  it.each(HOSTILE_TEXTS)('is read as it was meant: %s', async (hostile) => {
    const list = [hostile, '', `${hostile}${hostile}`];
    expect(await read(hostile, list)).toEqual(expected(hostile, list));
  });

  it('is read as it was meant, whatever the value', async () => {
    await eventuallyHolds(
      fc.asyncProperty(text, fc.array(text, { maxLength: 4 }), async (one, list) => {
        expect(await read(one, list)).toEqual(expected(one, list));
      }),
      100,
    );
  });
});

describe('a literal', () => {
  it('has no NUL, which would end the statement', () => {
    expect(() => literal('a\0b')).toThrow('NUL');
    expect(() => literal(['a', '\0'])).toThrow('NUL');
  });

  it('for numbers and days is an array of them', () => {
    expect(literal([1, '2026-01-01'])).toBe(`'{"1","2026-01-01"}'`);
  });
});
