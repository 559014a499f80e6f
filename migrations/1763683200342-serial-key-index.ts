import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Finds the units that a scanned serial means, however it is written. */
export class SerialKeyIndex1763683200342 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'items',
      'ix_items_serial_key',
      '(shop_id, serial_key(serial))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_items_serial_key');
  }
}
