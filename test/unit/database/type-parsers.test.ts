import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { typeParsers } from '../../../src/database/server/data-source.js';
import { isoTimestamp } from '../../../src/database/sql/columns.sql.js';

describe('isoTimestamp', () => {
  it.each([
    ['2026-01-31 08:00:00+00', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31 08:00:00.5+00', '2026-01-31T08:00:00.500Z'],
    ['2026-01-31 08:00:00.05+00', '2026-01-31T08:00:00.050Z'],
    ['2026-01-31 08:00:00.123+00', '2026-01-31T08:00:00.123Z'],
    ['2026-01-31T08:00:00+00:00', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31T08:00:00.05+00:00', '2026-01-31T08:00:00.050Z'],
    ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31 23:59:59.999+00', '9999-12-31T23:59:59.999Z'],
  ])('reads %s', (text, iso) => {
    expect(isoTimestamp(text)).toBe(iso);
  });
});

describe('the types that the pool reads', () => {
  const client = new pg.Client({
    connectionString: inject('serverUrl'),
    options: '-c timezone=UTC -c datestyle=ISO',
    types: typeParsers as pg.CustomTypesConfig,
  });
  beforeAll(() => client.connect());
  afterAll(() => client.end());

  it.each([
    ['bigint', '9007199254740991', 2 ** 53 - 1],
    ['bigint', '-5', -5],
    ['integer', '7', 7],
    ['boolean', 'true', true],
    ['text', '7', '7'],
    ['text[]', '{a,"b,c"}', ['a', 'b,c']],
    ['bigint[]', '{1,2}', [1, 2]],
    ['jsonb', '{"a":[1]}', { a: [1] }],
    ['date', '2026-01-31', '2026-01-31'],
    ['timestamptz(3)', '2026-01-31T08:00:00.1234+01:00', '2026-01-31T07:00:00.123Z'],
    ['timestamptz(3)', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['timestamptz(3)', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s %s', async (type, text, value) => {
    const { rows } = await client.query(`select $1::text::${type} as value`, [text]);
    expect(rows).toEqual([{ value }]);
  });

  it('agree with JavaScript on any millisecond', async () => {
    const { rows } = await client.query(`
      select extract(epoch from at) * 1000 as milliseconds, at from (
        select to_timestamp(random() * 4e9)::timestamptz(3) as at from generate_series(1, 500)
      ) as moments`);
    for (const { milliseconds, at } of rows) {
      expect(at).toBe(new Date(Number(milliseconds)).toISOString());
    }
  });
});
