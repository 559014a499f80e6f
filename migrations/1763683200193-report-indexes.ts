import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Reports find the cycles of a range of days, and read the lives of all units from an index alone. */
export class ReportIndexes1763683200193 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'cycles', 'ix_cycles_occupied', '(shop_id, occupied_to)');
    await createIndexConcurrently(
      runner,
      'items',
      'ix_items_variant_life',
      '(shop_id, variant_id, id) include (location_id, created_at, left_stock_at)',
    );
    await runner.query('drop index concurrently if exists ix_items_variant');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index ix_items_variant on items (shop_id, variant_id, id)');
    await runner.query('drop index ix_items_variant_life');
    await runner.query('drop index ix_cycles_occupied');
  }
}
