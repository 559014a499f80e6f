import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether somebody named the unit of a cycle; those that exist are taken for unnamed. */
export class NamedUnits1763683200362 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles add column unit_named boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles drop column unit_named');
  }
}
