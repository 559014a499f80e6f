import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the cycles that request a condition, before it is deleted. */
export class RequestedConditionsIndex1763683200315 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'cycles',
      'ix_cycles_requested_conditions',
      `using gin (shop_id, condition_ids) where condition_ids <> '{}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_cycles_requested_conditions');
  }
}
