import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds return orders by the day of their collection. */
export class ReturnCollections1763683200135 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'return_orders',
      'ix_return_orders_collection',
      '(shop_id, collection_date, id) where collection_date is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_return_orders_collection');
  }
}
