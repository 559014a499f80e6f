import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Filters by times had GiST indexes, which return the rows nearest to an id first. Pages read the
 * indexes of the times now, which cost a write less.
 */
export class NoFilterGistIndexes1763683200331 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The removal waits for every open transaction, and blocks none while it waits.
    await runner.query('set lock_timeout = 0');
    try {
      for (const [, name] of INDEXES) {
        await runner.query(`drop index concurrently if exists ${name}`);
      }
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, name, rows] of INDEXES) {
      await runner.query(`create index ${name} on ${table} using gist ${rows}`);
    }
  }
}

const INDEXES = [
  ['items', 'ix_items_updated', '(shop_id, updated_at, (id + 0))'],
  ['return_orders', 'ix_return_orders_updated', '(shop_id, updated_at, (id + 0))'],
  ['cycles', 'ix_cycles_updated', '(shop_id, updated_at, (id + 0))'],
  ['cycles', 'ix_cycles_rental_start', '(shop_id, rental_start, (id + 0))'],
  ['cycles', 'ix_cycles_fulfilled', '(shop_id, fulfilled_at, (id + 0))'],
  ['cycles', 'ix_cycles_received', '(shop_id, received_at, (id + 0))'],
  ['cycles', 'ix_cycles_receive', '(shop_id, receive_at, (id + 0))'],
  ['cycles', 'ix_cycles_awaited_back', '(shop_id, awaited_at, (id + 0)) where out'],
  ['cycles', 'ix_cycles_awaited_out', '(shop_id, awaited_at, (id + 0)) where active and not out'],
  [
    'cycle_legs',
    'ix_cycle_legs_fulfill',
    `(shop_id, due_at, (cycle_id + 0)) where kind = 'fulfillment'`,
  ],
  [
    'cycle_legs',
    'ix_cycle_legs_prepare',
    `(shop_id, buffer_day, (cycle_id + 0)) where kind = 'fulfillment'`,
  ],
  [
    'cycle_legs',
    'ix_cycle_legs_restock',
    `(shop_id, buffer_day, (cycle_id + 0)) where kind = 'receival'`,
  ],
] as const;
