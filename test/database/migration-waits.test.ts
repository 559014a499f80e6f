import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.js';
import { migrate } from '../../src/database/server/migrate.js';
import { createDatabase, type TestDatabase } from '../support/database/database.js';
import { holdTransaction, untilBlocked } from '../support/database/held-transaction.js';
import { eventually } from '../support/time/eventually.js';

class AddNote1999999999999 implements MigrationInterface {
  readonly name = AddNote1999999999999.name;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table conditions add column note text');
  }

  async down(): Promise<void> {}
}

/** Loses the lock of migrations while it runs. */
class LoseLock1999999999998 implements MigrationInterface {
  readonly name = LoseLock1999999999998.name;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table conditions add column lost text');
    await runner.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and database =
         (select oid from pg_database where datname = current_database())`,
    );
    await runner.query('select pg_sleep(1)');
  }

  async down(): Promise<void> {}
}

describe('a migration whose lock is lost', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it('aborts, and so do those after it', async () => {
    const server = { url: database.url, cluster: false };
    const all = [...migrations, LoseLock1999999999998, AddNote1999999999999];
    await expect(migrate(server, all)).rejects.toThrow(/terminated/);
    const added = await database.query(
      `select column_name from information_schema.columns
       where table_name = 'conditions' and column_name in ('lost', 'note')`,
    );
    expect(added).toEqual([]);
    expect(await migrate(server, [...migrations, AddNote1999999999999])).toEqual([
      AddNote1999999999999.name,
    ]);
  });
});

describe('a migration that waits for a reader', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  const countWaits = async (): Promise<number> => {
    const waiting = await database.query(
      `select from pg_locks where not granted and relation = 'conditions'::regclass`,
    );
    return waiting.length;
  };

  it('lets others pass after a second, and tries again', async () => {
    const reader = await holdTransaction(database);
    await reader.query('select from conditions');
    const server = { url: database.url, cluster: false };
    const migrating = migrate(server, [...migrations, AddNote1999999999999]);
    await untilBlocked(database, 1, migrating);
    await eventually(async () => expect(await countWaits()).toBe(0));
    await reader.commit();
    expect(await migrating).toEqual([AddNote1999999999999.name]);
  });
});
