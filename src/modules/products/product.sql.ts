import {
  type SearchedTable,
  searchPartSql,
  searchPartsSql,
  searchTextSql,
} from '../../database/sql/search.sql.js';

/**
 * The restock duration in days of a product's calendar method, regardless of its status.
 * Null means that the shop's duration applies.
 */
export const restockDaysSql = (productId: string): string => `(
    select m.custom_restock_duration_count from product_methods m
    where m.shop_id = $1 and m.product_id = ${productId} and m.kind = 'calendar')`;

/**
 * The search text of an item, from its product `p`, its variant `v`, its serial and its number.
 * It is stored on the item, because a trigram index covers one column only. Imports update it.
 */
export const itemSearchText = (serial: string, sequentialId: string): string =>
  searchPartsSql(
    searchTextSql('p.title', 'v.title', 'v.sku', serial, `${sequentialId}::text`),
    searchTextSql(serial),
  );

/** The serial in an item's search text, which has its own index. */
export const serialSearchText = (item: string): string => searchPartSql(`${item}.search_text`, 2);

/** The table of units, in which searches find serials. */
export const SEARCHED_SERIALS: SearchedTable = {
  table: 'items',
  text: serialSearchText('items'),
  marks: 'items.search_text',
  keyLike: (pattern) => `serial_key(items.serial) like ${pattern}`,
};

/**
 * Selects the units that serials mean: those with an equal one, else those with the same key.
 * @param serials SQL of a list of texts
 */
export const unitsBySerialSql = (serials: string): string => `
    select unit.id from unnest(${serials}::text[]) sent
    cross join lateral (
      select s.id from items s where s.shop_id = $1 and s.serial = sent
      union all
      select s.id from items s where s.shop_id = $1 and serial_key(s.serial) = serial_key(sent)
        and not exists (select from items e where e.shop_id = $1 and e.serial = sent)) unit`;

/** The name of a variant in errors, such as `Storm parka, M / Green (PARKA-M)`. */
export const variantNameSql = (variant: string): string => `(
      select p.title || ', ' || ${variant}.title || coalesce(' (' || ${variant}.sku || ')', '')
      from products p where p.shop_id = $1 and p.id = ${variant}.product_id)`;
