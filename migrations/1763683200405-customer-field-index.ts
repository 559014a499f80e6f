import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** A customer has one value per custom field. */
export class CustomerFieldIndex1763683200405 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'custom_fields',
      'uq_custom_fields_customer',
      '(shop_id, customer_id, definition_id) where customer_id is not null',
      { isUnique: true },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index uq_custom_fields_customer');
  }
}
