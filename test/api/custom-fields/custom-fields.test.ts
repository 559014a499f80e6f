import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, withoutVersion } from '../../support/factories/answers.js';
import { CustomFieldsService } from '../../../src/modules/custom-fields/custom-fields.service.js';
import { shownValue } from '../../support/models/shown-value.js';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { countStatements } from '../../support/models/catalogue.js';

const ID = 'must be an integer from 1 to 9007199254740991';
const VALUE = 'must be text of 0 to 10000 characters, without NUL or lone surrogates';
const UNNAMED = 'definitionId, or key and ownerType, is required';

describe('custom fields', () => {
  const api = useOwnApi();
  let shop: TestShop;
  let other: TestShop;
  let item: any;
  let definition: any;
  beforeEach(async () => {
    [shop, other] = [await api.newShop(), await api.newShop()];
    item = await shop.createItem();
    definition = await shop.defineField('Wash');
  });
  const set = (body: object) => shop.post('/custom_fields', body);
  const rows = () => api.database.query('select * from custom_fields order by id');
  const embedded = async () => (await shop.get(`/items/${item.id}`)).body.customFields;

  it('are set, replaced, updated and deleted', async () => {
    const first = await set({ ownerId: item.id, definitionId: definition.id, value: 'cold' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.any(Number),
      ownerId: item.id,
      ownerType: 'Item',
      definitionId: definition.id,
      key: 'wash',
      value: 'cold',
      valueJson: 'cold',
      updatedAt: (await shop.get(`/items/${item.id}`)).body.updatedAt,
    });
    expect(await embedded()).toEqual([withoutVersion(first.body)]);
    const second = await set({ ownerId: item.id, definitionId: definition.id, value: 'warm' });
    const updatedAt = expect.any(String);
    const warm = { ...first.body, value: 'warm', valueJson: 'warm', updatedAt };
    expect([second.status, second.body]).toEqual([201, warm]);
    const path = `/custom_fields/${first.body.id}`;
    const third = await shop.put(path, { value: '' });
    expect([third.status, third.body]).toEqual([200, { ...warm, value: '', valueJson: '' }]);
    expect(await embedded()).toEqual([withoutVersion(third.body)]);
    const deleted = await shop.delete(path);
    expect([deleted.status, deleted.body]).toEqual([204, undefined]);
    expect(await embedded()).toEqual([]);
    expect((await shop.delete(path)).status).toBe(404);
  });

  it.each([
    ['ownerId and definitionId', () => ({ ownerId: item.id, definitionId: definition.id })],
    ['key and ownerType', () => ({ ownerId: item.id, key: 'wash', ownerType: 'item' })],
    ['owner_id and definition_id', () => ({ owner_id: item.id, definition_id: definition.id })],
    ['key and owner_type', () => ({ owner_id: item.id, key: 'wash', owner_type: 'item' })],
    [
      'both forms with the same values',
      () => ({
        ownerId: item.id,
        owner_id: item.id,
        definitionId: definition.id,
        definition_id: definition.id,
      }),
    ],
  ])('are named by %s', async (_, names) => {
    const { status, body } = await set({ ...names(), value: 'x' });
    expect([status, body.definitionId, body.ownerId]).toEqual([201, definition.id, item.id]);
  });

  it('are set together, all or none, with as many statements as two', async () => {
    const size = await shop.defineField('Size', { type: 'money' });
    const items = [item, await shop.createItem(), await shop.createItem()];
    const requestsOf = (...owners: { id: number }[]) =>
      owners.flatMap(({ id: ownerId }) => [
        { ownerId, definitionId: size.id, value: '7' },
        { ownerId, key: 'wash', ownerType: 'item' as const, value: 'cold' },
      ]);
    const setAll = (requests: ReturnType<typeof requestsOf>) =>
      api.app.get(CustomFieldsService).setAll(shop.context, requests);
    const refused = [...requestsOf(item), { ...requestsOf(items[1])[0]!, value: 'x' }];
    await expect(setAll(refused)).rejects.toThrow('value must be an amount in minor units');
    expect(await embedded()).toEqual([]);
    const counts = [
      await countStatements(() => setAll(requestsOf(item))),
      await countStatements(() => setAll(requestsOf(items[1], items[2]))),
    ];
    expect(counts[1]).toBe(counts[0]);
    for (const { id } of items) {
      const { customFields } = (await shop.get(`/items/${id}`)).body;
      expect(customFields.map(({ key, value }: any) => [key, value])).toEqual([
        ['size', '7'],
        ['wash', 'cold'],
      ]);
    }
  });

  it('with one key are distinguished by the owner type', async () => {
    const ofRentals = await shop.defineField('Wash', { ownerType: 'rental' });
    const cycle = await shop.takeResourceId('Cycle');
    const { status, body } = await set({
      ownerId: cycle,
      key: 'wash',
      ownerType: 'rental',
      value: 'x',
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        ownerId: cycle,
        ownerType: 'Cycle',
        definitionId: ofRentals.id,
        key: 'wash',
        value: 'x',
        valueJson: 'x',
        updatedAt: null,
      },
    ]);
  });

  it('are embedded in each item of a list, oldest first', async () => {
    const [one, two] = await shop.createItems({ quantity: 2 });
    const size = await shop.defineField('Size', { type: 'money' });
    const fields = [
      await shop.setField(two.id, size.id, '2'),
      await shop.setField(one.id, definition.id, 'cold'),
      await shop.setField(one.id, size.id, '1'),
    ];
    const { data } = (await shop.get('/items')).body;
    expect(data.map(({ customFields }: any) => customFields)).toEqual([
      [fields[0]],
      [fields[1], fields[2]],
      [],
    ]);
  });

  it.each([
    ['no definition', { definitionId: undefined }, UNNAMED],
    ['a key alone', { definitionId: undefined, key: 'wash' }, UNNAMED],
    ['an owner type alone', { definitionId: undefined, ownerType: 'item' }, UNNAMED],
    [
      'an unknown key',
      { definitionId: undefined, key: 'other', ownerType: 'item' },
      'key must be the key of a custom field definition of item: other',
    ],
    [
      'the key of another owner type',
      { definitionId: undefined, key: 'wash', ownerType: 'rental' },
      'key must be the key of a custom field definition of rental: wash',
    ],
    [
      'a definition that is not there',
      { definitionId: 404_404 },
      'definitionId must be the id of a custom field definition: 404404',
    ],
    [
      'an owner that is not there',
      { ownerId: 404_404 },
      'ownerId must be the id of an existing item: 404404',
    ],
    ['no value', { value: undefined }, `value is required: it ${VALUE}`],
    ['null as value', { value: null }, `value ${VALUE}: null`],
    ['a number as value', { value: 7 }, `value ${VALUE}: 7`],
    ['true as value', { value: true }, `value ${VALUE}: true`],
    ['NUL in the value', { value: 'a\0' }, `value ${VALUE}: "a\\u0000"`],
    ['a lone surrogate in the value', { value: 'a\udfff' }, `value ${VALUE}: "a\\udfff"`],
    [
      'a value of 10,001 characters',
      { value: 'x'.repeat(10_001) },
      `value ${VALUE}: ${shownValue('x'.repeat(10_001))}`,
    ],
    [
      'two forms of a name that differ',
      { owner_id: 1 },
      'ownerId and owner_id must not differ; send only ownerId',
    ],
    [
      'two forms of a name of which one is null',
      { definition_id: null },
      'definitionId and definition_id must not differ; send only definitionId',
    ],
    [
      'an older form of a name with a wrong value, by the present name',
      { ownerId: undefined, owner_id: '1' },
      `ownerId ${ID}: "1"`,
    ],
  ])('reject %s and store nothing', async (_, members, sentence) => {
    const before = await rows();
    const body = { ownerId: item.id, definitionId: definition.id, value: 'x', ...members };
    await expectError(set(body), 422, [sentence]);
    expect(await rows()).toEqual(before);
  });

  it('reject owners and definitions of another shop, naming the field', async () => {
    const before = await rows();
    const foreignItem = await other.createItem();
    const foreignDefinition = await other.defineField('Other');
    for (const [body, sentence] of [
      [
        { ownerId: foreignItem.id, definitionId: definition.id },
        `ownerId must be the id of an existing item: ${foreignItem.id}`,
      ],
      [
        { ownerId: item.id, definitionId: foreignDefinition.id },
        `definitionId must be the id of a custom field definition: ${foreignDefinition.id}`,
      ],
      [
        { ownerId: item.id, key: 'other', ownerType: 'item' },
        'key must be the key of a custom field definition of item: other',
      ],
    ] as const) {
      await expectError(set({ ...body, value: 'x' }), 422, [sentence]);
    }
    expect(await rows()).toEqual(before);
  });

  it('reject an owner of another kind than the definition is for', async () => {
    await shop.put('/shop', { consignmentEnabled: true });
    const returnOrder = await shop.takeResourceId('ReturnOrder');
    const cycle = await shop.takeResourceId('Cycle');
    for (const [ownerType, wrong] of [
      ['item', [cycle, returnOrder]],
      ['rental', [item.id, returnOrder]],
      ['consignor', [item.id, cycle, returnOrder]],
    ] as const) {
      const { id } = await shop.defineField(`Of ${ownerType}`, { ownerType });
      for (const ownerId of wrong) {
        await expectError(set({ ownerId, definitionId: id, value: 'x' }), 422, [
          `ownerId must be the id of an existing ${ownerType}: ${ownerId}`,
        ]);
      }
    }
  });

  it.each([
    [{}, `value is required: it ${VALUE}`],
    [{ value: null }, `value ${VALUE}: null`],
    [{ value: 7 }, `value ${VALUE}: 7`],
    [
      { value: 'x'.repeat(256) },
      'value must be text of at most 255 characters: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…',
    ],
  ])('reject the update %j', async (body, sentence) => {
    const field = await shop.setField(item.id, definition.id, 'cold');
    await expectError(shop.put(`/custom_fields/${field.id}`, body), 422, [sentence]);
    expect(await embedded()).toEqual([field]);
  });

  it('are not found where they are not, or belong to another shop', async () => {
    const field = await shop.setField(item.id, definition.id, 'cold');
    for (const id of [field.id, 404_404, 0]) {
      for (const answer of [
        await other.put(`/custom_fields/${id}`, { value: 'mine' }),
        await other.delete(`/custom_fields/${id}`),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, { error: 'Custom field not found' }]);
      }
    }
    expect(await embedded()).toEqual([field]);
  });

  it('are one, whatever comes last, when 20 set the same at once', async () => {
    const values = Array.from({ length: 20 }, (_, index) => `v${index}`);
    const answers = await Promise.all(
      values.map((value) => set({ ownerId: item.id, definitionId: definition.id, value })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const fields = await embedded();
    expect(fields).toHaveLength(1);
    expect(values).toContain(fields[0].value);
    expect(fields[0].valueJson).toBe(fields[0].value);
  });
});
