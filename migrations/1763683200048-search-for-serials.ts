import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/**
 * An index of serials alone. Rentals are found by those of their units, and in the whole text of a unit
 * nearly everything has the figures of a number.
 */
export class SearchForSerials1763683200048 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'items',
      'ix_items_serial_search',
      String.raw`using gin (shop_id, split_part(search_text, E'\x1e', 2) gin_trgm_ops)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_items_serial_search');
  }
}
