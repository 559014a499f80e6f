import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** The revenue of a unit, and the filters of cycles by their end. */
export class CycleEndingIndexes1763683200125 implements MigrationInterface {
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
  // The index alone provides the revenue of a unit.
  [
    'ix_cycles_revenue',
    '(shop_id, item_id) include (price_cents, sale_price_cents) where fulfilled_at is not null',
  ],
  ['ix_cycles_closed', '(shop_id, closed_as, id) where closed_as is not null'],
  // Fulfilled sales.
  ['ix_cycles_sold', '(shop_id, id) where replaced_visibility is not null and closed_as is null'],
] as const;
