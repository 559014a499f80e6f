import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { estimatedRowsOf } from '../../support/database/tables.js';
import { numbers } from '../../support/models/catalogue.js';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { run } from '../support/command.js';

describe('an import of a file', () => {
  const api = useOwnApi();
  let folder: string;
  let shop: TestShop;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rental-import-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    shop = await api.newShop();
  });

  const importing = async (list: string, content: object | string, ...more: string[]) => {
    const path = join(folder, `${list}.json`);
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    const args = [list, 'import', '--shop', `${shop.shopId}`, path, ...more];
    return run(args, api.database.url);
  };
  const stored = (table: string) =>
    api.database.query(`select *, xmin from ${table} where shop_id = $1 order by platform_id`, [
      shop.shopId,
    ]);

  describe('with customers', () => {
    const customers = numbers(1, 4_500).map((id) => ({
      id: 7_000_000_000_000 + id,
      email: `customer-${id}@example.com`,
      first_name: 'Ada',
      last_name: `Nordin ${id}`,
      default_address: id % 2 ? { id, city: 'Umeå', country_code: 'SE' } : null,
    }));

    it('only says what it would store in a dry run', async () => {
      const { code, stdout } = await importing('customers', { customers }, '--dry-run');
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'Would import 4500 customers\n' });
      expect(await stored('customers')).toEqual([]);
    });

    it('stores each, and nothing new the second time', async () => {
      const { code, stdout, stderr } = await importing('customers', { customers });
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'Imported 4500 customers\n' });
      expect(stderr).toContain('100 % of ');
      const rows = await stored('customers');
      expect(rows).toHaveLength(4_500);
      const { body } = await shop.get('/customers?search=nordin%204499');
      expect(body.data).toMatchObject([
        {
          platformId: 7_000_000_004_499,
          email: 'customer-4499@example.com',
          firstName: 'Ada',
          lastName: 'Nordin 4499',
          defaultAddress: { city: 'Umeå', countryCode: 'SE', country: null },
        },
      ]);
      expect(await estimatedRowsOf(api.database, 'customers')).toBeGreaterThanOrEqual(4_500);
      const again = await importing('customers', customers, '--json');
      expect(JSON.parse(again.stdout)).toEqual({ customers: 4_500 });
      expect(await stored('customers')).toEqual(rows);
    });

    it('keeps fields that the file does not have', async () => {
      await importing('customers', { customers: customers.slice(0, 1) });
      await importing('customers', [{ id: customers[0]!.id, last_name: 'Berg' }]);
      const { body } = await shop.get('/customers');
      expect(body.data).toMatchObject([
        { firstName: 'Ada', lastName: 'Berg', defaultAddress: { city: 'Umeå' } },
      ]);
    });

    it.each<[string, object | string, string]>([
      [
        'a wrong record far behind',
        customers.with(4_400, { ...customers[0]!, email: 'x'.repeat(256) }),
        'customers[4400].email must be text of 0 to 255 characters, without NUL or lone surrogates',
      ],
      [
        'an id that comes twice',
        { customers: customers.with(4_400, customers[7]!) },
        `customers[4400].id ${customers[7]!.id} is also that of customers[7]`,
      ],
      ['no list', { orders: [] }, 'has no "customers" list'],
      ['nothing', '', 'is empty'],
    ])('stores nothing of a file with %s', async (_, content, message) => {
      const { code, stdout, stderr } = await importing('customers', content);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr.trimEnd().split('\n').at(-1)).toBe(
        `${join(folder, 'customers.json')}: ${message}; nothing was imported`,
      );
      expect(await stored('customers')).toEqual([]);
    });
  });

  it('with locations stores each, and nothing new the second time', async () => {
    const locations = [
      { id: 61_001, name: 'Oslo store', active: true },
      { id: '61002', name: 'Bergen' },
    ];
    const { code, stdout } = await importing('locations', { locations });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Imported 2 locations\n' });
    const rows = await stored('locations');
    expect(rows.map(({ name }: any) => name)).toEqual(['Oslo store', 'Bergen']);
    const again = await importing('locations', locations, '--json');
    expect(JSON.parse(again.stdout)).toEqual({ locations: 2 });
    expect(await stored('locations')).toEqual(rows);
  });

  describe('with products', () => {
    const product = (status?: string) => ({
      id: 1,
      title: 'Parka',
      status,
      variants: [
        { id: 11, title: 'S', sku: 'P-S' },
        { id: 10, title: 'M', sku: 'P-M' },
      ],
    });
    const archivedAt = async () => (await shop.get('/variants/10')).body.archivedAt;

    it('brings in drafts as archived, until they are active', async () => {
      await importing('products', { products: [product('draft')] });
      expect((await shop.get('/products/1')).body).toMatchObject({ title: 'Parka', variants: [] });
      const since = await archivedAt();
      expect(since).toEqual(expect.any(String));
      const rows = await stored('variants');
      await importing('products', { products: [product('archived')] });
      expect(await stored('variants')).toEqual(rows);
      await importing('products', { products: [product('active')] });
      expect(await archivedAt()).toBeNull();
      const { variants } = (await shop.get('/products/1')).body;
      expect(variants.map((one: any) => one.platformId)).toEqual([11, 10]);
      await importing('products', { products: [product('archived')] });
      expect(await archivedAt()).not.toBeNull();
      await shop.post('/products', {
        products: [{ platformId: 1, title: 'Parka', variants: [{ platformId: 10, title: 'M' }] }],
      });
      expect(await archivedAt()).toBeNull();
    });

    it('keeps the variants of a product without a list of them', async () => {
      await importing('products', [product()]);
      const rows = await stored('variants');
      await importing('products', [{ id: 1, title: 'Gale coat' }]);
      expect(await stored('variants')).toEqual(rows);
      expect((await shop.get('/products/1')).body.title).toBe('Gale coat');
    });
  });
});
