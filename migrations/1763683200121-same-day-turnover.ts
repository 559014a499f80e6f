import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the last day of a cycle be the first day of the next one. */
export class SameDayTurnover1763683200121 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table shops add column same_day_turnover boolean not null default false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shops drop column same_day_turnover');
  }
}
