import { expect, it } from 'vitest';
import { KeyTexts1763683200240 } from '../../migrations/1763683200240-key-texts.js';
import { useRentalShop } from '../support/factories/rental-shop.js';
import { useApi } from '../support/service/api.js';

const api = useApi();
const shop = useRentalShop(api);

/** Runs the migration over the rows of a release that stored these texts as they were sent. */
async function upgrade(): Promise<void> {
  const query = async (sql: string, values: unknown[] = []) => {
    try {
      return await api.database.query(sql, values);
    } catch (error) {
      throw Object.assign(new Error('Query failed'), { driverError: error });
    }
  };
  await new KeyTexts1763683200240().up({ query } as never);
}

it('an upgrade makes the stored texts findable by scans, filters and searches', async () => {
  const [plain, scanned, rival, gone] = await shop.createUnits(4);
  const set = (id: number, columns: string, ...values: unknown[]) =>
    api.database.query(`update items set ${columns} where shop_id = $1 and id = $2`, [
      shop.shopId,
      id,
      ...values,
    ]);
  await set(plain!, 'serial = $3', 'R-1');
  await set(
    scanned!,
    `serial = $3, search_text = search_text || $4, tags = $5`,
    'E\u0301-1\u001d9',
    ' é-1\u001d9',
    ['a', ' a', 'b, c', '\u200b'],
  );
  await set(rival!, 'serial = $3, pick_location = $4', 'R-1 ', ' Rack\u200b 4 ');
  await set(gone!, 'serial = $3', '\u200b');
  await api.database.query(`update variants set sku = 'TR-1 ' where shop_id = $1`, [shop.shopId]);
  const { id: conditionId } = await shop.createCondition('Torn');
  await api.database.query(
    `insert into conditions (shop_id, title, severity_key) values ($1, 'Torn ', 'used'), ($1, ' Worn', 'used')`,
    [shop.shopId],
  );
  const { updatedAt } = await shop.getItem(plain!);
  await upgrade();
  await upgrade();
  const { body } = await shop.get('/items?serial=%C3%89-19');
  expect(body.data).toMatchObject([{ id: scanned, serial: 'É-19', tags: ['a', 'b, c'] }]);
  expect((await shop.get('/items?search=%C3%A9-19')).body.data).toHaveLength(1);
  expect((await shop.get('/items?sku=TR-1')).body.data).toHaveLength(4);
  expect(await shop.getItem(plain!)).toMatchObject({ serial: 'R-1', updatedAt });
  // Two units in stock cannot have one serial: a person has to rename one of them.
  expect(await shop.getItem(rival!)).toMatchObject({ serial: 'R-1 ', pickLocation: 'Rack 4' });
  expect((await shop.getItem(gone!)).serial).toBeNull();
  const { data } = (await shop.get('/conditions')).body;
  const titles = data.map(({ title }: any) => title);
  expect(titles).toEqual(expect.arrayContaining(['Torn', 'Torn ', 'Worn']));
  expect(data.find(({ id }: any) => id === conditionId).title).toBe('Torn');
});
