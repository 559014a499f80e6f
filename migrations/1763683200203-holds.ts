import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bookings that lapse unless they are confirmed. */
export class Holds1763683200203 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles add column hold_until timestamptz(3)');
    await runner.query(
      `alter table cycles add constraint ck_cycles_hold
       check (hold_until is null or (fulfilled_at is null and received_at is null)) not valid`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles drop column hold_until');
  }
}
