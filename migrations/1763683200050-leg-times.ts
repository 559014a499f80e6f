import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';
import { CYCLE_ROW, splitIndexRoots } from './split-index-roots.js';

const COLUMNS = ['fulfilled_at', 'received_at', 'receive_at'] as const;

const FILL = `
  update cycles c set fulfilled_at = f.done_at, received_at = r.done_at, receive_at = r.due_at
  from cycle_legs f, cycle_legs r
  where c.shop_id = $1
    and f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment'
    and r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'`;

const INDEXES = [
  ['ix_cycles_fulfilled', 'using gist (shop_id, fulfilled_at, (id + 0))'],
  ['ix_cycles_received', 'using gist (shop_id, received_at, (id + 0))'],
  ['ix_cycles_receive', 'using gist (shop_id, receive_at, (id + 0))'],
] as const;

const LEG_INDEXES = [
  ['ix_cycle_legs_fulfilled', `(shop_id, done_at, (cycle_id + 0)) where kind = 'fulfillment'`],
  ['ix_cycle_legs_received', `(shop_id, done_at, (cycle_id + 0)) where kind = 'receival'`],
  ['ix_cycle_legs_receive', `(shop_id, due_at, (cycle_id + 0)) where kind = 'receival'`],
] as const;

/** Columns whose values depend on each other; PostgreSQL would multiply their frequencies. */
const STATISTICS = [
  ['st_items_state', 'items', 'visibility, status'],
  ['st_cycles_kind', 'cycles', 'method_type, packing_status'],
] as const;

const ROW = { ...CYCLE_ROW, ...Object.fromEntries(COLUMNS.map((column) => [column, 'now()'])) };

/**
 * Copies the filterable times of the legs to their cycle, so that one table has all filters of the
 * list of cycles, and declares which columns depend on each other.
 */
export class LegTimes1763683200050 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) {
      await runner.query(`alter table cycles add column if not exists ${column} timestamptz(3)`);
    }
    const shops = (await runner.query('select id from shops order by id')) as { id: string }[];
    for (const { id } of shops) await runner.query(FILL, [id]);
    for (const [name, definition] of INDEXES) {
      await createIndexConcurrently(runner, 'cycles', name, definition);
    }
    await splitIndexRoots(runner, 'cycles', ROW);
    for (const [name] of LEG_INDEXES) await runner.query(`drop index if exists ${name}`);
    for (const [name, table, columns] of STATISTICS) {
      await runner.query(`create statistics if not exists ${name} on ${columns} from ${table}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of STATISTICS) await runner.query(`drop statistics ${name}`);
    for (const [name, definition] of LEG_INDEXES) {
      await runner.query(`create index ${name} on cycle_legs using gist ${definition}`);
    }
    for (const [name] of INDEXES) await runner.query(`drop index ${name}`);
    for (const column of COLUMNS) {
      await runner.query(`alter table cycles drop column ${column}`);
    }
  }
}
