import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the substitutes for units of a variant. */
export class PromisedVariantIndex1763683200132 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'cycles',
      'ix_cycles_promised_variant',
      '(shop_id, promised_variant_id, id) where promised_variant_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_cycles_promised_variant');
  }
}
