import { searchPartsSql, searchPartSql, searchTextSql } from '../../database/sql/search.sql.js';

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
