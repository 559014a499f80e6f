import { beforeEach, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../support/database/held-transaction.js';
import { expectError } from '../../support/factories/answers.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const OWNER = 'must be one of item, rental, customer, consignor';
const TYPE =
  'must be one of string, single_line_text_field, multi_line_text_field, number, money, boolean, ' +
  'date, date_time, customer_reference, rental_reference, return_reference';

describe('custom field definitions', () => {
  const api = useApi();
  let shop: TestShop;
  beforeEach(async () => {
    shop = await api.newShop();
  });
  const create = (body: object) => shop.post('/custom_field_definitions', body);
  const listed = (ownerType = 'item') =>
    shop.all(`/custom_field_definitions?owner_type=${ownerType}`);

  it('are created, read, listed, updated and deleted', async () => {
    const created = await create({
      ownerType: 'item',
      name: 'Washing instructions',
      type: 'string',
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(Number),
      key: 'washing_instructions',
      name: 'Washing instructions',
      ownerType: 'item',
      type: 'string',
      groupFulfillments: false,
      updatedAt: expect.any(String),
    });
    const path = `/custom_field_definitions/${created.body.id}`;
    const read = await shop.get(path);
    expect([read.status, read.body]).toEqual([200, created.body]);
    expect(await listed()).toEqual([created.body]);
    const updated = await shop.put(path, { name: 'Care', groupFulfillments: true });
    expect([updated.status, updated.body]).toEqual([
      200,
      { ...created.body, name: 'Care', groupFulfillments: true, updatedAt: expect.any(String) },
    ]);
    expect((await shop.get(path)).body).toEqual(updated.body);
    const deleted = await shop.delete(path);
    expect([deleted.status, deleted.body]).toEqual([204, undefined]);
    expect((await shop.get(path)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('accept all fields and keep the key as sent', async () => {
    const sent = {
      ownerType: 'rental',
      name: 'Gate code',
      key: 'Gate-Code 7',
      type: 'single_line_text_field',
      groupFulfillments: true,
    };
    expect((await create(sent)).body).toEqual({
      id: expect.any(Number),
      ...sent,
      updatedAt: expect.any(String),
    });
  });

  it.each([
    ['Größe (cm)', 'größe_cm'],
    ['  Serial № 2 ', 'serial_2'],
    ['サイズ 大', 'サイズ_大'],
    ['हिन्दी नाम', 'हिन्दी_नाम'],
    ['cafe\u0301 pre\u0301ferie\u0301', 'café_préferié'],
    ['a__b--c', 'a_b_c'],
    ['x', 'x'],
  ])('turn the name %s into the key %s', async (name, key) => {
    const { status, body } = await create({ ownerType: 'item', name, type: 'string' });
    expect([status, body.key, body.name]).toEqual([201, key, name]);
    expect((await shop.get(`/custom_field_definitions/${body.id}`)).body.key).toBe(key);
  });

  it('turn the longest name into a key of the same length', async () => {
    const { key } = await shop.defineField('𐐀'.repeat(255));
    expect(key).toBe('𐐨'.repeat(255));
  });

  it('need a key where the name has no letter or digit', async () => {
    const nameless = { ownerType: 'item', name: '—!—', type: 'string' };
    await expectError(create(nameless), 422, ['key is required: name has no letter or digit']);
    expect((await create({ ...nameless, key: 'dashes' })).body.key).toBe('dashes');
  });

  it('have a key that is unique for its owner type in the shop, and only there', async () => {
    await shop.defineField('Wash');
    await expectError(create({ ownerType: 'item', name: 'WASH', type: 'date' }), 422, [
      'key must be unique among the fields of item: wash is taken',
    ]);
    expect((await shop.defineField('Wash', { ownerType: 'rental' })).key).toBe('wash');
    expect((await shop.defineField('Wash', { key: 'wash_2' })).key).toBe('wash_2');
    expect((await (await api.newShop()).defineField('Wash')).key).toBe('wash');
    expect(await listed()).toHaveLength(2);
  });

  it('with one key have one winner when 20 come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ ownerType: 'item', name: 'Race', type: 'string' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)]);
    expect(await listed()).toHaveLength(1);
  });

  it('stay as they are with an empty update', async () => {
    const definition = await shop.defineField('Wash');
    const answer = await shop.put(`/custom_field_definitions/${definition.id}`, {});
    expect([answer.status, answer.body]).toEqual([200, definition]);
  });

  const base = { ownerType: 'item', name: 'Wash', type: 'string' };
  it.each([
    [{ ownerType: undefined }, [`ownerType is required: it ${OWNER}`]],
    [{ ownerType: 'Item' }, [`ownerType ${OWNER}: "Item" (did you mean item?)`]],
    [{ ownerType: null }, [`ownerType ${OWNER}: null`]],
    [{ ownerType: 'consignor' }, ['ownerType must be one of item, rental, customer']],
    [{ type: undefined }, [`type is required: it ${TYPE}`]],
    [{ type: 'decimal' }, [`type ${TYPE}: "decimal"`]],
    [{ type: null }, [`type ${TYPE}: null`]],
  ])('cannot be created with %j', async (members, sentences) => {
    const { status, body } = await create({ ...base, ...members });
    expect([status, body]).toEqual([422, { errors: sentences }]);
    expect(await listed()).toEqual([]);
    expect(await listed('rental')).toEqual([]);
  });

  it('are not found where they are not, or belong to another shop', async () => {
    const foreign = await (await api.newShop()).defineField('Wash');
    for (const id of [foreign.id, 404_404]) {
      const path = `/custom_field_definitions/${id}`;
      for (const answer of [
        await shop.get(path),
        await shop.put(path, { name: 'Mine' }),
        await shop.delete(path),
      ]) {
        expect([answer.status, answer.body]).toEqual([
          404,
          { error: 'Custom field definition not found' },
        ]);
      }
    }
    const [row] = await api.database.query<{ name: string }>(
      'select name from custom_field_definitions where id = $1',
      [foreign.id],
    );
    expect(row!.name).toBe('Wash');
  });

  it.each([
    ['0', 404, 'Custom field definition not found'],
    ['9007199254740992', 404, 'Custom field definition not found'],
    ['text', 400, 'id must be an integer from 1 to 9007199254740991'],
  ])('are not there with the id %s', async (id, status, error) => {
    await expectError(shop.get(`/custom_field_definitions/${id}`), status, error);
  });

  it('delete all their values', async () => {
    const [gone, kept] = [await shop.defineField('Gone'), await shop.defineField('Kept')];
    const item = await shop.createItem();
    await shop.setField(item.id, gone.id, 'a');
    const field = await shop.setField(item.id, kept.id, 'b');
    expect((await shop.delete(`/custom_field_definitions/${gone.id}`)).status).toBe(204);
    expect((await shop.get(`/items/${item.id}`)).body.customFields).toEqual([field]);
    const rows = await api.database.query('select id from custom_fields where shop_id = $1', [
      shop.shopId,
    ]);
    expect(rows).toEqual([{ id: String(field.id) }]);
  });

  it('change the records of values that were set in the meantime', async () => {
    const item = await shop.createItem();
    const { id } = await shop.defineField('Gone');
    const held = await holdTransaction(api.database);
    await held.query(
      `insert into custom_fields (shop_id, definition_id, owner_id, key, value, value_json)
       values ($1, $2, $3, 'gone', 'x', '"x"')`,
      [shop.shopId, id, item.id],
    );
    const deleting = shop.delete(`/custom_field_definitions/${id}`);
    await untilBlocked(api.database, 1, deleting);
    await held.commit();
    expect((await deleting).status).toBe(204);
    expect((await shop.get(`/items/${item.id}`)).body.updatedAt > item.updatedAt).toBe(true);
  });

  it('may be deleted while values are set: then those are gone or rejected', async () => {
    const item = await shop.createItem();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await shop.defineField(`Round ${round}`);
      const body = { ownerId: item.id, definitionId: id, value: 'x' };
      const [deleted, ...set] = await Promise.all([
        shop.delete(`/custom_field_definitions/${id}`),
        ...Array.from({ length: 8 }, () => shop.post('/custom_fields', body)),
      ]);
      expect(deleted.status).toBe(204);
      for (const { status } of set) expect([201, 404, 422]).toContain(status);
    }
    expect((await shop.get(`/items/${item.id}`)).body.customFields).toEqual([]);
  });
});
