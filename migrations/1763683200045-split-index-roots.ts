import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CYCLE_ROW, splitIndexRoots } from './split-index-roots.js';

/** Impossible rows of a shop, by table; `n` differs in each. */
const ROWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  items: {
    id: 'n',
    sequential_id: 'n',
    variant_id: 'n',
    status: `'processed'`,
    visibility: `'available'`,
    search_text: `''`,
  },
  cycles: CYCLE_ROW,
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

/** Splits the root page of each GiST index: see `splitIndexRoots`. */
export class SplitIndexRoots1763683200045 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, values] of Object.entries(ROWS)) {
      await splitIndexRoots(runner, table, values);
    }
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
