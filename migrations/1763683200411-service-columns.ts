import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The blocks that service plans write, and the time at which a unit came to its product. */
export class ServiceColumns1763683200411 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table blocked_dates add column service_plan_id bigint');
    await runner.query('alter table blocked_dates add column service_days integer');
    await runner.query('alter table items add column product_since timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table items drop column product_since');
    await runner.query('alter table blocked_dates drop column service_days');
    await runner.query('alter table blocked_dates drop column service_plan_id');
  }
}
