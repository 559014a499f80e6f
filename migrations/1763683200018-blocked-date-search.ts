import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a search text to blocked dates, as other searchable tables have. */
export class BlockedDateSearch1763683200018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table blocked_dates add column search_text text not null default ''`);
    await runner.query(`
      create index ix_blocked_dates_search on blocked_dates
        using gin (shop_id, search_text gin_trgm_ops)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_blocked_dates_search');
    await runner.query('alter table blocked_dates drop column search_text');
  }
}
