import type { QueryRunner } from 'typeorm';
import { isCluster } from './distribute.js';

/** More entries than one index page holds, also for an index with every second row. */
const ENTRIES = 1_600;

/** SQL of a cycle for `splitIndexRoots`. */
export const CYCLE_ROW: Readonly<Record<string, string>> = {
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
};

/**
 * Splits the root page of each GiST index of a table permanently. While the first page splits,
 * PostgreSQL can mark live entries as dead, and a scan no longer finds their rows (decision 28).
 * The rows violate the foreign key to their shop after they were entered into the indexes, so none
 * becomes visible. VACUUM removes the entries, but not the pages' parent; it requires
 * `transaction = false` in the migration.
 * @param values SQL of the columns of an impossible row of a shop; `n` differs in each
 */
export async function splitIndexRoots(
  runner: QueryRunner,
  table: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  // On a cluster, small shards are read by sequential scans.
  if (await isCluster(runner)) return;
  await runner.query(`
    do $$ begin
      insert into ${table} (shop_id, ${Object.keys(values).join(', ')})
      select 0, ${Object.values(values).join(', ')} from generate_series(1, ${ENTRIES}) n;
    exception when foreign_key_violation then null;
    end $$`);
  // VACUUM removes pages without rows, which would distort the planner's estimates however the
  // table fills.
  const [{ empty }] = (await runner.query(`select not exists (select from ${table}) as empty`)) as [
    { empty: boolean },
  ];
  if (empty) await runner.query(`vacuum ${table}`);
}
