import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the units that a scanned serial means, in any letter case. */
export class SerialCaseIndex1763683200213 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'items',
      'ix_items_serial_case',
      '(shop_id, lower(serial))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_items_serial_case');
  }
}
