import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day since which the shop has a unit; null means the day of its creation. */
export class AcquiredAt1763683200361 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table items add column acquired_at date');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table items drop column acquired_at');
  }
}
