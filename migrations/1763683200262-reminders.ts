import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The due times of each cycle whose passing was recorded. */
export class Reminders1763683200262 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles add column reminded_fulfill_at timestamptz(3)');
    await runner.query('alter table cycles add column reminded_receive_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles drop column reminded_receive_at');
    await runner.query('alter table cycles drop column reminded_fulfill_at');
  }
}
