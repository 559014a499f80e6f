import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds customers by their tags. */
export class CustomerTagIndex1763683200401 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'customers',
      'ix_customers_tags',
      'using gin (shop_id, tags)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_customers_tags');
  }
}
