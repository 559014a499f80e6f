import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the credit entries of a customer, newest first. */
export class CreditEntriesByCustomer1763683200141 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'credit_entries',
      'ix_credit_entries_customer_id',
      '(shop_id, customer_id, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_credit_entries_customer_id');
  }
}
