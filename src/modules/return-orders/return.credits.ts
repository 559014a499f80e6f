/** How far the credits of the rentals of an order were given back. */
export const CREDIT_STATUSES = ['uncredited', 'partially_recredited', 'recredited'] as const;
export type ReturnCreditStatus = (typeof CREDIT_STATUSES)[number];

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
