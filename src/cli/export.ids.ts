import type { ImportProduct } from '../modules/products/dto/product.request.js';
import { ProductExportError } from './product.record.js';

/** More variants than any product has: a variant's place is one number, which a Map holds well. */
const VARIANTS = 2 ** 20;

/** Where in an export each id was seen; refuses one that comes again. */
export class ExportIds {
  private readonly products = new Map<number, number>();
  private readonly variants = new Map<number, number>();

  /** @throws ProductExportError naming both places of an id */
  add({ platformId, variants }: ImportProduct, product: number): void {
    note(this.products, platformId, product, placeOfProduct);
    variants.forEach((variant, index) =>
      note(this.variants, variant.platformId, product * VARIANTS + index, placeOfVariant),
    );
  }
}

function note(
  places: Map<number, number>,
  id: number,
  place: number,
  nameOf: (place: number) => string,
): void {
  const first = places.get(id);
  if (first !== undefined) {
    throw new ProductExportError(`${nameOf(place)}.id ${id} is also that of ${nameOf(first)}`);
  }
  places.set(id, place);
}

const placeOfProduct = (place: number): string => `products[${place}]`;

const placeOfVariant = (place: number): string =>
  `${placeOfProduct(Math.floor(place / VARIANTS))}.variants[${place % VARIANTS}]`;
