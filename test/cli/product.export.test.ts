import { describe, expect, it } from 'vitest';
import { readProductExport } from '../../src/cli/product.export.js';
import type { ImportProduct } from '../../src/modules/products/dto/product.request.js';
import { makeExport } from './export.js';

/** Reads a text that arrives in chunks of a size. */
async function read(text: string | Buffer, size = 65_536): Promise<ImportProduct[]> {
  const bytes = Buffer.from(text);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += size) {
      yield bytes.subarray(start, start + size);
    }
  }
  const products: ImportProduct[] = [];
  for await (const product of readProductExport(chunks())) products.push(product);
  return products;
}

const variant = { id: 5, title: 'M' };
const product = { id: 1, title: 'Parka', variants: [variant] };

describe('an export', () => {
  it('is read product by product, whatever the chunks are', async () => {
    const text = JSON.stringify(makeExport(12), null, 2);
    const whole = await read(text);
    expect(whole).toHaveLength(12);
    expect(whole[3]).toEqual({
      platformId: 7_100_000_000_003,
      title: 'Skisett 🎿 3',
      imageUrl: 'https://cdn.example/s/files/3/photo-0.jpg?v=1700000000',
      variants: [
        {
          platformId: 41_000_000_000_030,
          title: 'Size 0 / Green',
          sku: 'SKU-3-0',
          imageUrl: 'https://cdn.example/s/files/3/photo-0.jpg?v=1700000000',
        },
        {
          platformId: 41_000_000_000_031,
          title: 'Size 1 / Green',
          sku: 'SKU-3-1',
          imageUrl: 'https://cdn.example/s/files/3/photo-1.jpg?v=1700000000',
        },
        {
          platformId: 41_000_000_000_032,
          title: 'Size 2 / Green',
          sku: null,
          imageUrl: 'https://cdn.example/s/files/3/photo-2.jpg?v=1700000000',
        },
        {
          platformId: 41_000_000_000_033,
          title: 'Size 3 / Green',
          sku: 'SKU-3-3',
          imageUrl: null,
        },
      ],
    });
    for (const size of [1, 2, 3, 7, 1_000]) expect(await read(text, size)).toEqual(whole);
  });

  it('may have other members around, and products without images and variants', async () => {
    const text = `\uFEFF {"version": 2, "other": {"products": [{}]}, "list": [1, {"products": 5}],
      "products": [{"id": 1, "title": "A", "image": null, "images": []},
        {"id": 2, "title": "B", "variants": [], "__proto__": {"title": "C"}},
        {"id": 3, "title": "C", "variants": [{"id": 4, "title": "D", "image_id": 77}]}],
      "more": null}\n`;
    const without = { imageUrl: null, variants: [] };
    expect(await read(text)).toEqual([
      { platformId: 1, title: 'A', ...without },
      { platformId: 2, title: 'B', ...without },
      {
        platformId: 3,
        title: 'C',
        imageUrl: null,
        variants: [{ platformId: 4, title: 'D', sku: null, imageUrl: null }],
      },
    ]);
  });

  it('may be empty', async () => {
    expect(await read('{"products": []}')).toEqual([]);
  });
});

describe('a file that is no export is refused', () => {
  it.each([
    ['', 'has no "products" list'],
    ['{}', 'has no "products" list'],
    ['[]', 'has no "products" list'],
    ['5', 'has no "products" list'],
    ['{"products": null}', 'has no "products" list'],
    ['{"products": {"0": {"id": 1, "title": "A"}}}', 'has no "products" list'],
    ['["products", [{"id": 1, "title": "A"}]]', 'has no "products" list'],
    [`[${JSON.stringify(product)}]`, 'has no "products" list'],
    ['{"products": [], "products": []}', 'has two "products" lists'],
    ['id,title\n1,Parka\n', 'is not JSON after byte 0, before the first product'],
    ['{"products": [{"id": 1, "title": NaN}]}', 'is not JSON after byte 31, before the first'],
    ['{"products": [{"id": 1, "title": "A"},]}', 'is not JSON after byte 38, after products[0]'],
    ['{"products": [{"id": 1 "title": "A"}]}', 'is not JSON after byte 23, before the first'],
    ['{"products": []} {"products": []}', 'is not JSON after byte 15, before the first product'],
    ['{"products": [', 'ends too early, at byte 14, before the first product'],
    ['{"products": []', 'ends too early, at byte 15, before the first product'],
    ['{"products": [{"id": 1, "title": "Zwölf', 'ends too early, at byte 40, before the first'],
    [
      '{"products": [{"id": 1, "title": "A"}, {"id"',
      'ends too early, at byte 44, after products[0]',
    ],
    [
      '{"products": [{"id": 1, "title": "A"}], "x": tr',
      'ends too early, at byte 47, after products[0]',
    ],
  ])('%s', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
    await expect(read(text, 1)).rejects.toThrow(message);
  });

  it('that is cut anywhere', async () => {
    const bytes = Buffer.from(JSON.stringify(makeExport(3)));
    for (let length = 1; length < bytes.length; length += 1) {
      const message = `ends too early, at byte ${length}, `;
      await expect(read(bytes.subarray(0, length)), `${length}`).rejects.toThrow(message);
    }
  });

  it('that is not UTF-8', async () => {
    const bytes = Buffer.from('{"products": [{"id": 1, "title": "Gr\xfcn"}]}', 'latin1');
    await expect(read(bytes)).rejects.toThrow(
      'is not JSON after byte 31, before the first product',
    );
  });
});

describe('a wrong product is refused with its place', () => {
  const id = 'must be an integer from 1 to 9007199254740991';
  const text = 'must be text of 1 to 255 characters, without NUL or lone surrogates';
  const withVariant = (changes: object) => ({ ...product, variants: [{ ...variant, ...changes }] });

  it.each([
    [null, 'products[1] must be an object'],
    [[], 'products[1] must be an object'],
    ['Parka', 'products[1] must be an object'],
    [{ title: 'A' }, `products[1].id ${id}`],
    [{ ...product, id: '1' }, `products[1].id ${id}`],
    [{ ...product, id: 1.5 }, `products[1].id ${id}`],
    [{ ...product, id: 0 }, `products[1].id ${id}`],
    [{ ...product, id: 2 ** 53 }, `products[1].id ${id}`],
    [{ id: 1 }, `products[1].title ${text}`],
    [{ ...product, title: '' }, `products[1].title ${text}`],
    [{ ...product, title: 7 }, `products[1].title ${text}`],
    [{ ...product, title: 'x'.repeat(256) }, `products[1].title ${text}`],
    [{ ...product, title: 'a\0b' }, `products[1].title ${text}`],
    [{ ...product, title: '\ud800' }, `products[1].title ${text}`],
    [{ ...product, image: 'x' }, 'products[1].image must be an object'],
    [{ ...product, image: {} }, 'products[1].image.src must be an http or https URL'],
    [{ ...product, images: {} }, 'products[1].images must be a list'],
    [{ ...product, images: [null] }, 'products[1].images[0] must be an object'],
    [{ ...product, images: [{ id: 1, src: 'x' }] }, 'products[1].images[0].src must be an http'],
    [{ ...product, variants: {} }, 'products[1].variants must be a list'],
    [{ ...product, variants: [variant, 5] }, 'products[1].variants[1] must be an object'],
    [withVariant({ id: undefined }), `products[1].variants[0].id ${id}`],
    [withVariant({ id: '5' }), `products[1].variants[0].id ${id}`],
    [withVariant({ title: undefined }), `products[1].variants[0].title ${text}`],
    [withVariant({ title: 'x'.repeat(256) }), `products[1].variants[0].title ${text}`],
    [withVariant({ sku: 5 }), 'products[1].variants[0].sku must be text of 0 to 255'],
    [withVariant({ sku: 'x'.repeat(256) }), 'products[1].variants[0].sku must be text of 0 to 255'],
  ])('%j', async (wrong, message) => {
    const first = { id: 900, title: 'First' };
    await expect(read(JSON.stringify({ products: [first, wrong] }))).rejects.toThrow(message);
  });

  it('whose id comes twice', async () => {
    const products = [product, { id: 2, title: 'B' }, { ...product, variants: [] }];
    await expect(read(JSON.stringify({ products }))).rejects.toThrow(
      'products[2].id 1 is also that of products[0]',
    );
  });

  it('whose variant has the id of another, in this or another product', async () => {
    const other = { id: 2, title: 'B', variants: [{ id: 6, title: 'S' }, variant] };
    await expect(read(JSON.stringify({ products: [product, other] }))).rejects.toThrow(
      'products[1].variants[1].id 5 is also that of products[0].variants[0]',
    );
    const twice = { ...product, variants: [variant, { id: 6, title: 'S' }, variant] };
    await expect(read(JSON.stringify({ products: [twice] }))).rejects.toThrow(
      'products[0].variants[2].id 5 is also that of products[0].variants[0]',
    );
  });

  it('but a product and a variant may have one id', async () => {
    expect(await read(JSON.stringify({ products: [withVariant({ id: 1 })] }))).toHaveLength(1);
  });
});
