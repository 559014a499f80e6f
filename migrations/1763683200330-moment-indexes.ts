import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Filters of cycles by a time read the rows of a range, in the order of the times. */
export class MomentIndexes1763683200330 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES) {
      await createIndexConcurrently(runner, 'cycles', name, definition);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`drop index ${name}`);
  }
}

const INDEXES = [
  ['ix_cycles_fulfilled_at', '(shop_id, fulfilled_at, id)'],
  ['ix_cycles_received_at', '(shop_id, received_at, id)'],
  ['ix_cycles_receive_at', '(shop_id, receive_at, id)'],
  ['ix_cycles_due_back', '(shop_id, awaited_at, id) where out'],
  ['ix_cycles_due_out', '(shop_id, awaited_at, id) where active and not out'],
] as const;
