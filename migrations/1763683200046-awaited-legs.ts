import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';
import { CYCLE_ROW, splitIndexRoots } from './split-index-roots.js';

const FILL = `
  update cycles c set awaited_at = l.due_at from cycle_legs l
  where c.shop_id = $1 and c.active and c.awaited_at is null
    and l.shop_id = $1 and l.cycle_id = c.id
    and l.kind = case when c.out then 'receival' else 'fulfillment' end and l.due_at is not null`;

const INDEXES = [
  ['ix_cycles_awaited_back', 'using gist (shop_id, awaited_at, (id + 0)) where out'],
  ['ix_cycles_awaited_out', 'using gist (shop_id, awaited_at, (id + 0)) where active and not out'],
  ['ix_cycles_over', '(shop_id, id) where not active'],
  [
    'ix_cycles_cancelled_kind',
    '(shop_id, method_type, packing_status, id) where cancelled_at is not null',
  ],
] as const;

/** Every second row is out. */
const ROW = { ...CYCLE_ROW, out: 'n % 2 = 0', awaited_at: 'now()' };

/**
 * Stores when the awaited step of a cycle is due, beside `out`. An index then finds overdue and
 * finished cycles in id order, however many others are out or planned. A restart continues with the
 * remaining rows.
 */
export class AwaitedLegs1763683200046 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles add column if not exists awaited_at timestamptz(3)');
    const shops = (await runner.query('select id from shops order by id')) as { id: string }[];
    for (const { id } of shops) await runner.query(FILL, [id]);
    await runner.query('alter table cycles drop constraint if exists ck_cycles_awaited');
    await runner.query(`alter table cycles add constraint ck_cycles_awaited
      check (active or awaited_at is null) not valid`);
    await runner.query('alter table cycles validate constraint ck_cycles_awaited');
    for (const [name, definition] of INDEXES) {
      await createIndexConcurrently(runner, 'cycles', name, definition);
    }
    await splitIndexRoots(runner, 'cycles', ROW);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`drop index ${name}`);
    await runner.query('alter table cycles drop constraint ck_cycles_awaited');
    await runner.query('alter table cycles drop column awaited_at');
  }
}
