import type { MigrationInterface, QueryRunner } from 'typeorm';
import { updateInBatches } from './update-in-batches.js';

const FILL = `
  update custom_fields f set key = d.key from custom_field_definitions d
  where f.shop_id = $1 and f.id > $2 and f.id <= $3 and f.key is null
    and d.shop_id = $1 and d.id = f.definition_id`;

/**
 * Writes the key of its definition, which is fixed, into each custom field: what embeds fields need
 * not join the definitions. Started again, it fills what is still empty.
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
