import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the cycles that are not fixed to their units. */
export class UnfixedCycles1763683200364 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'cycles',
      'ix_cycles_unfixed',
      `(shop_id, id) where not unit_named and packing_status = 'pending'
        and fulfilled_at is null and received_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_cycles_unfixed');
  }
}
