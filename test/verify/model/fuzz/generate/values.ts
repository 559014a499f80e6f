import fc from 'fast-check';
import type { Contract } from '../../../../support/models/contract.js';
import { Pairs, RawText } from './json-text.js';
import { LearnedId } from './pool.js';

type Json = Record<string, any>;
type Any = fc.Arbitrary<unknown>;

const ID = /(^id|Id|_id|Ids|_ids)$/;
const DAY = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY) * DAY;

/** An id that is mostly known, and mostly one of those told last. */
export const idOf = (name: string): Any =>
  fc.oneof(
    { weight: 6, arbitrary: fc.nat(9).map((pick) => new LearnedId(name, pick)) },
    { weight: 3, arbitrary: fc.nat(999).map((pick) => new LearnedId(name, pick)) },
    { weight: 1, arbitrary: fc.nat(999).map((pick) => new LearnedId('', pick)) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
  );

const moments = fc
  .tuple(fc.integer({ min: -90, max: 400 }), fc.constantFrom(0, 0, 3_600_000, 45_296_789))
  .map(([day, time]) => new Date(TODAY + day * DAY + time).toISOString());
const days = moments.map((moment) => moment.slice(0, 10));

const letters = fc.string({
  unit: fc.constantFrom(...'abcdeXYZ019 -_#äß漢é😀%\'"\\'),
  minLength: 1,
  maxLength: 12,
});

/**
 * Values that a schema allows.
 * @param name the field or parameter, which identifies ids
 * @param resource the resource of the path or of the list around it
 */
export function valueOf(contract: Contract, schema: Json, name: string, resource: string): Any {
  const { type, anyOf, oneOf, ...rest } = contract.resolve(schema);
  const under = (one: Json, inner = name, within = resource) =>
    valueOf(contract, one, inner, within);
  if (anyOf ?? oneOf) return fc.oneof(...(anyOf ?? oneOf).map((one: Json) => under(one)));
  if (Array.isArray(type)) {
    return fc.oneof(
      ...type.map((one, index) => ({
        weight: 3 - index,
        arbitrary: under({ ...rest, type: one }),
      })),
    );
  }
  if (rest['enum']) return fc.constantFrom(...rest['enum']);
  switch (type) {
    case 'integer':
    case 'number':
      return ID.test(name)
        ? idOf(/^(id|platformId)$/.test(name) ? `${resource}.${name}` : name)
        : integers(rest);
    case 'string':
      return texts(rest);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(under(rest['items'] ?? {}, name, name), {
        minLength: rest['minItems'] ?? 0,
        maxLength: Math.min(rest['maxItems'] ?? 3, Math.max(3, rest['minItems'] ?? 0)),
      });
    case 'object': {
      const members = Object.entries((rest['properties'] ?? {}) as Json);
      const within = name === '' ? resource : name;
      const required: string[] = rest['required'] ?? [];
      return fc.record(
        Object.fromEntries(members.map(([key, one]) => [key, under(one, key, within)])),
        { requiredKeys: required },
      );
    }
    default:
      return fc.jsonValue();
  }
}

function integers({ minimum = -1000, maximum = 1000 }: Json): Any {
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) }) },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
  );
}

function texts({ format, pattern, minLength = 0, maxLength = 20 }: Json): Any {
  if (format === 'date-time') return moments;
  if (format === 'date') return days;
  if (format === 'uri') return fc.webUrl();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return letters.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
}

/** Values at and beside the limits that a schema names. */
export function edgesOf(contract: Contract, schema: Json): unknown[] {
  const { type, minimum, maximum, minLength, maxLength, minItems, maxItems, items, ...rest } =
    contract.resolve(schema);
  const numbers = [minimum, maximum].filter((one) => one !== undefined);
  const lengths = [minLength, maxLength].filter((one) => one !== undefined);
  const sizes = [minItems, maxItems].filter((one) => one !== undefined);
  const entry = items && contract.resolve(items).type === 'integer' ? 1 : 'x';
  return [
    ...numbers.flatMap((one) => [
      new RawText(`${BigInt(one) - 1n}`),
      one,
      new RawText(`${BigInt(one) + 1n}`),
    ]),
    ...lengths
      .flatMap((one) => [one - 1, one, one + 1])
      .filter((one) => one >= 0)
      .flatMap((one) => ['x'.repeat(one), '😀'.repeat(one)]),
    ...sizes
      .flatMap((one) => [one - 1, one, one + 1])
      .filter((one) => one >= 0)
      .map((one) => Array(one).fill(entry)),
    ...((rest['enum'] ?? []) as string[]).map((one) => one.toUpperCase()),
    ...(type === 'string' || rest['format'] || rest['anyOf'] ? TIMES : []),
  ];
}

const TIMES: readonly string[] = [
  '2026-02-29',
  '2028-02-29',
  '2026-13-01',
  '2026-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.9999Z',
  '0001-01-01T00:00:00+14:00',
  '2026-01-31T24:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-01-31T08:00:00',
  '2026-01-31T08:00:00+25:00',
  '2026-01-31T08:00:00.123456789Z',
  '2026-01-31T08:00Z',
  '20260131',
  '2026-W05',
  '1769846400',
  'infinity',
  '-infinity',
  'now',
  'today',
  'epoch',
  '٢٠٢٦-٠١-٣١',
  '2026-01-31 08:00:00Z',
  '2026-01-31T08:00:00Z\n',
  '4713-01-01 BC',
];

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '1',
  '2147483646',
  '2147483647',
  '2147483648',
  '-2147483648',
  '-2147483649',
  '4294967296',
  '9007199254740990',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '-9007199254740993',
  '9223372036854775806',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775808',
  '18446744073709551616',
  '1e3',
  '1E400',
  '-1e400',
  '1e-400',
  '1.5',
  '0.1',
  '1.0',
  '1e308',
  '123456789012345678901234567890',
  'NaN',
  'Infinity',
  '-Infinity',
  '01',
  '+1',
  '.5',
  '0x10',
];

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff',
  'x\ud83d',
  '\ufeff',
  '\u202e',
  '\u2028',
  '\uffff',
  '\u{10ffff}',
  '\u001b[31m',
  'a\r\nX-Injected: 1',
  "'; drop table items; --",
  "\\'; select 1; --",
  '$1',
  '$$',
  "E'\\x41'",
  '%',
  '_',
  '%s%n',
  '{{7*7}}',
  '${jndi:ldap://x}',
  '../../etc/passwd',
  '<script>',
  'null',
  'undefined',
  'true',
  '0',
  '-1',
  '1e3',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  'İ',
  'ß',
  'ﬁ',
  'e\u0301',
  'ａ',
  '한',
  'a'.repeat(256),
  'é'.repeat(128),
  'x'.repeat(2049),
  'x'.repeat(10_001),
  '😀'.repeat(5000),
  '[]',
  '{}',
  '[object Object]',
  '1,2,3',
  ',',
  ',,',
  '\\',
  '\\u0000',
  '\t',
];

const deep = (open: string, close: string, depth: number) =>
  new RawText(`${open.repeat(depth)}1${close.repeat(depth)}`);

/** Values that fit nowhere, or hardly anywhere. */
export const hostile: Any = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NUMBERS).map((text) => new RawText(text)) },
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom(...TIMES) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}], {
      length: 1,
    }),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('\\ud800', '\\udfff', '\\ud83d\\u0041', '\\u0000')
      .map((text) => new RawText(`"${text}"`)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      deep('[', ']', 15),
      deep('[', ']', 17),
      deep('{"a":', '}', 16),
      deep('[', ']', 1000),
      deep('{"a":', '}', 5000),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      new Pairs([['__proto__', { admin: true }]]),
      new Pairs([['constructor', { prototype: { admin: true } }]]),
      new Pairs([
        ['toString', 1],
        ['valueOf', 1],
        ['toJSON', 1],
      ]),
      new Pairs([['then', 1]]),
      new Pairs([['$ne', null]]),
    ),
  },
  { weight: 1, arbitrary: fc.nat(300).map((size) => Array(size).fill(1)) },
  { weight: 1, arbitrary: fc.nat(999).map((pick) => new LearnedId('', pick)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(101, 500)
      .map(
        (count) =>
          new Pairs(Array.from({ length: count }, (_, index) => [`m${index}`, index] as const)),
      ),
  },
);

/** Names that objects have by themselves, that belong to others, or that nobody has. */
export const strangeNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'then',
  'shopId',
  'shop_id',
  'id',
  '_destroy',
  'rentalIntentToken',
  'createdAt',
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a.b',
  'a[0]',
  'x'.repeat(300),
  '0',
  '-1',
);
