/** A product as the platform exports it, in the members that matter and some that do not. */
export interface ExportedProduct {
  [member: string]: unknown;
  id: number;
  title: string;
  image: { id: number; src: string } | null;
  images: { id: number; src: string }[];
  variants?: ExportedVariant[];
}

export interface ExportedVariant {
  [member: string]: unknown;
  id: number;
  title: string;
  sku: string | null;
  image_id: number | null;
}

/**
 * An export as the platform's Admin REST gives it, the same each time: titles in several scripts,
 * products without images or variants, variants without SKU or image of their own.
 */
export function makeExport(count: number): { products: ExportedProduct[] } {
  return { products: Array.from({ length: count }, (_, index) => makeProduct(index)) };
}

export function makeProduct(index: number): ExportedProduct {
  const id = 7_100_000_000_000 + index;
  const images = Array.from({ length: index % 4 }, (_, position) => ({
    id: 31_000_000_000_000 + index * 10 + position,
    product_id: id,
    position: position + 1,
    src: `https://cdn.example/s/files/${index}/photo-${position}.jpg?v=1700000000`,
    variant_ids: [],
  }));
  const variants = Array.from({ length: (index % 6) + 1 }, (_, position) =>
    makeVariant(index, position, images),
  );
  return {
    id,
    title: `${TITLES[index % TITLES.length]} ${index}`,
    body_html: `<p class="lead">A "good" one, \\ & more — №${index}</p>\n<ul>\t<li>{[,]}</li></ul>`,
    vendor: 'Fjell',
    tags: 'outdoor, rental',
    ...(index % 50 === 49 ? {} : { variants: index % 50 === 48 ? [] : variants }),
    options: [{ id: index, name: 'Size', values: ['S', 'M'] }],
    images,
    image: images[0] ?? null,
  };
}

const TITLES = ['Storm parka', 'Zelt für zwei', 'テント', 'Skisett 🎿', 'O\'Neill "wet" suit'];

function makeVariant(product: number, position: number, images: { id: number }[]): ExportedVariant {
  return {
    id: 41_000_000_000_000 + product * 10 + position,
    product_id: 7_100_000_000_000 + product,
    title: `Size ${position} / Green`,
    price: '129.00',
    sku: position % 3 === 2 ? '' : `SKU-${product}-${position}`,
    position: position + 1,
    compare_at_price: null,
    grams: 1200,
    image_id: images[position]?.id ?? null,
  };
}
