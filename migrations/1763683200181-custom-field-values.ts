import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the owners of a custom field with a value. */
export class CustomFieldValues1763683200181 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'custom_fields',
      'ix_custom_fields_value',
      `(shop_id, definition_id, left(value_json #>> '{}', 100), owner_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_custom_fields_value');
  }
}
