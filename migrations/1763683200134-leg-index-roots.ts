import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isCluster } from './distribute.js';

/** More entries of each kind than one index page holds. */
const ENTRIES = 1_600;

/** Splits the root pages of the GiST indexes of legs, as `GistIndexRoots` does for older ones. */
export class LegIndexRoots1763683200134 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    if (await isCluster(runner)) return;
    // The rows violate the foreign key to their cycle after they were entered into the indexes.
    await runner.query(`
      do $$ begin
        insert into cycle_legs
          (shop_id, cycle_id, kind, due_at, due_given, buffer_day, buffer_given)
        select 0, n, kind, now(), false, current_date, false
        from generate_series(1, ${ENTRIES}) n, unnest(array['fulfillment', 'receival']) kind;
      exception when foreign_key_violation then null;
      end $$`);
    await runner.query('vacuum cycle_legs');
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
