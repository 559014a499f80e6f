import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINTS = ['ck_blocked_dates_service', 'fk_blocked_dates_plan'];

/** Validates the constraints of the migration before, without a lock that blocks writes. */
export class BlocksOfPlansChecked1763683200413 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const name of CONSTRAINTS) {
      await runner.query(`alter table blocked_dates validate constraint ${name}`);
    }
  }

  /** Nothing needs to be undone: a validated constraint can be dropped like any other. */
  async down(): Promise<void> {}
}
