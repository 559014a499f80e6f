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

/** Orders `o` with a credit that was given back, found from the credits: there are few of them. */
export const someRecreditedSql = `o.id in (
    select l.return_order_id from membership_credits m
    join return_lines l on l.shop_id = $1 and l.rental_id = m.cycle_id
    where m.shop_id = $1 and m.status = 'returned')`;
