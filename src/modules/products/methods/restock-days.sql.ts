/**
 * The days that restocking takes of a product whose calendar method has a duration of its own,
 * whatever the status of the method; null where the shop's applies.
 */
export const restockDaysSql = (productId: string): string => `(
    select m.custom_restock_duration_count from product_methods m
    where m.shop_id = $1 and m.product_id = ${productId} and m.kind = 'calendar')`;
