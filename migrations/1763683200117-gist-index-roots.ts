import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isCluster } from './distribute.js';

/** More entries than one index page holds, also for an index with every second row. */
const ENTRIES = 1_600;

/** SQL of the columns of rows without a shop, by table with GiST indexes; `n` differs in each. */
const ROWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  items: {
    id: 'n',
    sequential_id: 'n',
    variant_id: 'n',
    status: `'processed'`,
    visibility: `'available'`,
    search_text: `''`,
  },
  cycles: {
    id: 'n',
    sequential_id: 'n',
    item_id: 'n',
    variant_id: 'n',
    customer_id: 'n',
    method_type: `'calendar'`,
    delivery_method_type: `'shipping'`,
    rental_start: 'now()',
    active: 'true',
    out: 'n % 2 = 0',
    awaited_at: 'now()',
    fulfilled_at: 'now()',
    received_at: 'now()',
    receive_at: 'now()',
    booked_from: 'current_date',
    booked_to: 'current_date',
    occupied_from: 'current_date',
    occupied_to: 'current_date',
    search_text: `''`,
  },
  return_orders: {
    id: 'n',
    sequential_id: 'n',
    status: `'requested'`,
    receival_status: `'unreceived'`,
    requested_at: 'now()',
    search_text: `''`,
  },
};

/**
 * Splits the root page of each GiST index permanently. While the first page splits, PostgreSQL can
 * mark live entries as dead, and a scan no longer finds their rows (decision 28). The inserted rows
 * violate the foreign key to their shop after they were entered into the indexes, so none becomes
 * visible. VACUUM then removes the pages without rows, which would distort the planner's estimates,
 * but not the pages' parent. It cannot run in a transaction.
 */
export class GistIndexRoots1763683200117 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // On a cluster, small shards are read by sequential scans.
    if (await isCluster(runner)) return;
    for (const [table, values] of Object.entries(ROWS)) {
      await runner.query(`
        do $$ begin
          insert into ${table} (shop_id, ${Object.keys(values).join(', ')})
          select 0, ${Object.values(values).join(', ')} from generate_series(1, ${ENTRIES}) n;
        exception when foreign_key_violation then null;
        end $$`);
      await runner.query(`vacuum ${table}`);
    }
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
