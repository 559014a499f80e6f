import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  ['items', 'Item'],
  ['cycles', 'Cycle'],
  ['return_orders', 'ReturnOrder'],
] as const;

/** Corrects creation times, which can be out of order by the clock difference of two processes. */
const straighten = (table: string) => `
  update ${table} t set created_at = earlier.latest
  from (
    select r.id, max(r.created_at) over (order by r.id) as latest from ${table} r
    where r.shop_id = $1
  ) earlier
  where t.shop_id = $1 and t.id = earlier.id and t.created_at < earlier.latest`;

const remember = (table: string) => `
  update shop_counters set made_at = latest.created_at
  from (select max(t.created_at) as created_at from ${table} t where t.shop_id = $1) latest
  where shop_id = $1 and kind = $2 and latest.created_at is not null`;

/**
 * Guarantees that a higher id of a shop and kind is never older: the counter stores the time of its
 * last number. So a range of times is a range of ids.
 */
export class AgeOfResources1763683200024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table shop_counters add column made_at timestamptz(3) not null default '-infinity'`);
    const shops = (await runner.query('select id from shops order by id')) as { id: string }[];
    for (const [table, kind] of TABLES) {
      for (const { id } of shops) {
        await runner.query(straighten(table), [id]);
        await runner.query(remember(table), [id, kind]);
      }
      await runner.query(`drop index ix_${table}_created`);
      await runner.query(`create index ix_${table}_created on ${table} (shop_id, created_at, id)`);
    }
    await runner.query('alter table shop_counters alter column made_at drop default');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table] of TABLES) {
      await runner.query(`drop index ix_${table}_created`);
      await runner.query(`create index ix_${table}_created on ${table} (shop_id, created_at)`);
    }
    await runner.query('alter table shop_counters drop column made_at');
  }
}
