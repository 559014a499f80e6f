import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the check of causes, which reads the table without blocking it. */
export class CreditCausesChecked1763683200212 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table membership_credits validate constraint ck_membership_credits_cause',
    );
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
