import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Why a credit was returned. Existing credits and those of running instances have no cause: any
 * event that reclaimed them before still does.
 */
export class CreditCauses1763683200211 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table membership_credits add column returned_for text');
    await runner.query(
      `alter table membership_credits add constraint ck_membership_credits_cause
       check (returned_for in ('person', 'receipt', 'order', 'cancellation')) not valid`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table membership_credits drop column returned_for');
  }
}
