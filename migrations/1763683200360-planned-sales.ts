import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

/**
 * Planned sales book the days to their hand-over, and take all later ones of their units. Sales that
 * the previous release plans while it still serves get these days when they change.
 */
export class PlannedSales1763683200360 implements MigrationInterface {
  /** Each batch is a transaction of its own, so that no row stays locked for long. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const shops = (await runner.query('select id from shops order by id')) as { id: string }[];
    for (const { id } of shops) {
      for (let last = '0'; ;) {
        const [row] = (await runner.query(
          `with sale as (
             select c.id, least(c.booked_to, greatest(
               (f.due_at at time zone s.time_zone)::date, f.buffer_day)) as last_day
             from cycles c
             join shops s on s.id = $1
             join cycle_legs f on f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment'
             where c.shop_id = $1 and c.id > $2 and c.method_type = 'resale' and c.active
               and not c.out
             order by c.id limit ${BATCH}
           ), changed as (
             update cycles c set occupied_to = 'infinity',
               booked_from = case when sale.last_day < c.booked_from then 'infinity'
                 else c.booked_from end,
               booked_to = case when sale.last_day < c.booked_from then '-infinity'
                 else sale.last_day end
             from sale where c.shop_id = $1 and c.id = sale.id and c.active and not c.out
             returning c.id
           )
           select max(id) as last from changed`,
          [id, last],
        )) as { last: string | null }[];
        if (!row?.last) break;
        last = row.last;
      }
    }
  }

  /** The previous release handles these days, and computes its own when a sale changes. */
  async down(): Promise<void> {}
}
