import { describe, expect, it } from 'vitest';
import {
  BooleanField,
  CentsField,
  CurrencyField,
  DateField,
  DurationField,
  EnumField,
  IdField,
  IntegerField,
  MomentField,
  TextField,
  TextListField,
  TimeZoneField,
  UrlField,
} from '../../../src/fields/body-fields.js';
import type { FieldOptions } from '../../../src/fields/field.js';
import { bodyErrors, requestOf } from '../../support/models/fields.js';
import { shownValue } from '../../support/models/shown-value.js';

const NOT_TEXT = [1, true, {}, ['a'], '\0', 'a\0b', '\ud800', 'a\udfffb', '\udc00\ud800'];
const NOT_A_NUMBER = ['1', '', true, {}, [1], 1.5, 2 ** 53, -(2 ** 53), 1e300];

interface Case {
  field: (options: FieldOptions) => PropertyDecorator;
  takes: unknown[];
  refuses: unknown[];
  says: string;
  /** The values that the sentence proposes for refused ones. */
  meant?: Map<unknown, string>;
}

const CASES: Record<string, Case> = {
  IdField: {
    field: IdField,
    takes: [1, 4711, 2 ** 53 - 1],
    refuses: [0, -1, ...NOT_A_NUMBER],
    says: 'must be an integer from 1 to 9007199254740991',
  },
  IntegerField: {
    field: (options) => IntegerField({ ...options, minimum: -5, maximum: 100 }),
    takes: [-5, 0, 7, 100, 1.0],
    refuses: [-6, 101, ...NOT_A_NUMBER],
    says: 'must be an integer from -5 to 100',
  },
  CentsField: {
    field: CentsField,
    takes: [0, 12_900, 2 ** 31 - 1],
    refuses: [-1, 2 ** 31, ...NOT_A_NUMBER],
    says: 'must be an integer from 0 to 2147483647',
  },
  TextField: {
    field: TextField,
    takes: ['a', ' ', 'é', '👗', 'x'.repeat(255), '👗'.repeat(255), 'two\nlines'],
    refuses: ['', 'x'.repeat(256), '👗'.repeat(256), ...NOT_TEXT],
    says: 'must be text of 1 to 255 characters, without NUL or lone surrogates',
  },
  'TextField of other bounds': {
    field: (options) => TextField({ ...options, minimum: 0, maximum: 10_000 }),
    takes: ['', 'x'.repeat(10_000)],
    refuses: ['x'.repeat(10_001), ...NOT_TEXT],
    says: 'must be text of 0 to 10000 characters, without NUL or lone surrogates',
  },
  BooleanField: {
    field: BooleanField,
    takes: [true, false],
    refuses: ['true', 'false', 0, 1, '', [], {}],
    says: 'must be true or false',
  },
  EnumField: {
    field: (options) => EnumField(['used', 'unused'], options),
    takes: ['used', 'unused'],
    refuses: ['Used', '', 'used ', 0, ['used'], {}, 'toString'],
    says: 'must be one of used, unused',
    meant: new Map([
      ['Used', 'used'],
      ['used ', 'used'],
    ]),
  },
  DateField: {
    field: DateField,
    takes: ['2026-01-31', '2024-02-29'],
    refuses: ['2026-02-29', '2026-01-31T00:00:00Z', '31.01.2026', '', 20_260_131, ['2026-01-31']],
    says: 'must be a date as YYYY-MM-DD',
  },
  MomentField: {
    field: MomentField,
    takes: ['2026-01-31T08:00:00Z', '2026-01-31T08:00:00.123+02:00', '2026-01-31'],
    refuses: ['2026-01-31T08:00:00', 'soon', '', 1_769_846_400, {}, ['2026-01-31']],
    says: 'must be an ISO 8601 date-time with Z or an offset, or a date',
  },
  DurationField: {
    field: DurationField,
    takes: ['12.hour', '2.day', '0.second', '521.week', '120.month', '10.year', '99999.second'],
    refuses: ['2.days', 'day', '2', 2, '', '1.5.day', { count: 2, unit: 'day' }],
    says: 'must be <count>.<unit>, unit second, minute, hour, day, week, month or year',
  },
  UrlField: {
    field: UrlField,
    takes: [
      'https://cdn.example/a.jpg',
      'http://localhost:9000/a?b=c#d',
      'https://user@[2001:db8::1]:8443/%C3%A4?q=(1)#',
      `https://x.y/${'a'.repeat(2036)}`,
    ],
    refuses: [
      'cdn.example/a.jpg',
      'ftp://cdn.example/a',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://',
      `https://x.y/${'a'.repeat(2037)}`,
      'https://cdn.example/\0',
      'https://cdn.example/a b.jpg',
      'https://cdn.example/ä.jpg',
      'https://cdn.example/%zz',
      'https://cdn}.example/a.jpg',
      ' https://cdn.example/a.jpg',
      'https:cdn.example/a.jpg',
      'https:\\\\cdn.example/a.jpg',
      '',
      1,
    ],
    says: 'must be an http or https URL of at most 2048 characters',
  },
  TimeZoneField: {
    field: TimeZoneField,
    takes: ['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'],
    refuses: [
      'Europe/Atlantis',
      'CEST',
      'IST',
      'PST',
      '+01:00',
      'UTC+1',
      '',
      'Europe/Berlin\0',
      1,
      ['UTC'],
    ],
    says: 'must be an IANA time zone such as Europe/Berlin',
  },
  CurrencyField: {
    field: CurrencyField,
    takes: ['EUR', 'USD', 'JPY'],
    refuses: ['eur', 'EURO', 'ZZZ', '', 978, ['EUR']],
    says: 'must be an ISO 4217 currency code such as EUR',
  },
};

describe.each(Object.entries(CASES))('%s', (_, { field, takes, refuses, says, meant }) => {
  const required = requestOf(field({ description: 'A value' }));
  const clearable = requestOf(field({ description: 'A value', optional: true, nullable: true }));

  it.each(takes.map((value) => [value]))('accepts %j', async (value) => {
    expect(await bodyErrors(required, { value })).toEqual([]);
    expect(await bodyErrors(clearable, { value })).toEqual([]);
  });

  it.each(refuses.map((value) => [value]))('rejects %j', async (value) => {
    const near = meant?.get(value);
    const shown = near ? `${shownValue(value)} (did you mean ${near}?)` : shownValue(value);
    expect(await bodyErrors(required, { value })).toEqual([`value ${says}: ${shown}`]);
    expect(await bodyErrors(clearable, { value })).toEqual([`value ${says} or null: ${shown}`]);
  });

  it('may be absent only when optional, and null only when nullable', async () => {
    const optional = requestOf(field({ description: 'A value', optional: true }));
    const nullable = requestOf(field({ description: 'A value', nullable: true }));
    expect(await bodyErrors(required, {})).toEqual([`value is required: it ${says}`]);
    expect(await bodyErrors(required, { value: null })).toEqual([`value ${says}: null`]);
    expect(await bodyErrors(optional, {})).toEqual([]);
    expect(await bodyErrors(optional, { value: null })).toEqual([`value ${says}: null`]);
    expect(await bodyErrors(nullable, {})).toEqual([`value is required: it ${says} or null`]);
    expect(await bodyErrors(nullable, { value: null })).toEqual([]);
    expect(await bodyErrors(clearable, {})).toEqual([]);
    expect(await bodyErrors(clearable, { value: null })).toEqual([]);
  });
});

describe('TextListField', () => {
  const list = requestOf(TextListField({ description: 'Serials', maximum: 3, unique: true }));
  const entry = 'must be text of 1 to 255 characters, without NUL or lone surrogates';

  it.each([[[]], [['a']], [['a', 'b', 'c']]])('accepts %j', async (value) => {
    expect(await bodyErrors(list, { value })).toEqual([]);
  });

  it.each([
    ['a', 'value must be a list of at most 3 entries: "a"'],
    [{ 0: 'a', length: 1 }, 'value must be a list of at most 3 entries: an object'],
    [null, 'value must be a list of at most 3 entries: null'],
    [['a', 'b', 'c', 'd'], 'value must be a list of at most 3 entries: a list of 4 entries'],
    [['a', ''], `value[1] ${entry}: ""`],
    [['a', 7, ''], `value[1] ${entry}: 7`],
    [[null], `value[0] ${entry}: null`],
    [[['a']], `value[0] ${entry}: a list of 1 entry`],
    [['a\0'], `value[0] ${entry}: "a\\u0000"`],
    [['a', 'b', 'a'], 'value[2] must not repeat a'],
  ])('rejects %j and names the entry', async (value, sentence) => {
    expect(await bodyErrors(list, { value })).toEqual([sentence]);
  });

  it('allows repetition by default, and 100 entries', async () => {
    const plain = requestOf(TextListField({ description: 'Words' }));
    expect(await bodyErrors(plain, { value: Array(100).fill('a') })).toEqual([]);
    expect(await bodyErrors(plain, { value: Array(101).fill('a') })).toEqual([
      'value must be a list of at most 100 entries: a list of 101 entries',
    ]);
  });

  it('points at the entry also where null is allowed', async () => {
    const nullable = requestOf(TextListField({ description: 'Words', nullable: true }));
    expect(await bodyErrors(nullable, { value: null })).toEqual([]);
    expect(await bodyErrors(nullable, { value: [''] })).toEqual([`value[0] ${entry}: ""`]);
    expect(await bodyErrors(nullable, { value: 'a' })).toEqual([
      'value must be a list of at most 100 entries or null: "a"',
    ]);
  });
});
