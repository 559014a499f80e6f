/** The return order of the cycle with an id: the newest that is not cancelled. */
export const returnOrderIdSql = (cycleId: string): string => `(
    select max(o.id) from return_lines l
    join return_orders o on o.shop_id = $1 and o.id = l.return_order_id and o.status <> 'cancelled'
    where l.shop_id = $1 and l.rental_id = ${cycleId})`;
