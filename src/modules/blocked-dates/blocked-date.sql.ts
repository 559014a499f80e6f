import {
  columnsOf,
  computed,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { listStatement } from '../../database/sql/page.js';
import { statement } from '../../database/sql/statement.js';
import { Shop } from '../../platform/shops/shop.entity.js';
import { Product } from '../products/product.entity.js';
import { Variant } from '../products/variant.entity.js';
import { BlockedDate } from './blocked-date.entity.js';

/** The columns of a block's response, from block `b` and the blocked resource. */
const COLUMNS = joined(
  columnsOf(BlockedDate, 'b', [
    'id',
    'resourceType',
    'itemId',
    'closing',
    'reason',
    'description',
    'createdAt',
    'updatedAt',
  ]),
  computed<{
    from: string | null;
    to: string | null;
    imageUrl: string | null;
    itemSequentialId: number | null;
  }>({
    from: `nullif(b.from_day, '-infinity')`,
    to: `nullif(b.to_day, 'infinity')`,
    imageUrl: 'coalesce(v.image_url, p.image_url)',
    itemSequentialId: 'i.sequential_id',
  }),
  outerColumnsOf(Variant, 'v', {
    variantId: 'id',
    variantTitle: 'title',
    platformVariantId: 'platformId',
  }),
  outerColumnsOf(Product, 'p', {
    productId: 'id',
    productTitle: 'title',
    platformProductId: 'platformId',
  }),
  columnsOf(Shop, 's', { shopName: 'name' }),
);
export type BlockedDateRow = RowOf<typeof COLUMNS>;

const JOINS = `
  join shops s on s.id = $1
  left join items i on i.shop_id = $1 and i.id = b.item_id
  left join variants v on v.shop_id = $1 and v.id = coalesce(b.variant_id, i.variant_id)
  left join products p on p.shop_id = $1 and p.id = coalesce(b.product_id, v.product_id)`;

export const LIST_BLOCKED_DATES = listStatement('blocked_dates.list', BlockedDate, 'b', COLUMNS, {
  joins: JOINS,
});

export const GET_BLOCKED_DATE = statement<BlockedDateRow>(
  'blocked_dates.get',
  `select ${COLUMNS} from blocked_dates b ${JOINS} where b.shop_id = $1 and b.id = $2`,
);
