import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the closing days of a shop, which nearly every booking reads. */
export class ClosingDays1763683200140 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'blocked_dates',
      'ix_blocked_dates_closing',
      '(shop_id, to_day) where closing',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_blocked_dates_closing');
  }
}
