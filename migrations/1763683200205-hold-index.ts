import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the held cycles, in the order in which they lapse. */
export class HoldIndex1763683200205 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'cycles',
      'ix_cycles_held',
      '(shop_id, hold_until, id) where hold_until is not null and cancelled_at is null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_cycles_held');
  }
}
