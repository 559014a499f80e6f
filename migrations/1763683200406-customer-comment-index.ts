import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the comments on a customer. */
export class CustomerCommentIndex1763683200406 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'timeline_events',
      'ix_timeline_events_customer',
      '(shop_id, customer_id, id) where customer_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_timeline_events_customer');
  }
}
