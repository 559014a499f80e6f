import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tags of a customer, which belong to the shop; imports of the platform leave them unchanged. */
export class CustomerTags1763683200400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table customers add column tags text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers drop column tags');
  }
}
