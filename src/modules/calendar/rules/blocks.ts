/** A variant, and the ids that a block of all its units can refer to. */
export interface BlockableVariant {
  readonly variantId: number;
  readonly productId: number;
}

/** A unit, and the ids that a block of it can refer to. */
export interface BlockableUnit extends BlockableVariant {
  readonly itemId: number;
}

/** Blocked days of an item, a variant, a product, or (all null) the store. */
export interface Block {
  readonly itemId: number | null;
  readonly variantId: number | null;
  readonly productId: number | null;
  /** Days as PostgreSQL writes them, open ends as `-infinity` and `infinity`. */
  readonly from: string;
  readonly to: string;
}

/** True when the block is on the unit, its variant, its product or the store; `concernsSql` is the same in SQL. */
export function concerns(block: Block, unit: BlockableUnit): boolean {
  if (block.itemId !== null) return block.itemId === unit.itemId;
  if (block.variantId !== null) return block.variantId === unit.variantId;
  return block.productId === null || block.productId === unit.productId;
}

/** SQL expressions for the ids of a unit: columns, or `any` of several. */
interface UnitIds {
  readonly itemId: string;
  readonly variantId: string;
  readonly productId: string;
}

/** Days as SQL, both included. */
export interface DaysSql {
  readonly from: string;
  readonly to: string;
}

/** True for a block `b` of the store. On closing days units stay available: rentals continue. */
const BLOCKED_STORE = `b.resource_type = 'Store' and not b.closing`;

/** True for a block `b` of the variant, its product or the store; closing days concern no unit. */
export const concernsVariantSql = ({ variantId, productId }: Omit<UnitIds, 'itemId'>): string =>
  `b.variant_id = ${variantId} or b.resource_type = 'Product' and b.product_id = ${productId}
      or ${BLOCKED_STORE}`;

/** `concerns` in SQL, for block `b`. */
export const concernsSql = ({ itemId, ...ids }: UnitIds): string =>
  `(b.item_id = ${itemId} or ${concernsVariantSql(ids)})`;

/**
 * The last day of a block `b`. A service that is due takes its days from today on until it is done.
 * This day moves with the time of reading, so it is not stored.
 */
export const lastBlockedDaySql = (today: string): string =>
  `greatest(b.to_day, ${today}::date + b.service_days - 1)`;

/** True for a block `b` that ends on the day or later; each of its parts has an index. */
export const blocksFromSql = (day: string, today: string): string =>
  `(b.to_day >= ${day} or b.service_days is not null and ${lastBlockedDaySql(today)} >= ${day})`;

/** True for a block `b` with a day from the first to the last. */
export const blocksWithinSql = ({ from, to }: DaysSql, today: string): string =>
  `${blocksFromSql(from, today)} and b.from_day <= ${to}`;

/**
 * True for a unit that no block concerns on the days: none of its own, and none of its variant, its
 * product or the store. Each kind of block has an index, or is the same for all units and read once.
 */
export function unblockedByKindSql(
  days: DaysSql,
  ids: UnitIds,
  today: string,
): { readonly item: string; readonly others: string } {
  const none = (concerned: string, endsSql = `b.to_day >= ${days.from}`) => `not exists (
    select from blocked_dates b
    where b.shop_id = $1 and ${concerned} and ${endsSql} and b.from_day <= ${days.to})`;
  return {
    // Only units have services.
    item: none(`b.item_id = ${ids.itemId}`, blocksFromSql(days.from, today)),
    others: [
      `b.variant_id = ${ids.variantId}`,
      `b.product_id = ${ids.productId}`,
      `b.item_id is null and ${BLOCKED_STORE}`,
    ]
      .map((concerned) => none(concerned))
      .join('\n  and '),
  };
}

/** True for a unit that no block concerns on the days. */
export function unblockedSql(days: DaysSql, ids: UnitIds, today: string): string {
  const { item, others } = unblockedByKindSql(days, ids, today);
  return `${item}\n  and ${others}`;
}
