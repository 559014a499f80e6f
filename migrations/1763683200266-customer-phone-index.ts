import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds customers by the digits of their phones. */
export class CustomerPhoneIndex1763683200266 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'customers',
      'ix_customers_phones_keys',
      'using gin (search_keys(shop_id, customer_phones(phone, default_address)))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_customers_phones_keys');
  }
}
