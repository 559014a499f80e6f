import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.js';
import { createDatabase, type TestDatabase } from '../support/database/database.js';
import { run } from './support/command.js';

describe('migrate', () => {
  let beside: TestDatabase;
  let url: string;
  beforeAll(async () => {
    beside = await createDatabase();
    const empty = new URL(beside.url);
    empty.pathname += '_empty';
    await beside.query(`create database ${empty.pathname.slice(1)}`);
    url = empty.href;
  });
  afterAll(async () => {
    await beside.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
    await beside.drop();
  });

  it('applies what an empty database lacks, once', async () => {
    const names = migrations.map(({ name }) => name);
    const first = await run(['migrate', '--json'], url);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(first.stdout)).toEqual({ applied: names });
    const second = await run(['migrate', '--json'], url);
    expect(JSON.parse(second.stdout)).toEqual({ applied: [] });
    const third = await run(['migrate'], url);
    expect(third).toEqual({ code: 0, stdout: 'Nothing to apply\n', stderr: '' });
  });

  it('leaves new tables without statistics, which would say that they are empty', async () => {
    const beneath = new pg.Client({ connectionString: url });
    await beneath.connect();
    const { rows } = await beneath.query(
      `select reltuples from pg_class where relname in ('shops', 'items', 'cycles')`,
    );
    await beneath.end();
    expect(rows).toEqual([{ reltuples: -1 }, { reltuples: -1 }, { reltuples: -1 }]);
  });

  it('rejects tables of a version before the first release in one line', async () => {
    await beside.query(
      `update migrations set name = 'Shops1763683200001' where name = '${migrations[0]!.name}'`,
    );
    for (const command of ['migrate', 'shops list']) {
      expect(await run(command.split(' '), beside.url)).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'The database has tables of a version before the first release: use an empty database or, for the embedded server, an empty DATA_DIR\n',
      });
    }
  });

  it('rejects an invalid configuration in one line', async () => {
    const { code, stdout, stderr } = await run(['migrate'], 'mysql://localhost/rental');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^DATABASE_URL must be a URL that begins with postgres:\/\/.*\n$/);
  });
});
