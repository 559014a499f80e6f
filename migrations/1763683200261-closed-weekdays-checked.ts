import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the check of closed weekdays, which reads the table without blocking it. */
export class ClosedWeekdaysChecked1763683200261 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shops validate constraint ck_shops_closed_weekdays');
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
