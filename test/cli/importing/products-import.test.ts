import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { buildProgram, run, startProgram } from '../support/command.js';
import { type ExportedProduct, makeExport, makeProduct } from '../support/export.js';

describe('products import', () => {
  const api = useOwnApi();
  let folder: string;
  let shop: TestShop;
  beforeAll(buildProgram);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rental-import-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const write = async (name: string, content: string | object): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const argumentsFor = (path: string): string[] =>
    `products import --shop ${shop.shopId} ${path}`.split(' ');
  const environment = () => ({ DATABASE_URL: api.database.url });
  const importFile = (path: string, ...more: string[]) =>
    run([...argumentsFor(path), ...more], api.database.url);
  const rows = async () => ({
    products: await api.database.query(
      'select * from products where shop_id = $1 order by platform_id',
      [shop.shopId],
    ),
    variants: await api.database.query(
      `select v.*, p.platform_id as product from variants v
       join products p on p.shop_id = v.shop_id and p.id = v.product_id
       where v.shop_id = $1 order by v.platform_id`,
      [shop.shopId],
    ),
  });

  describe('with a few hundred products', () => {
    const exported = makeExport(300);
    const variants = exported.products.flatMap((product) => product.variants ?? []);
    const counts = { products: 300, variants: variants.length, archivedVariants: 0 };
    let path: string;
    beforeAll(async () => {
      shop = await api.newShop('Import');
      path = await write('products.json', exported);
    });

    it('stores each with its variants and images', async () => {
      const { code, stdout, stderr } = await startProgram(
        [...argumentsFor(path), '--json'],
        environment(),
      ).outcome;
      expect({ code, document: JSON.parse(stdout) }).toEqual({ code: 0, document: counts });
      expect(stderr).toMatch(/^\d+ % of \d+ bytes\n(\d+ % of \d+ bytes\n)*$/);
      expect(stderr).toContain('100 % of ');
      const stored = await rows();
      expect(
        stored.products.map((row: any) => [Number(row.platform_id), row.title, row.image_url]),
      ).toEqual(exported.products.map(({ id, title, image }) => [id, title, image?.src ?? null]));
      expect(
        stored.variants.map((row: any) => [
          Number(row.product),
          Number(row.platform_id),
          row.title,
          row.sku,
          row.image_url,
          row.archived_at,
        ]),
      ).toEqual(exported.products.flatMap(expectedVariants));
      expect(await shop.all('/products?limit=100')).toHaveLength(300);
      const { body } = await shop.get(`/products/${exported.products[7]!.id}`);
      expect(body).toMatchObject({ title: exported.products[7]!.title });
    });

    it('changes nothing the second time', async () => {
      const before = await rows();
      const { code, stdout } = await importFile(path);
      expect(code).toBe(0);
      expect(stdout).toBe(`Imported 300 products with ${counts.variants} variants\n`);
      expect(await rows()).toEqual(before);
    });

    it('says how many variants it archives, also in a dry run', async () => {
      const before = await rows();
      const at = exported.products.findIndex(({ variants: all = [] }) => all.length > 1);
      const [kept, ...missing] = exported.products[at]!.variants!;
      const products = exported.products.with(at, { ...exported.products[at]!, variants: [kept!] });
      const shorter = await write('shorter.json', { products });
      const outcome = `300 products with ${counts.variants - missing.length} variants, ${missing.length} variants archived\n`;
      const tried = await startProgram([...argumentsFor(shorter), '--dry-run'], environment())
        .outcome;
      expect([tried.code, tried.stdout]).toEqual([0, `Would import ${outcome}`]);
      expect(await rows()).toEqual(before);
      expect((await importFile(shorter)).stdout).toBe(`Imported ${outcome}`);
      await importFile(path);
    });

    it('takes over what has changed, and only that', async () => {
      const before = await rows();
      const [first, ...others] = makeExport(300).products;
      const changed = { ...first!, title: 'Another title' };
      const { code } = await importFile(
        await write('changed.json', { products: [changed, ...others] }),
      );
      expect(code).toBe(0);
      const after = await rows();
      expect(after.products[0]).toMatchObject({ title: 'Another title' });
      expect(after.products.slice(1)).toEqual(before.products.slice(1));
      expect(after.variants).toEqual(before.variants);
    });
  });

  describe('with a broken file prints one line with its place, and stores nothing', () => {
    beforeAll(async () => {
      shop = await api.newShop('Broken');
    });
    const complete = JSON.stringify(makeExport(450));
    const with400 = (change: (product: ExportedProduct) => object): object => {
      const { products } = makeExport(450);
      return { products: products.map((one, index) => (index === 400 ? change(one) : one)) };
    };
    const cut = complete.slice(0, complete.lastIndexOf('"title"'));

    it.each<[string, string | object, string]>([
      [
        'cut in the middle',
        cut,
        `ends too early, at byte ${Buffer.byteLength(cut)}, after products[448]`,
      ],
      ['no JSON', 'id,title\n1,Parka\n', 'is not JSON after byte 0, before the first record'],
      ['without a list', { orders: [] }, 'has no "products" list'],
      [
        'with a product without id',
        with400(({ id: _id, ...product }) => product),
        'products[400].id must be an integer from 1 to 9007199254740991',
      ],
      [
        'with a variant whose title is too long',
        with400((product) => ({
          ...product,
          variants: [{ id: 5, title: 'x'.repeat(256) }],
        })),
        'products[400].variants[0].title must be text of 1 to 255 characters, ' +
          'without NUL or lone surrogates',
      ],
      [
        'with two equal ids',
        with400((product) => ({ ...product, id: makeProduct(12).id })),
        `products[400].id ${makeProduct(12).id} is also that of products[12]`,
      ],
      [
        'with two equal ids of variants',
        with400((product) => ({ ...product, variants: makeProduct(12).variants })),
        'products[400].variants[0].id 41000000000120 is also that of products[12].variants[0]',
      ],
      ['with more behind the end', `${complete}]`, 'is not JSON after byte'],
    ])('%s', async (_, content, message) => {
      const path = await write('broken.json', content);
      const { code, stdout, stderr } = await importFile(path, '--json');
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      const lines = stderr.trimEnd().split('\n');
      expect(lines.at(-1)).toContain(`${path}: ${message}`);
      expect(lines.at(-1)).toMatch(/; nothing was imported$/);
      expect(lines.slice(0, -1).filter((line) => !/^\d+ % of \d+ bytes$/.test(line))).toEqual([]);
      expect(await rows()).toEqual({ products: [], variants: [] });
    });

    it('that cannot be read', async () => {
      const missing = join(folder, 'missing.json');
      const { code, stdout, stderr } = await importFile(missing);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^\S+missing\.json cannot be read: ENOENT: [^\n]+\n$/);
      expect((await importFile(folder)).stderr).toMatch(/ cannot be read: EISDIR: [^\n]+\n$/);
    });

    it('for a shop that does not exist', async () => {
      const path = await write('one.json', makeExport(1));
      const args = ['products', 'import', '--shop', '999999', path];
      const outcome = await run(args, api.database.url);
      expect(outcome).toEqual({ code: 1, stdout: '', stderr: 'Shop 999999 not found\n' });
    });
  });

  describe('with a file larger than the memory', () => {
    const SIZE = 60_000_000;
    let path: string;
    beforeAll(async () => {
      shop = await api.newShop('Large');
      path = join(folder, 'large.json');
      await writeLarge(path, SIZE);
    });

    it('ends early when interrupted, and stores nothing', async () => {
      const { child, outcome } = startProgram(argumentsFor(path), environment());
      child.stderr!.once('data', () => child.kill('SIGINT'));
      const { code, stdout, stderr } = await outcome;
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/\nInterrupted; nothing is left half done\n$/);
      expect(await rows()).toEqual({ products: [], variants: [] });
    });

    it('ends with one line when the database becomes unavailable, and stores nothing', async () => {
      const { child, outcome } = startProgram(argumentsFor(path), environment());
      child.stderr!.once('data', () =>
        api.database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and xact_start < now() and pid <> pg_backend_pid()`,
        ),
      );
      const { code, stdout, stderr } = await outcome;
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^(\d+ % of \d+ bytes\n)+The database is unavailable: [^\n]+\n$/);
      expect(await rows()).toEqual({ products: [], variants: [] });
    });

    it('holds only a part of it in memory, and reports its progress', async () => {
      const { code, stdout, stderr } = await startProgram(
        [...argumentsFor(path), '--json'],
        environment(),
        '--max-old-space-size=96',
      ).outcome;
      expect({ code, stderr: stderr.replace(/ of \d+ bytes/g, '') }).toEqual({
        code: 0,
        stderr: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((done) => `${done} %\n`).join(''),
      });
      const { products } = JSON.parse(stdout);
      expect((await rows()).products).toHaveLength(products);
    });
  });
});

function expectedVariants({ id, images, variants = [] }: ExportedProduct): unknown[] {
  return variants.map((variant) => [
    id,
    variant.id,
    variant.title,
    variant.sku === '' ? null : variant.sku,
    images.find((image) => image.id === variant.image_id)?.src ?? null,
    null,
  ]);
}

/** Most of a real export is text that the import ignores; with the dash it takes two bytes each. */
async function writeLarge(path: string, size: number): Promise<void> {
  const out = createWriteStream(path);
  out.write('{"products":[');
  const description = '– '.repeat(4_000);
  for (let index = 0; out.bytesWritten + out.writableLength < size; index += 1) {
    const product = { ...makeProduct(index), variants: [], body_html: description };
    if (!out.write((index > 0 ? ',' : '') + JSON.stringify(product))) await once(out, 'drain');
  }
  out.end(']}');
  await once(out, 'finish');
}
