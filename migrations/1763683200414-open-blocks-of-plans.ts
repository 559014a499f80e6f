import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** A unit has at most one open block of a service plan. */
export class OpenBlocksOfPlans1763683200414 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'blocked_dates',
      'uq_blocked_dates_service',
      '(shop_id, item_id, service_plan_id) where service_days is not null',
      { isUnique: true },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index uq_blocked_dates_service');
  }
}
