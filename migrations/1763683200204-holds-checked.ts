import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the check of holds, which reads the table without blocking it. */
export class HoldsChecked1763683200204 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles validate constraint ck_cycles_hold');
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
