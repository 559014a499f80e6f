import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the planned and cancelled cycles that are fixed to their units. */
export class FixedCycles1763683200363 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'cycles',
      'ix_cycles_fixed',
      `(shop_id, id) where (unit_named or packing_status <> 'pending')
        and fulfilled_at is null and received_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_cycles_fixed');
  }
}
