import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the data of a customer was erased; null for all others. */
export class ErasedCustomers1763683200190 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers add column erased_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers drop column erased_at');
  }
}
