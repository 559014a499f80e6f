import {
  type DomainEvent,
  domainEvent,
  importEvents,
} from '../../platform/events/event-catalogue.js';
import { idsOf } from '../../records/grouped-by.js';
import type { Imported } from '../../records/imported.js';
import type { ImportProduct, ImportVariant } from './product.response.js';

/** A product in an export of the platform; more fields may be absent than in a request. */
export interface SentProduct extends Omit<ImportProduct, 'variants'> {
  /** All its variants; absent leaves the variants unchanged. */
  variants?: ImportVariant[];
  /** True to archive its variants, regardless of their units. */
  archived?: boolean;
}

/** All variants of the products, one after the other. */
export const variantsOf = (products: readonly SentProduct[]): ImportVariant[] =>
  products.flatMap(({ variants = [] }) => variants);

/** The path of a variant in the request, by its index among all variants. */
export function pathOfVariant(products: readonly SentProduct[], place: number): string {
  let left = place;
  let product = 0;
  for (; left >= (products[product]!.variants?.length ?? 0); product += 1) {
    left -= products[product]!.variants?.length ?? 0;
  }
  return `products[${product}].variants[${left}]`;
}

/** The fields of a variant in events. */
interface LoggedVariant {
  readonly title: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly position: number;
  readonly archivedAt: string | null;
}

/** A variant in its product (internal id). */
interface PlacedVariant extends LoggedVariant {
  readonly platformId: number;
  readonly productId: number;
}

/** The variants that an import created or changed. */
export interface ImportedVariants {
  readonly created: readonly PlacedVariant[];
  readonly changed: readonly { readonly from: PlacedVariant; readonly to: PlacedVariant }[];
}

/** The existing products (internal ids) whose variants an import changed. */
export function productsOfVariants(
  imported: Imported,
  { created, changed }: ImportedVariants,
): number[] {
  const isNew = new Set(idsOf(imported.created));
  const variants = [...created, ...changed.flatMap(({ from, to }) => [from, to])];
  return [...new Set(variants.map(({ productId }) => productId))].filter((id) => !isNew.has(id));
}

/** The variants that an import moved to another product. */
export const movedBy = ({ changed }: ImportedVariants): ImportedVariants['changed'] =>
  changed.filter(({ from, to }) => from.productId !== to.productId);

/** The platform ids of the variants that an import archived. */
export const archivedBy = ({ changed }: ImportedVariants): number[] =>
  changed
    .filter(({ from, to }) => from.archivedAt === null && to.archivedAt !== null)
    .map(({ to }) => to.platformId);

/** An existing product with changed variants, and whether it still has an active one. */
export interface ChangedProduct {
  readonly id: number;
  readonly platformId: number;
  readonly isActive: boolean;
}

const LOGGED_FIELDS = ['title', 'sku', 'imageUrl', 'position', 'archivedAt'] as const;

/**
 * The events of an import: one per product, with the changes of its variants. A product that loses
 * its last active variant is archived.
 * @param products the existing products with changed variants
 */
export function productEvents(
  imported: Imported,
  variants: ImportedVariants,
  products: readonly ChangedProduct[],
): DomainEvent[] {
  const inactive = new Set(products.flatMap(({ id, isActive }) => (isActive ? [] : id)));
  const losing = new Set(
    variants.changed
      .filter(({ from, to }) => isActiveIn(from.productId, from) && !isActiveIn(from.productId, to))
      .map(({ from }) => from.productId),
  );
  const platformIds = new Map(products.map(({ id, platformId }) => [id, platformId]));
  return [
    ...importEvents('Product', { created: imported.created, updated: [] }),
    ...changedProducts(imported, variants, platformIds).map(({ id, platformId, changes }) => {
      const type = inactive.has(id) && losing.has(id) ? 'archived' : 'updated';
      return domainEvent('Product', id, type, { changes }, platformId);
    }),
  ];
}

const isActiveIn = (product: number, { productId, archivedAt }: PlacedVariant): boolean =>
  productId === product && archivedAt === null;

/** The existing products with all their changes. */
function changedProducts(
  { updated }: Imported,
  { created, changed }: ImportedVariants,
  platformIds: ReadonlyMap<number, number>,
): Imported['updated'] {
  const products = new Map(updated.map((one) => [one.id, { ...one, changes: { ...one.changes } }]));
  for (const [id, platformId] of platformIds) {
    if (!products.has(id)) products.set(id, { id, platformId, changes: {} });
  }
  const add = (one: PlacedVariant, member: string, from: unknown, to: unknown): void => {
    const product = products.get(one.productId);
    if (product) product.changes[`variants.${one.platformId}${member}`] = { from, to };
  };
  for (const one of created) add(one, '', null, logged(one));
  for (const { from, to } of changed) {
    if (from.productId === to.productId) {
      for (const member of LOGGED_FIELDS) {
        if (from[member] !== to[member]) add(to, `.${member}`, from[member], to[member]);
      }
    } else {
      add(from, '', logged(from), null);
      add(to, '', null, logged(to));
    }
  }
  return [...products.values()];
}

const logged = ({ title, sku, imageUrl, position, archivedAt }: LoggedVariant): LoggedVariant => ({
  title,
  sku,
  imageUrl,
  position,
  archivedAt,
});
