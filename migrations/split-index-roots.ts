import type { QueryRunner } from 'typeorm';
import { isCluster } from './distribute.js';

/** More than a page of an index has room for, also of one that has every other row. */
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
 * Makes each GiST index of a table more than one page, and so it stays. While the first page becomes two,
 * PostgreSQL can take entries for dead that are not, and a scan does not find their rows any more
 * (decision 28). The rows are refused for their shop after they were entered into the indexes: none is
 * ever seen, and VACUUM takes the entries away, but not the pages' parent. For VACUUM the migration has
 * to say `transaction = false`.
 * @param values SQL of the columns of a row of a shop that there cannot be; `n` is another one in each
 */
export async function splitIndexRoots(
  runner: QueryRunner,
  table: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  // Shards are read by sequential scans while they are small.
  if (await isCluster(runner)) return;
  await runner.query(`
    do $$ begin
      insert into ${table} (shop_id, ${Object.keys(values).join(', ')})
      select 0, ${Object.values(values).join(', ')} from generate_series(1, ${ENTRIES}) n;
    exception when foreign_key_violation then null;
    end $$`);
  // Pages without a row would be taken for what the table is like however it fills.
  const [{ empty }] = (await runner.query(`select not exists (select from ${table}) as empty`)) as [
    { empty: boolean },
  ];
  if (empty) await runner.query(`vacuum ${table}`);
}
