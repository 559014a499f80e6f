/**
 * The credit status of order `o`, which follows from the membership credits of its rentals. Reads
 * what the credits module writes; only that module writes it.
 */
export const creditStatusSql = `coalesce((
    select case count(*) filter (where m.status = 'returned')
      when 0 then 'uncredited' when count(*) then 'recredited' else 'partially_recredited' end
    from return_lines l
    join membership_credits m on m.shop_id = $1 and m.cycle_id = l.rental_id
    where l.shop_id = $1 and l.return_order_id = o.id), 'uncredited')`;

/** A select of the orders with one of the statuses, found from the credits that were given back. */
export const recreditedOrdersSql = (statuses: string): string => `
    select o.id from (
      select distinct l.return_order_id as id from membership_credits m
      cross join lateral (select l.return_order_id from return_lines l
        where l.shop_id = $1 and l.rental_id = m.cycle_id offset 0) l
      where m.shop_id = $1 and m.status = 'returned') o
    where ${creditStatusSql} = any(${statuses})`;
