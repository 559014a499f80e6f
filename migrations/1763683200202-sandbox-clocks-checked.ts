import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the check of clocks, which reads the table without blocking it. */
export class SandboxClocksChecked1763683200202 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shops validate constraint ck_shops_clock');
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
