import { expectSuccess } from '../../support/factories/answers.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { TENANT_TABLES } from '../../support/database/tables.js';
import { importFile, useFiles } from './files.js';

/** All columns of a stock list, in the shop of `useStock`. */
export const HEADINGS =
  'serial,sku,platformVariantId,visibility,condition,locationPlatformId,pickLocation,acquisitionCost,tags,custom.care_label,custom.waterproofed';
/** A line with a value in each. */
export const FULL =
  'SN-1,TENT-2,,unavailable,Like new,61001,"Rack 4, left",1234.5,"fragile, red",Wash cold,true';
/** A line with few values. */
export const PLAIN = 'SN-2,,82,available,,,,,,,';

/** A list of such lines. */
export const linesOf = (...lines: string[]) => [HEADINGS, ...lines].join('\n');

/** A shop with variants, a location, a condition and fields that stock lists name, and their import. */
export function useStock() {
  const api = useApi();
  const write = useFiles();
  let shop: TestShop;
  const newShop = async () => {
    shop = await api.newShop();
    await shop.importProduct({
      platformId: 80,
      title: 'Trail tent',
      variants: [
        { platformId: 81, title: '2 persons', sku: 'TENT-2' },
        { platformId: 82, title: '4 persons', sku: 'TENT-4' },
        { platformId: 83, title: '4 persons, old', sku: 'TWICE' },
        { platformId: 84, title: '6 persons', sku: 'TWICE' },
        { platformId: 85, title: '8 persons', sku: 'GONE' },
      ],
    });
    await shop.importProduct({
      platformId: 80,
      title: 'Trail tent',
      variants: [81, 82, 83, 84].map((platformId) => ({
        platformId,
        title: `${platformId}`,
        sku: { 81: 'TENT-2', 82: 'TENT-4' }[platformId] ?? 'TWICE',
      })),
    });
    await expectSuccess(
      shop.post('/locations', { locations: [{ platformId: 61_001, name: 'Oslo' }] }),
    );
    await shop.createCondition('Like new');
    await shop.defineField('Care label');
    await shop.defineField('Waterproofed', { type: 'boolean' });
  };

  const importing = async (content: string | Uint8Array, ...more: string[]) => {
    const path = await write('stock.csv', content);
    return importFile(api.database.url, 'items', shop.shopId, path, more, shop);
  };
  /** By the command alone, for tests that hold it up. */
  const importingAlone = async (content: string) =>
    importFile(api.database.url, 'items', shop.shopId, await write('stock.csv', content));
  const rows = () => {
    const tables = [...TENANT_TABLES].map(
      (table) => `select '${table}' as table, to_jsonb(t) as row, xmin::text from ${table} t
         where shop_id = ${shop.shopId}`,
    );
    return api.database.query(`${tables.join(' union all ')} order by 1, 2`);
  };
  const items = async () => (await shop.get('/items')).body.data.toReversed();
  return { api, newShop, importing, importingAlone, rows, items, shop: () => shop };
}
