import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the due times that have no reminder, in the order in which they pass. */
export class ReminderIndex1763683200264 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'cycles',
      'ix_cycles_unreminded',
      `(shop_id, awaited_at) where awaited_at is not null and awaited_at is distinct from
         case when out then reminded_receive_at else reminded_fulfill_at end`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_cycles_unreminded');
  }
}
