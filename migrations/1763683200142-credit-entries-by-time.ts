import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds credit entries by the time of their creation. */
export class CreditEntriesByTime1763683200142 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'credit_entries',
      'ix_credit_entries_created',
      '(shop_id, created_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_credit_entries_created');
  }
}
