import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a unit was sold or retired; null for units that were so before. */
export class ItemsLeftStock1763683200191 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table items add column left_stock_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table items drop column left_stock_at');
  }
}
