import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** The filters of cycles by their legs and by their method of delivery. */
export class CycleFilterIndexes1763683200133 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, name, definition] of INDEXES) {
      await createIndexConcurrently(runner, table, name, definition);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [, name] of INDEXES) await runner.query(`drop index ${name}`);
  }
}

const INDEXES = [
  ['cycles', 'ix_cycles_delivery', '(shop_id, delivery_method_type, id)'],
  [
    'cycle_legs',
    'ix_cycle_legs_fulfill',
    `using gist (shop_id, due_at, (cycle_id + 0)) where kind = 'fulfillment'`,
  ],
  [
    'cycle_legs',
    'ix_cycle_legs_prepare',
    `using gist (shop_id, buffer_day, (cycle_id + 0)) where kind = 'fulfillment'`,
  ],
  [
    'cycle_legs',
    'ix_cycle_legs_restock',
    `using gist (shop_id, buffer_day, (cycle_id + 0)) where kind = 'receival'`,
  ],
] as const;
