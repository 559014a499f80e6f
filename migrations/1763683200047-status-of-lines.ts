import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';
import { updateInBatches } from './update-in-batches.js';

/** Each batch covers a range of orders. */
const FILL = `
  update return_lines l set order_status = o.status from return_orders o
  where l.shop_id = $1 and l.return_order_id > $2 and l.return_order_id <= $3
    and l.order_status is null and o.shop_id = $1 and o.id = l.return_order_id`;

const CHECKS = [
  [
    'ck_return_lines_order_status',
    `order_status in ('requested', 'expected', 'received', 'in_progress', 'completed', 'cancelled')`,
  ],
  ['ck_return_lines_open', `open = (order_status not in ('completed', 'cancelled'))`],
  ['ck_return_lines_follow', 'order_status is not null'],
] as const;

/**
 * Copies the order's status into each line, which already stores whether the order is open. An
 * index then finds the units on orders of a status in id order. A restart continues with the
 * remaining rows.
 */
export class StatusOfLines1763683200047 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table return_lines add column if not exists order_status text');
    await updateInBatches(runner, 'return_orders', FILL);
    for (const [name, check] of CHECKS) {
      await runner.query(`alter table return_lines drop constraint if exists ${name}`);
      await runner.query(
        `alter table return_lines add constraint ${name} check (${check}) not valid`,
      );
      await runner.query(`alter table return_lines validate constraint ${name}`);
    }
    // A validated CHECK makes a second scan of the table unnecessary.
    await runner.query('alter table return_lines alter column order_status set not null');
    await runner.query('alter table return_lines drop constraint ck_return_lines_follow');
    await createIndexConcurrently(
      runner,
      'return_lines',
      'ix_return_lines_order_status',
      '(shop_id, order_status, item_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_return_lines_order_status');
    await runner.query('alter table return_lines drop constraint ck_return_lines_open');
    await runner.query('alter table return_lines drop column order_status');
  }
}
