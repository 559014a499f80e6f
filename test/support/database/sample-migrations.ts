import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../../../migrations/concurrent-index.js';

/** How long an index build over some ten million rows takes, in seconds. */
const LONG_BUILD_S = 3;

class SampleColumn1763683299901 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table items add column sample text not null default ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table items drop column sample');
  }
}

class SampleCheck1763683299902 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table items add constraint ck_items_sample check (length(sample) < 100) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table items drop constraint ck_items_sample');
  }
}

class SampleValidation1763683299903 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table items validate constraint ck_items_sample');
  }

  async down(): Promise<void> {}
}

class SampleIndex1763683299904 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'items', 'ix_items_sample', '(shop_id, sample, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_items_sample');
  }
}

/** The steps of an upgrade that follow the rules. */
export const SAMPLES = [
  SampleColumn1763683299901,
  SampleCheck1763683299902,
  SampleValidation1763683299903,
  SampleIndex1763683299904,
];

/** A migration against the rules, on a large table. */
export class SampleHaste1763683299905 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index ix_items_haste on items (shop_id, serial, id)');
    await runner.query(`select pg_sleep(${LONG_BUILD_S})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_items_haste');
  }
}

/** A migration that removes columns in use. */
export class SampleLoss1763683299906 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table items rename column serial to number');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table items rename column number to serial');
  }
}
