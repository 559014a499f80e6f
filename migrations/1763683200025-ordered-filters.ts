import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Table, name and definition of each index. */
const OLD = [
  ['items', 'ix_items_visibility', '(shop_id, visibility, id)'],
  ['items', 'ix_items_status', '(shop_id, status, id)'],
  ['items', 'ix_items_updated', '(shop_id, updated_at)'],
  ['cycles', 'ix_cycles_updated', '(shop_id, updated_at)'],
  ['cycles', 'ix_cycles_rental_start', '(shop_id, rental_start)'],
  ['cycle_legs', 'ix_cycle_legs_done', '(shop_id, kind, done_at)'],
  ['cycle_legs', 'ix_cycle_legs_due', '(shop_id, kind, due_at)'],
  ['return_orders', 'ix_return_orders_status', '(shop_id, status, id)'],
  ['return_orders', 'ix_return_orders_receival', '(shop_id, receival_status, id)'],
  ['return_orders', 'ix_return_orders_updated', '(shop_id, updated_at)'],
] as const;

const NEW = [
  ['items', 'ix_items_state', '(shop_id, visibility, status, id)'],
  ['items', 'ix_items_updated', 'using gist (shop_id, updated_at, (id + 0))'],
  ['cycles', 'ix_cycles_kind', '(shop_id, method_type, packing_status, id)'],
  ['cycles', 'ix_cycles_out', '(shop_id, id) where out'],
  ['cycles', 'ix_cycles_cancelled', '(shop_id, id) where cancelled_at is not null'],
  ['cycles', 'ix_cycles_updated', 'using gist (shop_id, updated_at, (id + 0))'],
  ['cycles', 'ix_cycles_rental_start', 'using gist (shop_id, rental_start, (id + 0))'],
  ['cycle_legs', 'ix_cycle_legs_fulfilled', leg('done_at', 'fulfillment')],
  ['cycle_legs', 'ix_cycle_legs_received', leg('done_at', 'receival')],
  ['cycle_legs', 'ix_cycle_legs_receive', leg('due_at', 'receival')],
  ['return_lines', 'ix_return_lines_open', '(shop_id, item_id) where open'],
  ['return_orders', 'ix_return_orders_state', '(shop_id, status, receival_status, id)'],
  ['return_orders', 'ix_return_orders_updated', 'using gist (shop_id, updated_at, (id + 0))'],
] as const;

/**
 * Each filter of the large lists finds its rows in id order, so that a page costs the same anywhere
 * in the table. For values the index ends with the id. For time ranges a GiST index returns the
 * rows nearest to an id bound first.
 */
export class OrderedFilters1763683200025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replace(runner, OLD, NEW);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replace(runner, NEW, OLD);
  }
}

type Indexes = readonly (readonly [table: string, name: string, definition: string])[];

async function replace(runner: QueryRunner, before: Indexes, after: Indexes): Promise<void> {
  for (const [, name] of before) await runner.query(`drop index ${name}`);
  for (const [table, name, definition] of after) {
    await runner.query(`create index ${name} on ${table} ${definition}`);
  }
}

function leg(column: string, kind: string): string {
  return `using gist (shop_id, ${column}, (cycle_id + 0)) where kind = '${kind}'`;
}
