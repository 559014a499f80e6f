import type { Type } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import {
  QueryBoolean,
  QueryDate,
  QueryEnum,
  QueryEnumList,
  QueryInteger,
  QueryMomentRange,
  type QueryOptions,
  QueryText,
} from '../../../src/fields/query-fields.js';
import { parseQuery } from '../../../src/http/query-parser.js';
import { ListQuery } from '../../../src/http/paging/list.query.js';
import { queryOf, requestOf } from '../../support/models/fields.js';

const ask = (type: Type, text: string) => queryOf(type, parseQuery(text));

interface Case {
  field: (options: QueryOptions) => PropertyDecorator;
  takes: [text: string, value: unknown][];
  /** With the values as sentences show them. */
  refuses: [text: string, shown: string][];
  says: string;
  /** May be sent more than once. */
  list?: boolean;
}

const CASES: Record<string, Case> = {
  QueryInteger: {
    field: (options) => QueryInteger({ ...options, minimum: 0, maximum: 100 }),
    takes: [
      ['0', 0],
      ['7', 7],
      ['100', 100],
    ],
    refuses: [
      ['-1', '-1'],
      ['101', '101'],
      ['1.5', '"1.5"'],
      ['1e1', '"1e1"'],
      ['0x10', '"0x10"'],
      ['%207', '" 7"'],
      ['seven', '"seven"'],
      ['9'.repeat(17), '"99999999999999999"'],
      ['NaN', '"NaN"'],
    ],
    says: 'must be an integer from 0 to 100',
  },
  QueryText: {
    field: QueryText,
    takes: [
      ['a', 'a'],
      ['x+y', 'x y'],
      ['7', '7'],
      ['%F0%9F%91%97', '👗'],
      ['x'.repeat(255), 'x'.repeat(255)],
    ],
    refuses: [
      ['%00', String.raw`"\u0000"`],
      ['a%00b', String.raw`"a\u0000b"`],
      ['x'.repeat(256), `"${'x'.repeat(59)}…`],
    ],
    says: 'must be text of 1 to 255 characters, without NUL or lone surrogates',
  },
  QueryEnum: {
    field: (options) => QueryEnum(['item', 'rental'], options),
    takes: [['rental', 'rental']],
    refuses: [
      ['Item', '"Item" (did you mean item?)'],
      ['item,rental', '"item,rental"'],
      ['toString', '"toString"'],
    ],
    says: 'must be one of item, rental',
  },
  QueryEnumList: {
    field: (options) => QueryEnumList(['expected', 'received'], options),
    takes: [
      ['expected', ['expected']],
      ['expected,received', ['expected', 'received']],
      ['received%2Cexpected', ['received', 'expected']],
      ['%20expected%20,,%20received,', ['expected', 'received']],
      ['expected&value=received', ['expected', 'received']],
      ['expected,received&value=&value=expected', ['expected', 'received', 'expected']],
    ],
    refuses: [
      ['expected,lost', '"lost"'],
      ['expected;received', '"expected;received"'],
      ['%5B%22expected%22%5D', String.raw`"[\"expected\"]" (did you mean expected?)`],
    ],
    says: 'must be a comma-separated list of expected, received',
    list: true,
  },
  QueryBoolean: {
    field: QueryBoolean,
    takes: [['true', true]],
    refuses: [
      ['1', '"1"'],
      ['0', '"0"'],
      ['yes', '"yes"'],
      ['TRUE', '"TRUE"'],
      ['null', '"null"'],
    ],
    says: 'must be true or false',
  },
  QueryDate: {
    field: QueryDate,
    takes: [['2026-01-31', '2026-01-31']],
    refuses: [
      ['2026-02-30', '"2026-02-30"'],
      ['2026-01-31T00:00:00Z', '"2026-01-31T00:00:00Z"'],
      ['today', '"today"'],
    ],
    says: 'must be a date as YYYY-MM-DD',
  },
};

describe.each(Object.entries(CASES))('%s', (_, { field, takes, refuses, says, list = false }) => {
  const optional = requestOf(field({ description: 'A value' }));
  const required = requestOf(field({ description: 'A value', required: true }));

  it.each(takes)('reads %s', async (text, value) => {
    expect(await ask(optional, `value=${text}`)).toEqual({ value });
    expect(await ask(required, `value=${text}`)).toEqual({ value });
  });

  it.each(refuses)('rejects %j', async (text, shown) => {
    expect(await ask(optional, `value=${text}`)).toBe(`value ${says}: ${shown}`);
  });

  it('rejects nested values', async () => {
    const [[text]] = takes as [[string, unknown]];
    expect(await ask(optional, `value[gte]=${text}`)).toBe(`value ${says}: an object`);
    expect(await ask(optional, `value[]=${text}`)).toBe(
      'value[] is not a known parameter (did you mean value?)',
    );
  });

  it.each(['value', 'value=', 'value=%20', ...(list ? ['value=,', 'value=&value=%20,'] : [])])(
    'treats %j as absent',
    async (text) => {
      expect(await ask(optional, text)).toEqual({});
      expect(await ask(required, text)).toBe(`value is required: it ${says}`);
    },
  );

  it(list ? 'may be sent more than once' : 'is sent only once', async () => {
    const [[text, value]] = takes as [[string, unknown]];
    const twice = await ask(optional, `value=${text}&value=${text}`);
    expect(twice).toEqual(list ? { value: [value, value].flat() } : 'value must be sent only once');
  });

  it('may be absent unless required', async () => {
    expect(await ask(optional, '')).toEqual({});
    expect(await ask(required, '')).toBe(`value is required: it ${says}`);
  });
});

describe('QueryMomentRange', () => {
  const range = requestOf(QueryMomentRange({ description: 'When' }));
  const form = 'must be written as [gte|gt|lte|lt]=<ISO 8601 date-time or date>';
  const bound = 'must be an ISO 8601 date-time or date';

  it('reads each operator, combined, as instants and dates', async () => {
    const text =
      'value[gte]=2026-01-31T08:00:00%2B01:00&value[gt]=2026-01-31&value[lte]=2026-03-01T00:00Z&value[lt]=2026-03-01';
    expect(await ask(range, text)).toEqual({
      value: {
        gte: { kind: 'instant', iso: '2026-01-31T07:00:00.000Z' },
        gt: { kind: 'date', date: '2026-01-31' },
        lte: { kind: 'instant', iso: '2026-03-01T00:00:00.000Z' },
        lt: { kind: 'date', date: '2026-03-01' },
      },
    });
  });

  it('reads an offset whose plus was not encoded', async () => {
    expect(await ask(range, 'value[gte]=2026-01-31T08:00:00+01:00')).toEqual({
      value: { gte: { kind: 'instant', iso: '2026-01-31T07:00:00.000Z' } },
    });
  });

  it.each([
    ['value=2026-01-31', `value ${form}: "2026-01-31"`],
    ['value[eq]=2026-01-31', `value ${form}: an object`],
    ['value[GTE]=2026-01-31', `value ${form}: an object`],
    ['value[__proto__]=2026-01-31', `value ${form}: an object`],
    ['value[constructor]=2026-01-31', `value ${form}: an object`],
    ['value[gte]=soon', `value[gte] ${bound}: "soon"`],
    ['value[gte]=2026-01-31T08:00:00', `value[gte] ${bound}: "2026-01-31T08:00:00"`],
    ['value[gte]=2026-01-31&value[lt]=soon', `value[lt] ${bound}: "soon"`],
    ['value[gte]=2026-01-31&value[near]=2026-02-01', `value ${form}: an object`],
    ['value[gte]=2026-01-31&value=2026-02-01', `value ${form}: a list of 2 entries`],
    ['value[constructor]=2026-01-31&value=2026-02-01', `value ${form}: a list of 2 entries`],
  ])('rejects %s', async (text, sentence) => {
    expect(await ask(range, text)).toBe(sentence);
  });

  it.each(['value[]=2026-01-31', 'value[gte][lt]=2026-01-31'])('does not know %s', async (text) => {
    expect(await ask(range, text)).toMatch(/ is not a known parameter/);
  });

  it('takes an empty bound for absent, and one without any bound', async () => {
    expect(await ask(range, 'value[gte]=&value[lt]=2026-03-01')).toEqual({
      value: { lt: { kind: 'date', date: '2026-03-01' } },
    });
    for (const text of ['value=', 'value[gte]=', 'value[gte]=&value[lt]=%20']) {
      expect(await ask(range, text)).toEqual({});
    }
  });

  it('accepts each bound only once', async () => {
    expect(await ask(range, 'value[gte]=2026-01-31&value[gte]=2026-02-01')).toBe(
      'value[gte] must be sent only once',
    );
  });
});

describe('QueryBoolean', () => {
  it('keeps only what is so: false is the same as absent', async () => {
    const type = requestOf(QueryBoolean({ description: 'A value' }));
    expect(await ask(type, 'value=false')).toEqual({});
  });
});

describe('a query', () => {
  class AliasQuery extends ListQuery {
    @QueryEnum(['item', 'rental'], { description: 'Kind', required: true, aliases: ['item_kind'] })
    kind!: string;
  }

  it('names every parameter that is wrong or not known', async () => {
    expect(await ask(ListQuery, 'limit=0&colour=red')).toBe(
      'colour is not a known parameter; limit must be an integer from 1 to 100: 0',
    );
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'does not know %s either',
    async (name) => {
      expect(await ask(ListQuery, `${name}=1`)).toBe(`${name} is not a known parameter`);
    },
  );

  it('accepts the alias of a parameter, and both names if their values are equal', async () => {
    for (const query of ['kind=item', 'item_kind=item', 'kind=item&item_kind=item']) {
      expect(await ask(AliasQuery, query)).toEqual({ kind: 'item' });
    }
    expect(await ask(AliasQuery, 'kind=&item_kind=item')).toEqual({ kind: 'item' });
    expect(await ask(AliasQuery, 'kind=item&item_kind=')).toEqual({ kind: 'item' });
    expect(await ask(AliasQuery, 'kind=item&item_kind=rental')).toBe(
      'kind and item_kind must not differ; send only kind',
    );
  });
});
