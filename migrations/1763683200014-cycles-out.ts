import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Shop {
  id: number;
  time_zone: string;
}

const MARK = `
  update cycles c set out = true,
    occupied_from = least(f.buffer_day, (f.done_at at time zone $2)::date),
    occupied_to = coalesce(r.buffer_day, 'infinity')
  from cycle_legs f, cycle_legs r
  where c.shop_id = $1 and c.active
    and f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment' and f.done_at is not null
    and r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'`;

const LAST_AT_LEAST = `
  update cycles set occupied_to = occupied_from
  where shop_id = $1 and out and occupied_to < occupied_from`;

/**
 * Marks cycles whose unit is out, for queries of return dates: `out` is stored beside `active`. A
 * unit is taken from the day of its handout, even if that is later than all planned days.
 */
export class CyclesOut1763683200014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles add column out boolean not null default false');
    const shops = (await runner.query('select id, time_zone from shops')) as Shop[];
    for (const { id, time_zone: timeZone } of shops) {
      await runner.query(MARK, [id, timeZone]);
      await runner.query(LAST_AT_LEAST, [id]);
    }
    await runner.query('alter table cycles alter column out drop default');
    await runner.query('alter table cycles add constraint ck_cycles_out check (active or not out)');
    await runner.query('create index ix_cycles_out_item on cycles (shop_id, item_id) where out');
    await runner.query(
      'create index ix_cycles_out_variant on cycles (shop_id, variant_id) where out',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_cycles_out_item');
    await runner.query('drop index ix_cycles_out_variant');
    await runner.query('alter table cycles drop constraint ck_cycles_out');
    await runner.query('alter table cycles drop column out');
  }
}
