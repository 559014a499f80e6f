import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes return orders searchable by the formatted ids of their rentals. */
export class RentalSearch1763683200017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table return_orders add column rentals_search_text text not null default ''`);
    const shops = (await runner.query('select id from shops order by id')) as { id: string }[];
    for (const { id } of shops) await runner.query(FILL, [id]);
    await runner.query(`
      create index ix_return_orders_rentals on return_orders
        using gin (shop_id, rentals_search_text gin_trgm_ops)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_return_orders_rentals');
    await runner.query('alter table return_orders drop column rentals_search_text');
  }
}

/** A space or a mark (U+001F) precedes each searchable beginning of a word. */
const FILL = String.raw`
  update return_orders o set rentals_search_text = r.names
  from (
    select l.return_order_id as id,
      string_agg(' sc-' || c.sequential_id || ' ' || c.sequential_id
        || E' \x1fsc-\x1f' || c.sequential_id, '' order by c.sequential_id) as names
    from return_lines l join cycles c on c.shop_id = $1 and c.id = l.rental_id
    where l.shop_id = $1 group by l.return_order_id) r
  where o.shop_id = $1 and o.id = r.id`;
