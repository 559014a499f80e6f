import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An `Idempotency-Key` belongs to an API key and its rotations. Rows of the previous release have
 * nulls: such an API key is its own first one, and such a response belongs to all keys of the shop.
 */
export class RetriesOfKeys1763683200143 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_keys add column first_key_id bigint');
    await runner.query('alter table idempotency_keys add column api_key_id bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys drop column api_key_id');
    await runner.query('alter table api_keys drop column first_key_id');
  }
}
