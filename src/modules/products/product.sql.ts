import { searchPartSql, searchPartsSql, searchTextSql } from '../../database/sql/search.sql.js';

/**
 * The days that restocking takes of a product whose calendar method has a duration of its own,
 * whatever the status of the method; null where the shop's applies.
 */
export const restockDaysSql = (productId: string): string => `(
    select m.custom_restock_duration_count from product_methods m
    where m.shop_id = $1 and m.product_id = ${productId} and m.kind = 'calendar')`;

/**
 * The search text of an item, out of its product `p`, its variant `v` and SQL for its serial and
 * number. It stands on the item because a trigram index serves one column only; the import keeps
 * it.
 */
export const itemSearchText = (serial: string, sequentialId: string): string =>
  searchPartsSql(
    searchTextSql('p.title', 'v.title', 'v.sku', serial, `${sequentialId}::text`),
    searchTextSql(serial),
  );

/** The part of an item's search text that is its serial alone, with an index of its own. */
export const serialSearchText = (item: string): string => searchPartSql(`${item}.search_text`, 2);
