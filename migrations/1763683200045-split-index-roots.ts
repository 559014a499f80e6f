import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isCluster } from './distribute.js';

/** More than a page of an index has room for, also of one that has every other row. */
const ENTRIES = 800;

/** Rows of a shop that there cannot be, by table; `n` is another one in each. */
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
    out: 'false',
    booked_from: 'current_date',
    booked_to: 'current_date',
    occupied_from: 'current_date',
    occupied_to: 'current_date',
    search_text: `''`,
  },
  cycle_legs: {
    cycle_id: 'n',
    kind: `case when n % 2 = 0 then 'fulfillment' else 'receival' end`,
    done_at: 'now()',
    due_at: 'now()',
    due_given: 'true',
    buffer_given: 'true',
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
 * Makes each GiST index more than one page, and so it stays. While the first page becomes two,
 * PostgreSQL can take entries for dead that are not, and a scan does not find their rows any more
 * (decision 28). The rows are refused for their shop after they were entered into the indexes: none is
 * ever seen, and VACUUM takes the entries away, but not the pages' parent.
 */
export class SplitIndexRoots1763683200045 implements MigrationInterface {
  /** For VACUUM. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Shards are read by sequential scans while they are small.
    if (await isCluster(runner)) return;
    for (const [table, values] of Object.entries(ROWS)) {
      await runner.query(`
        do $$ begin
          insert into ${table} (shop_id, ${Object.keys(values).join(', ')})
          select 0, ${Object.values(values).join(', ')} from generate_series(1, ${ENTRIES}) n;
        exception when foreign_key_violation then null;
        end $$`);
      // Pages without a row would be taken for what the table is like however it fills.
      const [{ empty }] = (await runner.query(
        `select not exists (select from ${table}) as empty`,
      )) as [{ empty: boolean }];
      if (empty) await runner.query(`vacuum ${table}`);
    }
  }

  /** There is nothing to take back. */
  async down(): Promise<void> {}
}
