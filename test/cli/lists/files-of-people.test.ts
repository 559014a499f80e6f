import { describe, expect, it } from 'vitest';
import { useOwnApi, useShop } from '../../support/service/api.js';
import { importFile, useFiles } from '../support/files.js';

/** The headings of the platform's own export of customers. */
const PLATFORM_HEADINGS =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,' +
  'Default Address Address1,Default Address Address2,Default Address City,Default Address ' +
  'Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,' +
  'Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags';

/** Lines of a bulk operation; the children of the first product come late. */
const BULK = [
  { id: 'gid://shopify/Product/7001', title: 'Trail tent', status: 'ACTIVE' },
  {
    id: 'gid://shopify/Product/7002',
    title: 'Stove',
    featuredImage: { url: 'https://x.example/s.jpg' },
  },
  {
    id: 'gid://shopify/ProductVariant/8002',
    title: 'One',
    sku: 'ST',
    __parentId: 'gid://shopify/Product/7002',
  },
  {
    id: 'gid://shopify/ProductVariant/8001',
    title: 'Ölzeug',
    sku: 'TT',
    __parentId: 'gid://shopify/Product/7001',
  },
  { id: 'gid://shopify/Metafield/1', value: 'x', __parentId: 'gid://shopify/Product/7001' },
];

describe('a file as people have it', () => {
  const api = useOwnApi();
  const write = useFiles();
  const shop = useShop(api);

  const importing = async (
    list: string,
    name: string,
    content: string | Uint8Array,
    ...more: string[]
  ) => {
    const path = await write(name, content);
    return importFile(api.database.url, list, shop.shopId, path, more, shop);
  };
  const customer = async (platformId: number) =>
    (await shop.get(`/customers?platformIds=${platformId}`)).body.data[0];

  it('names its delimiter as Excel does, and has headings and cells that were cleared', async () => {
    const list = 'sep=;\r\nplatformId;firstName;lastName;;\r\n7;Ada;Nordin, Dr.;;\r\n';
    const { stdout, told } = await importing('customers', 'excel.csv', list);
    expect([stdout, told]).toEqual(['Imported customers: 1 created, 0 updated, 0 unchanged\n', []]);
    expect(await customer(7)).toMatchObject({ firstName: 'Ada', lastName: 'Nordin, Dr.' });
    const spoiled = list.replace('Ada;Nordin, Dr.;;', 'Ada;Nordin;x;');
    expect((await importing('customers', 'spoiled.csv', spoiled)).told[0]).toMatch(
      /^line 3: cells must be as many as headings/,
    );
  });

  it('is in Windows-1252, if its encoding is named', async () => {
    const list = Buffer.from('platformId,firstName\n8,Zoë\n', 'latin1');
    expect((await importing('customers', 'latin.csv', list)).told[0]).toBe(
      'line 2: is not UTF-8 at byte 26 of the file; save the list as UTF-8, or name its encoding, ' +
        'as --encoding windows-1252',
    );
    await importing('customers', 'latin.csv', list, '--encoding', 'windows-1252');
    expect(await customer(8)).toMatchObject({ firstName: 'Zoë' });
  });

  const WORKBOOK = Buffer.from('PK\u0003\u0004\u0014\u0000\u0006', 'latin1');
  const OLD_WORKBOOK = Buffer.from('d0cf11e0a1b11ae1000000', 'hex');
  const PAGE = '\uFEFF\n<!DOCTYPE html><html><body>Sign in</body></html>';
  const IS_JSON =
    'is JSON, not CSV; save it as CSV (UTF-8), or name it .json if the command imports JSON';

  it.each<[string, string, string | Uint8Array, string]>([
    ['customers', 'list.csv', WORKBOOK, 'is a workbook (.xlsx); save it as CSV (UTF-8)'],
    ['customers', 'list.xlsx', WORKBOOK, 'is a workbook (.xlsx); save it as CSV (UTF-8)'],
    ['customers', 'list.xls', OLD_WORKBOOK, 'is a workbook (.xls); save it as CSV (UTF-8)'],
    ['customers', 'list.xlsx', 'protected', 'is a workbook (.xlsx); save it as CSV (UTF-8)'],
    ['items', 'list.xls', OLD_WORKBOOK, 'is a workbook (.xls); save it as CSV (UTF-8)'],
    ['products', 'list.xlsx', WORKBOOK, 'is a workbook (.xlsx); save it as CSV (UTF-8)'],
    ['products', 'list.csv', WORKBOOK, 'is a workbook (.xlsx); save it as CSV (UTF-8)'],
    ['locations', 'list.jsonl', WORKBOOK, 'is a workbook (.xlsx); save it as CSV (UTF-8)'],
    ['products', 'products.csv', PAGE, 'is an HTML page; export the file again'],
    ['products', 'products.json', PAGE, 'is an HTML page; export the file again'],
    ['items', 'list.csv', PAGE, 'is an HTML page; export the file again'],
    ['items', 'list.json', '[{"serial": "SN-1"}]', IS_JSON],
    ['customers', 'list.csv', ' {"customers": []}', IS_JSON],
    ['products', 'list.csv', '[]', IS_JSON],
  ])('is rejected by %s import as what it is: %s', async (list, name, content, sentence) => {
    const { code, told } = await importing(list, name, content);
    expect([code, told]).toEqual([1, [`${sentence}; nothing was imported`]]);
  });

  it('is rejected as a workbook in any encoding', async () => {
    const more = ['--encoding', 'windows-1252', '--dry-run'];
    const { code, told } = await importing('customers', 'list.csv', WORKBOOK, ...more);
    expect([code, told[0]]).toEqual([1, expect.stringContaining('save it as CSV (UTF-8)')]);
  });

  it('has other headings, of which the missing one is named first', async () => {
    const headings = Array.from({ length: 60 }, (_, index) => `Spalte ${index}`);
    const { told } = await importing('customers', 'other.csv', `${headings.join(';')}\n`);
    expect(told[0]).toMatch(
      /^line 1: id or platformId must be among the headings; Spalte 0 is not a known field; Spalte 1 /,
    );
  });

  it("is the platform's export of customers, with its apostrophes", async () => {
    const line =
      `'9,Sigrid,Ødegård,s@mail.example,yes,,Fjellveien 1,,Bergen,,NO,'0182,'+47 555 1,'+47 555 2,` +
      'no,120.00,3,,no,"vip, wet"';
    const list = [PLATFORM_HEADINGS, line].join('\n');
    const { stdout, told } = await importing('customers', 'customers_export.csv', list);
    expect([stdout, told]).toEqual(['Imported customers: 1 created, 0 updated, 0 unchanged\n', []]);
    expect(await customer(9)).toMatchObject({
      firstName: 'Sigrid',
      phone: '+47 555 2',
      defaultAddress: {
        address1: 'Fjellveien 1',
        zip: '0182',
        phone: '+47 555 1',
        countryCode: 'NO',
      },
    });
  });

  it("is the platform's export, whose apostrophes mark texts of any kind", async () => {
    const list = "Customer ID,Default Address Zip,Phone\n'10,'LS1 4AP,'020 7946\n";
    expect((await importing('customers', 'customers_export.csv', list)).told).toEqual([]);
    expect(await customer(10)).toMatchObject({
      phone: '020 7946',
      defaultAddress: { zip: 'LS1 4AP' },
    });
  });

  it('is a bulk export of products in JSON Lines, whose variants come after their products', async () => {
    const lines = BULK.map((record) => JSON.stringify(record)).join('\n');
    const { stdout, told } = await importing('products', 'bulk.jsonl', lines);
    expect([stdout, told]).toEqual(['Imported 2 products with 2 variants\n', []]);
    const { data } = (await shop.get('/products?sort=id')).body;
    expect(data).toMatchObject([
      { platformId: 7001, variants: [{ platformId: 8001, title: 'Ölzeug', sku: 'TT' }] },
      { platformId: 7002, imageUrl: 'https://x.example/s.jpg', variants: [{ sku: 'ST' }] },
    ]);
    const { told: faults } = await importing('products', 'bulk.jsonl', `${lines}\n{"id":`);
    expect(faults[0]).toBe('is not JSON on line 6; nothing was imported');
  });

  it("is the platform's CSV export of products, which has no ids", async () => {
    const { code, told } = await importing('products', 'products_export.csv', 'Handle,Title\n');
    expect([code, told]).toEqual([
      1,
      [
        'a CSV export of products has no ids; export JSON (Admin API) or JSON Lines (bulk operation); nothing was imported',
      ],
    ]);
  });

  it('is a plain list of products, a variant per line', async () => {
    const list =
      'platformId,title,variantPlatformId,variantTitle,sku\n' +
      '7101,Canoe,8101,Two seats,C2\n7102,Paddle,8103,,\n7101,Canoe,8102,Three seats,C3\n';
    const { stdout, told } = await importing('products', 'list.csv', list);
    expect([stdout, told]).toEqual(['Imported 2 products with 3 variants\n', []]);
    const { data } = (await shop.get('/products?sort=id&platformIds=7101,7102')).body;
    expect(data).toMatchObject([
      { platformId: 7101, title: 'Canoe', variants: [{ sku: 'C2' }, { title: 'Three seats' }] },
      { platformId: 7102, variants: [{ title: 'Default Title', sku: null }] },
    ]);
    const { told: faults } = await importing('products', 'list.csv', `${list}7102,Oar,8104,,\n`);
    expect(faults[0]).toBe(
      'line 5: title must be that of the other lines of platformId 7102: Oar; nothing was imported',
    );
    const { told: missing } = await importing('products', 'list.csv', 'title,Colour\nOar,red\n');
    expect(missing[0]).toMatch(/^line 1: platformId must be among the headings; /);
  });
});
