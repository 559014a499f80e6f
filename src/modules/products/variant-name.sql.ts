/** The name of a variant in errors, such as `Storm parka, M / Green (PARKA-M)`. */
export const variantNameSql = (variant: string): string => `(
      select p.title || ', ' || ${variant}.title || coalesce(' (' || ${variant}.sku || ')', '')
      from products p where p.shop_id = $1 and p.id = ${variant}.product_id)`;
