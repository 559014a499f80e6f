import type { MigrationInterface, QueryRunner } from 'typeorm';
import { updateInBatches } from './update-in-batches.js';

const FILL = `
  update custom_fields f set key = d.key from custom_field_definitions d
  where f.shop_id = $1 and f.id > $2 and f.id <= $3 and f.key is null
    and d.shop_id = $1 and d.id = f.definition_id`;

/**
 * Copies the fixed key of its definition into each custom field, so that embedding fields needs no
 * join. A restart continues with the empty ones.
 */
export class KeysOfCustomFields1763683200041 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table custom_fields add column if not exists key text');
    await updateInBatches(runner, 'custom_fields', FILL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table custom_fields drop column key');
  }
}
