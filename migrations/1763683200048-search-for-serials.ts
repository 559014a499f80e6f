import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/**
 * An index of serials alone. A rental is found by the serial of its unit; in a unit's whole text,
 * nearly every row contains the digits of a number.
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
