import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the blocks of a service plan. */
export class BlocksOfPlansIndex1763683200416 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'blocked_dates',
      'ix_blocked_dates_plan',
      '(shop_id, service_plan_id, id) where service_plan_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_blocked_dates_plan');
  }
}
