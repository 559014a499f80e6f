import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Day sheets read the open cycles from this index alone. */
export class OpenCyclesIndex1763683200184 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'cycles',
      'ix_cycles_open',
      `(shop_id, out, awaited_at, id)
       include (item_id, variant_id, occupied_from, occupied_to, packing_status) where active`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_cycles_open');
  }
}
