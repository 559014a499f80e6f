import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the units that are due for service. */
export class DueBlocksIndex1763683200415 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'blocked_dates',
      'ix_blocked_dates_due',
      '(shop_id, from_day, item_id) where service_days is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_blocked_dates_due');
  }
}
