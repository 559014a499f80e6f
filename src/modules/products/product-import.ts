import {
  type DomainEvent,
  domainEvent,
  importEvents,
} from '../../platform/events/event-catalogue.js';
import { idsOf } from '../../records/grouped-by.js';
import type { Imported } from '../../records/imported.js';
import type { ImportProduct, ImportVariant } from './product.request.js';

/** A product as an export of the platform has it; more may be absent than in a request. */
export interface SentProduct extends Omit<ImportProduct, 'variants'> {
  /** All its variants; absent leaves them as they are. */
  variants?: ImportVariant[];
  /** Its variants are archived, however many units they have. */
  archived?: boolean;
}

/** All variants of the products, one after the other. */
export const variantsOf = (products: readonly SentProduct[]): ImportVariant[] =>
  products.flatMap(({ variants = [] }) => variants);

/** Where in a request the variant stands that is at this place among all of them. */
export function pathOfVariant(products: readonly SentProduct[], place: number): string {
  let left = place;
  let product = 0;
  for (; left >= (products[product]!.variants?.length ?? 0); product += 1) {
    left -= products[product]!.variants?.length ?? 0;
  }
  return `products[${product}].variants[${left}]`;
}

/** What is told of a variant. */
interface ToldVariant {
  readonly title: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly position: number;
  readonly archivedAt: string | null;
}

/** A variant in its product (internal id). */
interface PlacedVariant extends ToldVariant {
  readonly platformId: number;
  readonly productId: number;
}

/** What an import made of variants. */
export interface ImportedVariants {
  readonly created: readonly PlacedVariant[];
  readonly changed: readonly { readonly from: PlacedVariant; readonly to: PlacedVariant }[];
}

/** The products that an import changed variants of (internal ids), but for those that it made. */
export function productsOfVariants(
  imported: Imported,
  { created, changed }: ImportedVariants,
): number[] {
  const isNew = new Set(idsOf(imported.created));
  const variants = [...created, ...changed.flatMap(({ from, to }) => [from, to])];
  return [...new Set(variants.map(({ productId }) => productId))].filter((id) => !isNew.has(id));
}

const MEMBERS = ['title', 'sku', 'imageUrl', 'position', 'archivedAt'] as const;

/**
 * The events of an import: one for each product, with what changed of its variants.
 * @param platformIds of the products whose variants changed, by their internal ids
 */
export function productEvents(
  sent: readonly SentProduct[],
  imported: Imported,
  variants: ImportedVariants,
  platformIds: ReadonlyMap<number, number>,
): DomainEvent[] {
  const archived = new Set(sent.flatMap((one) => (one.archived ? one.platformId : [])));
  return [
    ...importEvents('Product', { created: imported.created, updated: [] }),
    ...changedProducts(imported, variants, platformIds).map(({ id, platformId, changes }) => {
      const type = archived.has(platformId) ? 'archived' : 'updated';
      return domainEvent('Product', id, type, { changes }, platformId);
    }),
  ];
}

/** The products that are not new, with all their changes: one import may have 25,000 variants. */
function changedProducts(
  { updated }: Imported,
  { created, changed }: ImportedVariants,
  platformIds: ReadonlyMap<number, number>,
): Imported['updated'] {
  const products = new Map(updated.map((one) => [one.id, { ...one, changes: { ...one.changes } }]));
  for (const [id, platformId] of platformIds) {
    if (!products.has(id)) products.set(id, { id, platformId, changes: {} });
  }
  const tell = (one: PlacedVariant, member: string, from: unknown, to: unknown): void => {
    const product = products.get(one.productId);
    if (product) product.changes[`variants.${one.platformId}${member}`] = { from, to };
  };
  for (const one of created) tell(one, '', null, told(one));
  for (const { from, to } of changed) {
    if (from.productId === to.productId) {
      for (const member of MEMBERS) {
        if (from[member] !== to[member]) tell(to, `.${member}`, from[member], to[member]);
      }
    } else {
      tell(from, '', told(from), null);
      tell(to, '', null, told(to));
    }
  }
  return [...products.values()];
}

const told = ({ title, sku, imageUrl, position, archivedAt }: ToldVariant): ToldVariant => ({
  title,
  sku,
  imageUrl,
  position,
  archivedAt,
});
