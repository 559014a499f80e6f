import { describe, expect, it } from 'vitest';
import { toSentProduct } from '../../../src/cli/importing/platform-records.js';
import { makeProduct } from '../support/export.js';

const read = (product: unknown) => toSentProduct(product, 'products[1]');

const variant = { id: 5, title: 'M' };
const product = { id: 1, title: 'Parka', variants: [variant] };
const url = (name: string) => `https://cdn.example/${name}.jpg`;

describe('a product of an export', () => {
  it('from the Admin REST API is read with its images', () => {
    const image = (position: number) =>
      `https://cdn.example/s/files/3/photo-${position}.jpg?v=1700000000`;
    const size = (position: number, sku: string | null, imageUrl: string | null) => ({
      platformId: 41_000_000_000_030 + position,
      title: `Size ${position} / Green`,
      sku,
      imageUrl,
    });
    expect(read(makeProduct(3))).toEqual({
      platformId: 7_100_000_000_003,
      title: 'Skisett 🎿 3',
      imageUrl: image(0),
      archived: false,
      variants: [
        size(0, 'SKU-3-0', image(0)),
        size(1, 'SKU-3-1', image(1)),
        size(2, null, image(2)),
        size(3, 'SKU-3-3', null),
      ],
    });
  });

  it('from a storefront is read with its images', () => {
    const storefront = {
      id: 1,
      title: 'Parka',
      handle: 'parka',
      body_html: '<p>',
      variants: [
        { id: 10, title: 'S', sku: '', featured_image: { id: 3, src: url('s') } },
        { id: 11, title: 'M', featured_image: null },
        { id: 12, title: 'L', featured_image: '//cdn.example/l.jpg' },
        { id: 13, title: 'XL', featured_image: null },
      ],
      images: [
        { id: 1, src: url('first'), variant_ids: [] },
        { id: 2, src: url('m'), variant_ids: [11] },
      ],
    };
    const { imageUrl, variants } = read(storefront);
    expect(imageUrl).toBe(url('first'));
    expect(variants!.map((one) => one.imageUrl)).toEqual([url('s'), url('m'), url('l'), null]);
    expect(variants!.map((one) => one.sku)).toEqual([null, undefined, undefined, undefined]);
  });

  it('has SKUs in the form in which stock lists name them', () => {
    const sent = ['TR-1 ', 'E\u0301-1\u200b', ' \u001d'];
    const variants = sent.map((sku, at) => ({ id: at + 1, title: 'M', sku }));
    const skus = read({ ...product, variants }).variants!.map(({ sku }) => sku);
    expect(skus).toEqual(['TR-1', 'É-1', null]);
  });

  it('from this API is read unchanged', () => {
    const variants = [{ platformId: 10, title: 'S', sku: 'A-S', imageUrl: url('s') }];
    const own = { platformId: 1, title: 'Parka', imageUrl: url('p'), variants };
    expect(read({ ...own, id: 99 })).toEqual({ ...own, archived: false });
  });

  it.each<[object, string | null | undefined]>([
    [{ image: { src: url('a') }, images: [{ src: url('b') }] }, url('a')],
    [{ image: null, images: [{ src: url('b') }, { src: url('c') }] }, url('b')],
    [{ images: [url('b')] }, url('b')],
    [{ images: [], featured_image: { src: url('d') } }, url('d')],
    [{ featured_image: '//cdn.example/e.jpg' }, url('e')],
    [{ image: null, images: [] }, null],
    [{ images: null }, null],
    [{}, undefined],
  ])('with %j has the image %s', (members, expected) => {
    expect(read({ ...product, ...members }).imageUrl).toBe(expected);
  });

  it('that has no list of variants leaves them as they are', () => {
    expect(read({ id: 1, title: 'A' })).not.toHaveProperty('variants');
    expect(read({ id: 1, title: 'A', variants: [] }).variants).toEqual([]);
  });

  it('leaves absent fields absent', () => {
    expect(read(product)).toEqual({
      platformId: 1,
      title: 'Parka',
      imageUrl: undefined,
      archived: false,
      variants: [{ platformId: 5, title: 'M', sku: undefined, imageUrl: undefined }],
    });
  });

  it.each([
    ['draft', true],
    ['archived', true],
    ['DRAFT', true],
    ['active', false],
    ['unlisted', false],
    [undefined, false],
    [null, false],
  ])('with status %s is archived: %s', (status, archived) => {
    expect(read({ ...product, status }).archived).toBe(archived);
  });

  it.each([
    ['7100000000001', 7_100_000_000_001],
    ['gid://shopify/Product/7100000000001', 7_100_000_000_001],
    [7.1e12, 7_100_000_000_000],
  ])('may write its id as %s', (id, platformId) => {
    expect(read({ ...product, id }).platformId).toBe(platformId);
  });

  it.each([
    [{ title: null, handle: 'storm-parka' }, 'storm-parka'],
    [{ title: '', handle: 'storm-parka' }, 'storm-parka'],
    [{ title: '<b>Storm</b> &amp; parka 🧥' }, '<b>Storm</b> &amp; parka 🧥'],
  ])('with %j is called %s', (members, title) => {
    expect(read({ ...product, ...members }).title).toBe(title);
  });

  it.each([
    [{ title: null, option1: 'M', option2: 'Green', option3: null }, 'M / Green'],
    [{ title: '', option1: null }, 'Default Title'],
    [{ title: undefined }, 'Default Title'],
  ])('whose variant has %j calls it %s', (members, title) => {
    expect(read({ ...product, variants: [{ id: 5, ...members }] }).variants![0]!.title).toBe(title);
  });

  it('may have more variants than a request', () => {
    const variants = Array.from({ length: 2_000 }, (_, index) => ({ id: index + 1, title: 'M' }));
    expect(read({ ...product, variants }).variants).toHaveLength(2_000);
  });
});

describe('an invalid product is rejected with its place', () => {
  const id = 'must be an integer from 1 to 9007199254740991';
  const text = 'must be text of 1 to 255 characters, without NUL or lone surrogates';
  const withVariant = (changes: object) => ({ ...product, variants: [{ ...variant, ...changes }] });

  it.each([
    [null, 'products[1] must be an object'],
    [[], 'products[1] must be an object'],
    ['Parka', 'products[1] must be an object'],
    [{ title: 'A' }, `products[1].id ${id}`],
    [{ ...product, id: 'x1' }, `products[1].id ${id}`],
    [{ ...product, id: '9007199254740992' }, `products[1].id ${id}`],
    [{ ...product, id: 1.5 }, `products[1].id ${id}`],
    [{ ...product, id: 0 }, `products[1].id ${id}`],
    [{ ...product, id: 2 ** 53 }, `products[1].id ${id}`],
    [{ ...product, platformId: null }, `products[1].platformId ${id}`],
    [{ id: 1 }, `products[1].title ${text}`],
    [{ ...product, title: '' }, `products[1].title ${text}`],
    [{ ...product, title: null }, `products[1].title ${text}`],
    [{ ...product, title: 7 }, `products[1].title ${text}`],
    [{ ...product, title: 'x'.repeat(256) }, `products[1].title ${text}`],
    [{ ...product, title: 'a\0b' }, `products[1].title ${text}`],
    [{ ...product, title: '\ud800' }, `products[1].title ${text}`],
    [{ ...product, image: 'x' }, 'products[1].image must be an http or https URL'],
    [{ ...product, image: 5 }, 'products[1].image must be an object'],
    [{ ...product, image: {} }, 'products[1].image.src must be an http or https URL'],
    [{ ...product, images: {} }, 'products[1].images must be a list'],
    [{ ...product, images: [5] }, 'products[1].images[0] must be an object'],
    [{ ...product, images: [{ id: 1, src: 'x' }] }, 'products[1].images[0].src must be an http'],
    [
      { ...product, images: [{ src: url('a'), variant_ids: 5 }] },
      'products[1].images[0].variant_ids must be a list',
    ],
    [{ ...product, variants: {} }, 'products[1].variants must be a list'],
    [{ ...product, variants: [variant, 5] }, 'products[1].variants[1] must be an object'],
    [withVariant({ id: undefined }), `products[1].variants[0].id ${id}`],
    [withVariant({ title: 5 }), `products[1].variants[0].title ${text}`],
    [withVariant({ title: 'x'.repeat(256) }), `products[1].variants[0].title ${text}`],
    [withVariant({ sku: 5 }), 'products[1].variants[0].sku must be text of 0 to 255'],
    [withVariant({ sku: 'x'.repeat(256) }), 'products[1].variants[0].sku must be text of 0 to 255'],
  ])('%j', (wrong, message) => {
    expect(() => read(wrong)).toThrow(message);
  });
});
