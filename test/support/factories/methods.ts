import type { Api } from '../service/api.js';
import type { HttpClient } from '../service/client.js';
import { expectSuccess } from './answers.js';

/** Saves the calendar method of a product (platform id) and answers it. */
export const saveCalendar = (shop: HttpClient, productId: number, members: object): Promise<any> =>
  expectSuccess(shop.post(`/products/${productId}/calendar_method`, members));

/** Saves the resale method of a product (platform id) and answers it. */
export const saveResale = (shop: HttpClient, productId: number, members: object): Promise<any> =>
  expectSuccess(shop.post(`/products/${productId}/resale_method`, members));

/** Creates one option of the resale method of a product and answers it. */
export const createResaleOption = (
  shop: HttpClient,
  productId: number,
  members: object,
): Promise<any> =>
  expectSuccess(shop.post(`/products/${productId}/resale_method/options`, members));

/** All rows that methods are made of, of one shop. */
export function methodRows(api: Api, { shopId }: { shopId: number }): Promise<object[]> {
  const tables = [
    'product_methods',
    'method_options',
    'method_option_variants',
    'method_option_conditions',
  ];
  const text = tables.map(
    (table) => `select '${table}' as table, to_jsonb(t) as row from ${table} t where shop_id = $1`,
  );
  return api.database.query(`${text.join(' union all ')} order by 1, 2`, [shopId]);
}

/** What an option has of the three lists and their types, if nothing is said of them. */
export const FOR_ALL = {
  variantApplicationType: 'all',
  marketApplicationType: 'all',
  conditionApplicationType: 'all',
  variantApplicationPlatformIds: [],
  marketApplicationPlatformIds: [],
  conditionApplicationIds: [],
};
