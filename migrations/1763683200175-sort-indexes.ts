import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Each sort of a list reads an index of the shop, the key and the id. */
export class SortIndexes1763683200175 implements MigrationInterface {
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
  ['items', 'ix_items_sort_updated', '(shop_id, updated_at, id)'],
  ['cycles', 'ix_cycles_sort_rental_start', '(shop_id, rental_start, id)'],
  ['cycles', 'ix_cycles_sort_rental_end', '(shop_id, rental_end, id)'],
  ['cycles', 'ix_cycles_sort_updated', '(shop_id, updated_at, id)'],
  ['cycle_legs', 'ix_cycle_legs_sort_due', '(shop_id, kind, due_at, cycle_id)'],
  ['cycle_legs', 'ix_cycle_legs_sort_buffer', '(shop_id, kind, buffer_day, cycle_id)'],
  ['return_orders', 'ix_return_orders_sort_requested', '(shop_id, requested_at, id)'],
  ['return_orders', 'ix_return_orders_sort_updated', '(shop_id, updated_at, id)'],
  ['customers', 'ix_customers_sort_name', '(shop_id, plain_text(lower(last_name)), id)'],
  ['customers', 'ix_customers_sort_created', '(shop_id, created_at, id)'],
  ['products', 'ix_products_sort_title', '(shop_id, plain_text(lower(title)), id)'],
  ['variants', 'ix_variants_sort_title', '(shop_id, plain_text(lower(title)), id)'],
] as const;
