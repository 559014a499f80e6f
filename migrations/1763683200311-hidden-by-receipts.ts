import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The visibility of a unit before a receipt that took it out of the offer. */
export class HiddenByReceipts1763683200311 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table return_lines add column item_visibility_before text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table return_lines drop column item_visibility_before');
  }
}
