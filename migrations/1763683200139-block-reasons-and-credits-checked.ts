import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINTS: readonly [table: string, name: string][] = [
  ['blocked_dates', 'ck_blocked_dates_closing'],
  ['blocked_dates', 'ck_blocked_dates_closing_days'],
  ['blocked_dates', 'ck_blocked_dates_reason'],
  ['credit_entries', 'ck_credit_entries_reason'],
];

/** Validates the constraints of the migration before, without a lock that blocks writes. */
export class BlockReasonsAndCreditsChecked1763683200139 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, name] of CONSTRAINTS) {
      await runner.query(`alter table ${table} validate constraint ${name}`);
    }
  }

  /** Nothing needs to be undone: a validated constraint can be dropped like any other. */
  async down(): Promise<void> {}
}
