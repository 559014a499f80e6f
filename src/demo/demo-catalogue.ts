import type { ImportProduct, ImportVariant } from '../modules/products/dto/product.request.js';

/** What the shop rents out, in one line: 2 to 6 variants come of its sizes and colours. */
export interface DemoLine {
  readonly title: string;
  /** The first part of its SKUs. */
  readonly code: string;
  /** What a unit costs, in whole units of the currency. */
  readonly cost: number;
  readonly sizes: readonly string[];
  readonly colours?: readonly string[];
  readonly tags: readonly string[];
  /** What is the same for all its units, by the key of the custom field. */
  readonly facts: Readonly<Record<string, string>>;
}

/** A line of the catalogue with its product, whose variants follow the sizes and colours. */
export interface DemoProduct {
  readonly line: DemoLine;
  readonly product: ImportProduct;
}

/** Where the ids of the platform begin. Both shops begin there: ids are the platform's, per shop. */
const FIRST_ID = { product: 71_001, variant: 81_001 } as const;

/** The products of the lines, with ids that count up and images under the address. */
export function productsOf(lines: readonly DemoLine[], images: string): DemoProduct[] {
  let nextVariantId: number = FIRST_ID.variant;
  return lines.map((line, index) => ({
    line,
    product: {
      platformId: FIRST_ID.product + index,
      title: line.title,
      imageUrl: `${images}/${slugOf(line.title)}.jpg`,
      variants: variantsOf(line, images).map((variant) => ({
        platformId: nextVariantId++,
        ...variant,
      })),
    },
  }));
}

/** A coloured variant has an image of its own; the others have that of the product. */
function variantsOf(line: DemoLine, images: string): Omit<ImportVariant, 'platformId'>[] {
  return (line.colours ?? [null]).flatMap((colour) =>
    line.sizes.map((size) => ({
      title: colour === null ? size : `${size} / ${colour}`,
      sku: [line.code, size, colour ?? ''].map(skuPartOf).filter(Boolean).join('-'),
      imageUrl: colour === null ? null : `${images}/${slugOf(`${line.title} ${colour}`)}.jpg`,
    })),
  );
}

/** The letters and digits in lower case, joined by hyphens. */
export const slugOf = (text: string): string =>
  (unaccented(text).match(/[a-z0-9]+/g) ?? []).join('-');

/** In lower case and ASCII, as addresses are written. */
export const unaccented = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[æø]/g, (letter) => (letter === 'æ' ? 'ae' : 'o'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

const skuPartOf = (part: string): string => slugOf(part).replaceAll('-', '').toUpperCase();
