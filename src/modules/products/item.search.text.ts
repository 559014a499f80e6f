/**
 * The search text of an item, out of its product `p`, its variant `v` and its serial. It stands on
 * the item because a trigram index serves one column only; the import keeps it.
 */
export const itemSearchText = (serial: string): string =>
  `lower(concat_ws(' ', '', p.title, v.title, v.sku, ${serial}))`;
