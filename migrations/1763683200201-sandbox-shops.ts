import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shops to try things in, and how far the clock of each is ahead of the real time. */
export class SandboxShops1763683200201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shops add column is_sandbox boolean not null default false');
    await runner.query('alter table shops add column clock_offset_ms bigint not null default 0');
    await runner.query(
      `alter table shops add constraint ck_shops_clock
       check (clock_offset_ms = 0 or (is_sandbox and clock_offset_ms > 0)) not valid`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shops drop column clock_offset_ms');
    await runner.query('alter table shops drop column is_sandbox');
  }
}
