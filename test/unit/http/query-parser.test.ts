import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors/app-error.js';
import { parseQuery } from '../../../src/http/query-parser.js';
import { holds } from '../../support/models/property.js';

/** As plain JSON, for the parser's objects have no prototype. */
const parsed = (text: string | null) => JSON.parse(JSON.stringify(parseQuery(text)));

describe('the query parser', () => {
  it.each([
    [null, {}],
    ['', {}],
    ['&&', {}],
    ['a=1', { a: '1' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['=1', { '': '1' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=1&b=2&', { a: '1', b: '2' }],
    ['a=x+y%20z', { a: 'x y z' }],
    ['a=%2B', { a: '+' }],
    ['a=%26%3D', { a: '&=' }],
    ['a=%C3%A9%F0%9F%91%97', { a: 'é👗' }],
    ['a=%00', { a: '\0' }],
    ['na%20me=1', { 'na me': '1' }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['updated[gte]=x&updated[lt]=y', { updated: { gte: 'x', lt: 'y' } }],
    ['updated%5Bgte%5D=x', { updated: { gte: 'x' } }],
    ['updated[gte]=x&updated[gte]=y', { updated: { gte: ['x', 'y'] } }],
    ['updated=x&updated[gte]=y', { updated: 'x', 'updated[gte]': 'y' }],
    ['updated[gte]=y&updated=x', { updated: [{ gte: 'y' }, 'x'] }],
    ['a[]=1', { 'a[]': '1' }],
    ['a[b][c]=1', { 'a[b][c]': '1' }],
    ['[b]=1', { '[b]': '1' }],
    ['a[0]=1', { a: { 0: '1' } }],
  ])('reads %j', (text, query) => {
    expect(parsed(text)).toEqual(query);
  });

  it.each(['__proto__', 'constructor', 'toString'])('keeps %s as a name like any other', (name) => {
    expect(Object.entries(parseQuery(`${name}=1`))).toEqual([[name, '1']]);
    expect(Object.keys(parseQuery(`${name}[a]=1`))).toEqual([name]);
    expect(Object.keys(parseQuery(`a[${name}]=1`)['a'] as object)).toEqual([name]);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  it.each(['a=%', 'a=%zz', 'a=%ff', 'a=%C3', 'a=%ED%A0%80', '%ff=1'])(
    'rejects %s, which is not percent-encoded UTF-8',
    (text) => {
      expect(() => parseQuery(text)).toThrow(AppError);
      expect(() => parseQuery(text)).toThrow(/^The query must be percent-encoded UTF-8, not %?/);
    },
  );

  it('accepts 100 parameters and rejects more, rather than drop them', () => {
    const names = Array.from({ length: 101 }, (_, index) => `p${index}=${index}`);
    expect(Object.keys(parseQuery(names.slice(1).join('&')))).toHaveLength(100);
    expect(() => parseQuery(names.join('&'))).toThrow('The query must have at most 100 parameters');
  });

  it('reads back whatever URLSearchParams writes', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !/[[\]]/.test(text));
    holds(
      fc.property(fc.dictionary(name, fc.string({ unit: 'grapheme' })), (query) => {
        const text = new URLSearchParams(query).toString();
        expect({ ...parseQuery(text) }).toEqual({ ...query });
      }),
    );
  });
});
