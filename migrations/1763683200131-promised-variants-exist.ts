import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates that the promised variants exist; before, the constraint covers new values only. */
export class PromisedVariantsExist1763683200131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles validate constraint fk_cycles_promised_variant');
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
