import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The codes of stored errors, so that a repeated response carries the same header. */
export class ErrorCodes1763683200154 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys add column error_code text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys drop column error_code');
  }
}
