import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds return orders by the numbers of their parcels. */
export class TrackingIndex1763683200381 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'return_orders',
      'ix_return_orders_tracking_keys',
      'using gin (search_keys(shop_id, tracking_text(tracking_url)))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_return_orders_tracking_keys');
  }
}
