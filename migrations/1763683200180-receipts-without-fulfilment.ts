import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the few cycles that were received without being fulfilled, for counts. */
export class ReceiptsWithoutFulfilment1763683200180 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'cycles',
      'ix_cycles_received_only',
      '(shop_id, id) where received_at is not null and fulfilled_at is null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_cycles_received_only');
  }
}
