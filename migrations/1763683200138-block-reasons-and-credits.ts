import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reasons and closing days of blocked dates, and credits that are given without a cycle. Running
 * instances write none of these columns, so the defaults keep the meaning of their rows.
 */
export class BlockReasonsAndCredits1763683200138 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const alter = async (change: string) => {
      await runner.query(`alter table ${change}`);
    };
    await alter(`blocked_dates add column closing boolean not null default false`);
    await alter(`blocked_dates add column reason text not null default 'other'`);
    await alter(`blocked_dates add constraint ck_blocked_dates_closing
      check (not closing or resource_type = 'Store') not valid`);
    await alter(`blocked_dates add constraint ck_blocked_dates_closing_days
      check (not closing or isfinite(from_day) and isfinite(to_day)) not valid`);
    await alter(`blocked_dates add constraint ck_blocked_dates_reason
      check (reason in ('maintenance', 'repair', 'missing', 'other')) not valid`);
    await alter(`credit_entries alter column credit_id drop not null`);
    await alter(`credit_entries add column reason text`);
    await alter(`credit_entries add constraint ck_credit_entries_reason
      check (credit_id is not null or reason is not null) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_entries drop constraint ck_credit_entries_reason');
    await runner.query('alter table credit_entries drop column reason');
    await runner.query('delete from credit_entries where credit_id is null');
    await runner.query('alter table credit_entries alter column credit_id set not null');
    await runner.query('alter table blocked_dates drop column reason');
    await runner.query('alter table blocked_dates drop column closing');
  }
}
