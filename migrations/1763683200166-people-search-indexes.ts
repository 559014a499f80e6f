import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds customers by their names in any order, their platform id and their phone. */
export class PeopleSearchIndexes1763683200166 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES) {
      await createIndexConcurrently(runner, 'customers', name, definition);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`drop index ${name}`);
  }
}

const INDEXES = [
  [
    'ix_customers_person_keys',
    'using gin (search_keys(shop_id, person_text(search_text, first_name, last_name, platform_id)))',
  ],
  ['ix_customers_phone_keys', 'using gin (search_keys(shop_id, phone_digits(default_address)))'],
] as const;
