import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Custom fields and comments can belong to a customer, whose id is not one of a resource. */
export class CustomersOfFields1763683200402 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table custom_fields add column customer_id bigint');
    await runner.query('alter table timeline_events add column customer_id bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table timeline_events drop column customer_id');
    await runner.query('alter table custom_fields drop column customer_id');
  }
}
