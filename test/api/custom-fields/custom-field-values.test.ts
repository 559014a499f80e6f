import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, withoutVersion } from '../../support/factories/answers.js';
import { shownValue } from '../../support/models/shown-value.js';
import { useApi, useShop } from '../../support/service/api.js';

const MONEY = 'must be an amount in minor units, an integer from 0 to 2147483647';
const DATE_TIME = 'must be an ISO 8601 date-time with Z or an offset, or a date';

const TAKEN: [type: string, value: string, json: unknown][] = [
  ['string', '', ''],
  ['string', 'Wash "cold"\n\\', 'Wash "cold"\n\\'],
  ['string', '😀'.repeat(255), '😀'.repeat(255)],
  ['string', '42', '42'],
  ['single_line_text_field', 'tabs\tare fine', 'tabs\tare fine'],
  ['multi_line_text_field', 'one\r\ntwo', 'one\r\ntwo'],
  ['multi_line_text_field', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ['number', '-12.5', -12.5],
  ['number', '999999999999999', 999_999_999_999_999],
  ['number', '0.0000001', 1e-7],
  ['money', '0', 0],
  ['money', '12900', 12_900],
  ['money', '2147483647', 2_147_483_647],
  ['boolean', 'true', true],
  ['boolean', 'false', false],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '0001-01-01', '0001-01-01'],
  ['date_time', '2026-01-31T08:00:00Z', '2026-01-31T08:00:00.000Z'],
  ['date_time', '2026-01-31T08:00:00.123456+05:30', '2026-01-31T02:30:00.123Z'],
  ['date_time', '2026-01-31', '2026-01-31T05:00:00.000Z'],
  ['date_time', '2026-07-31', '2026-07-31T04:00:00.000Z'],
];

const REFUSED: [type: string, values: string[], says: string][] = [
  ['string', ['x'.repeat(256), '😀'.repeat(256)], 'must be text of at most 255 characters'],
  ['single_line_text_field', ['x'.repeat(256)], 'must be text of at most 255 characters'],
  [
    'single_line_text_field',
    ['a\nb', 'a\rb', 'a\u2028b', 'a\u2029'],
    'must be text without line breaks',
  ],
  [
    'number',
    ['', '1,5', ' 1', '1234567890123456', '1e15', 'ten', '٣'],
    'must be a number with at most 15 digits and a point before decimals',
  ],
  ['money', ['', '-1', '1.5', '1e3', ' 1', '+1', '2147483648', '99999999999', 'ten', '٣'], MONEY],
  ['boolean', ['', 'True', '1', '0', 'yes', 'null'], 'must be true or false'],
  [
    'date',
    [
      '',
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '31.01.2026',
      '2026-01-31T00:00:00Z',
      '0000-01-01',
    ],
    'must be a date as YYYY-MM-DD',
  ],
  [
    'date_time',
    ['', '2026-01-31T08:00:00', '2026-02-30T08:00:00Z', '2026-01-31 08:00Z', 'now', '1769846400'],
    DATE_TIME,
  ],
  [
    'customer_reference',
    ['', '0', '-1', '1.5', 'Ada', '01', '404404'],
    'must be the id of a customer',
  ],
  ['rental_reference', ['', '0', 'SC-1001', '404404'], 'must be the id of a cycle'],
  ['return_reference', ['', '0', '#2001', '404404'], 'must be the id of a return order'],
];

describe('a custom field', () => {
  const api = useApi();
  const shop = useShop(api);
  let item: any;
  const definitions = new Map<string, number>();
  beforeAll(async () => {
    await shop.put('/shop', { timeZone: 'America/New_York' });
    item = await shop.createItem();
    for (const type of new Set(REFUSED.map(([name]) => name).concat('multi_line_text_field'))) {
      definitions.set(type, (await shop.defineField(type, { type })).id);
    }
  });
  const set = (type: string, value: string) =>
    shop.post('/custom_fields', { ownerId: item.id, definitionId: definitions.get(type), value });
  const stored = async (type: string) => {
    const { customFields } = (await shop.get(`/items/${item.id}`)).body;
    return customFields.find(({ definitionId }: any) => definitionId === definitions.get(type));
  };

  it.each(TAKEN.map(([type, value, valueJson]) => ({ type, value, valueJson })))(
    'with type $type accepts $value',
    async ({ type, value, valueJson }) => {
      const { status, body } = await set(type, value);
      expect([status, body.value, body.valueJson]).toEqual([201, value, valueJson]);
      expect(await stored(type)).toEqual(withoutVersion(body));
      const updated = await shop.put(`/custom_fields/${body.id}`, { value });
      expect([updated.status, updated.body]).toEqual([200, body]);
    },
  );

  it.each(
    REFUSED.flatMap(([type, values, says]) => values.map((value) => ({ type, value, says }))),
  )('with type $type rejects $value', async ({ type, value, says }) => {
    const before = await stored(type);
    const sentence = `value ${says}: ${shownValue(value)}`;
    await expectError(set(type, value), 422, [sentence]);
    expect(await stored(type)).toEqual(before);
    if (!before) return;
    await expectError(shop.put(`/custom_fields/${before.id}`, { value }), 422, [sentence]);
    expect(await stored(type)).toEqual(before);
  });

  it('refers to a customer of the shop', async () => {
    const id = (await shop.importCustomer()).id;
    const { status, body } = await set('customer_reference', String(id));
    expect([status, body.value, body.valueJson]).toEqual([201, String(id), id]);
    const foreign = (await (await api.newShop()).importCustomer()).id;
    const refused = { errors: [`value must be the id of a customer: "${foreign}"`] };
    const answer = await set('customer_reference', String(foreign));
    expect([answer.status, answer.body]).toEqual([422, refused]);
    const updated = await shop.put(`/custom_fields/${body.id}`, { value: String(foreign) });
    expect([updated.status, updated.body]).toEqual([422, refused]);
    expect(await stored('customer_reference')).toEqual(withoutVersion(body));
  });

  it.each([
    ['rental_reference', 'Cycle', 'ReturnOrder', 'a cycle'],
    ['return_reference', 'ReturnOrder', 'Cycle', 'a return order'],
  ] as const)('with type %s refers to a %s of the shop', async (type, kind, otherKind, what) => {
    const id = await shop.takeResourceId(kind);
    const { status, body } = await set(type, String(id));
    expect([status, body.value, body.valueJson]).toEqual([201, String(id), id]);
    const foreign = await (await api.newShop()).takeResourceId(kind);
    const wrongKind = await shop.takeResourceId(otherKind);
    for (const wrong of [foreign, wrongKind, item.id]) {
      await expectError(set(type, String(wrong)), 422, [
        `value must be the id of ${what}: "${wrong}"`,
      ]);
    }
    expect(await stored(type)).toEqual(withoutVersion(body));
  });
});
