import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RentalClient } from '../../clients/typescript/src/index.js';
import { migrations } from '../../migrations/index.js';
import { backUp } from '../../src/database/transfer/backup.js';
import { restore } from '../../src/database/transfer/restore.js';
import { migrate } from '../../src/database/server/migrate.js';
import { createEmptyDatabase, type TestDatabase } from '../support/database/database.js';
import { onCluster } from '../support/database/server.js';
import { rowsOf } from '../support/database/tables.js';
import { rentalShop, type RentalShop } from '../support/factories/rental-shop.js';
import { Api, useOwnApi } from '../support/service/api.js';
import { buildProgram, run, runForJson, startProgram } from './support/command.js';

/** But for the last use of keys, which is written when there is time. */
const ROW = `(to_jsonb(t) - 'last_used_at')::text`;

/** All rows but the counters of events, which a restore advances. */
const withoutCounters = (rows: Awaited<ReturnType<typeof rowsOf>>): object => ({
  ...rows,
  event_counters: [],
});

describe('a backup', () => {
  const api = useOwnApi();
  let shop: RentalShop;
  let folder: string;
  let file: string;
  const made: TestDatabase[] = [];
  const emptyDatabase = async (): Promise<TestDatabase> => {
    const database = await createEmptyDatabase();
    made.push(database);
    return database;
  };

  beforeAll(async () => {
    await buildProgram();
    folder = await mkdtemp(join(tmpdir(), 'rental-backup-'));
    file = join(folder, 'rental.backup');
    shop = await rentalShop(api);
    await shop.createUnits(1);
    await shop.bookCycle();
    await shop.createCondition(`"quoted" \\ {,} \u2028 é 😀`);
  });
  afterAll(async () => {
    for (const database of made) await database.drop();
    await rm(folder, { recursive: true });
  });

  it('has all that the database has, to be restored elsewhere', async () => {
    const before = await rowsOf(api.database, ROW);
    const { rows } = await runForJson(api.database.url, 'backup', file);
    expect(rows).toBe(Object.values(before).flat().length);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['rental.backup']);
    const other = await emptyDatabase();
    expect(await runForJson(other.url, 'restore', file)).toEqual({ file, rows });
    expect(withoutCounters(await rowsOf(other, ROW))).toEqual(withoutCounters(before));
    expect(await rowsOf(api.database, ROW)).toEqual(before);
  });

  it('lets followers of events that it lacks notice, and uses no number twice', async () => {
    const { id: last } = (await shop.get('/events?limit=1')).body.data[0];
    await shop.createCondition('Lost');
    const elsewhere = new Api({ database: made[0]! });
    await elsewhere.start();
    try {
      const client = elsewhere.client(shop.token);
      const lost = await client.get(`/events/feed?after=${last + 1}`);
      expect(lost).toMatchObject({
        status: 410,
        body: { error: expect.stringContaining('read everything again') },
      });
      await client.post('/conditions', { title: 'Since then', severityKey: 'used' });
      for (const after of [last, 999_999]) {
        const { data } = (await client.get(`/events/feed?after=${after}`)).body;
        expect(data.map(({ id }: any) => id)).toEqual([1_000_000]);
      }
      const read: number[] = [];
      const follower = new RentalClient({ baseUrl: elsewhere.url, token: shop.token });
      const readAgain = async () => {
        for await (const { id } of follower.all('/conditions')) read.push(id);
        await client.post('/conditions', { title: 'While it is read', severityKey: 'used' });
      };
      for await (const { id } of follower.follow({ after: last + 1, readAgain })) {
        expect(id).toBe(1_000_001);
        break;
      }
      expect(read.length).toBeGreaterThan(0);
      elsewhere.app.getHttpServer().closeAllConnections();
    } finally {
      await elsewhere.stop();
    }
  });

  it('goes on where the service was, with the same keys and new ids', async () => {
    const elsewhere = new Api({ database: made[0]! });
    await elsewhere.start();
    try {
      const client = elsewhere.client(shop.token);
      expect((await client.get('/cycles')).body).toEqual((await shop.get('/cycles')).body);
      const condition = { title: 'After', severityKey: 'used' };
      const { id } = (await client.post('/conditions', condition)).body;
      const ids = (await shop.all('/conditions')).map((one) => one.id as number);
      expect(id).toBeGreaterThan(Math.max(...ids));
    } finally {
      await elsewhere.stop();
    }
  });

  it('is of one moment, though the service goes on writing', async () => {
    let isOver = false;
    const writing = (async () => {
      for (let count = 0; !isOver; count += 1) await shop.createCondition(`Busy ${count}`);
    })();
    const busy = join(folder, 'busy.backup');
    await runForJson(api.database.url, 'backup', busy).finally(() => (isOver = true));
    await writing;
    // Foreign keys are created again, and hold.
    const other = await emptyDatabase();
    const { rows } = await runForJson(other.url, 'restore', busy);
    expect(rows).toBe(Object.values(await rowsOf(other, ROW)).flat().length);
  });

  it('is copied to another server without a file', async () => {
    const other = await emptyDatabase();
    const environment = { DATABASE_URL: api.database.url };
    const outcome = await startProgram(['copy', other.url, '--json'], environment).outcome;
    expect(outcome.code, outcome.stderr).toBe(0);
    const { rows } = JSON.parse(outcome.stdout);
    const copied = await rowsOf(other, ROW);
    expect(copied).toEqual(await rowsOf(api.database, ROW));
    expect(rows).toBe(Object.values(copied).flat().length);
  });

  it.each([
    [
      'postgres://nobody:secret@127.0.0.1:1/none',
      'The target 127.0.0.1:1/none cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    ],
    ['none', 'The target must be a URL that begins with postgres:// or postgresql://'],
  ])('is not copied to %s, in a line that names the target', async (target, stderr) => {
    expect(await run(['copy', target], api.database.url)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${stderr}\n`,
    });
  });

  it('from an older release is migrated', async () => {
    const [old, current] = [await emptyDatabase(), await emptyDatabase()];
    await migrate({ url: old.url, cluster: onCluster }, migrations.slice(0, -1));
    await old.query(
      `insert into shops (id, name, time_zone, currency, preparation_duration, delivery_duration,
         reverse_delivery_duration, restock_duration, consignment_enabled)
       values (7, 'Old', 'UTC', 'USD', '1.day', '1.day', '1.day', '1.day', false)`,
    );
    const server = { url: current.url, cluster: onCluster };
    await restore(
      server,
      backUp(old.url, () => {}),
      () => {},
    );
    expect(await migrate(server)).toEqual([]);
    expect(await current.query('select id, name from shops')).toEqual([{ id: '7', name: 'Old' }]);
  });

  describe('that is damaged', () => {
    let other: TestDatabase;
    beforeAll(async () => {
      other = await emptyDatabase();
    });

    const lines = (whole: Buffer): string[] => gunzipSync(whole).toString().trimEnd().split('\n');

    it.each<[string, string, (whole: Buffer) => string | Buffer]>([
      ['was cut', 'The backup is incomplete', (whole) => whole.subarray(0, 900)],
      ['is none', 'Not a backup file', () => 'This is something else.'],
      ['is of something else', 'Not a backup file', () => gzipSync('{"format":"x"}\n')],
      [
        'lacks its end',
        'The backup is incomplete',
        (whole) => gzipSync(lines(whole).slice(0, -1).join('\n')),
      ],
      [
        'is of a newer release',
        'The backup is of a newer release',
        (whole) => gzipSync(lines(whole).join('\n').replace('[', '["Next",')),
      ],
      [
        'is of a version before the first release',
        'The backup is of a version before the first release',
        (whole) => gzipSync(lines(whole).join('\n').replace(migrations[0]!.name, 'Shops1')),
      ],
      [
        'has another table',
        'shops is another table here',
        (whole) => gzipSync(lines(whole).join('\n').replace('"currency"', '"money"')),
      ],
    ])('for it %s, leaves nothing', async (_, reason, damage) => {
      const damaged = join(folder, 'damaged.backup');
      await writeFile(damaged, damage(await readFile(file)));
      const outcome = await run(['restore', damaged], other.url);
      expect(outcome).toEqual({ code: 1, stdout: '', stderr: `${reason}\n` });
      const [found] = await other.query<{ shops: string | null }>(
        `select to_regclass('shops')::text as shops`,
      );
      if (found!.shops !== null) expect(await other.query('select from shops')).toEqual([]);
    });
  });

  it('never replaces what is no regular file', async () => {
    const { code, stderr } = await run(['backup', folder, '--force'], api.database.url);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${folder} is not a regular file; name a file to write\n`,
    });
  });

  it('replaces another file only with --force', async () => {
    const before = await readFile(file);
    const outcome = await run(['backup', file], api.database.url);
    const stderr = `${file} exists; use --force to overwrite it\n`;
    expect(outcome).toEqual({ code: 1, stdout: '', stderr });
    expect(await readFile(file)).toEqual(before);
    await runForJson(api.database.url, 'backup', file, '--force');
    expect(await readdir(folder)).toContain('rental.backup');
  });

  it('leaves no unfinished file when it fails, and names the file', async () => {
    const read = join(folder, 'missing', 'read');
    const { code, stderr } = await run(['backup', read], api.database.url);
    expect({ code, stderr }).toMatchObject({ code: 1 });
    expect(stderr).toContain(`${read} was not written: `);
    expect(await readdir(folder)).not.toContain('missing');
  });

  it('is not restored over data', async () => {
    const before = await rowsOf(api.database, ROW);
    const outcome = await run(['restore', file], api.database.url);
    const stderr = 'The database has shops already: restore into an empty one\n';
    expect(outcome).toEqual({ code: 1, stdout: '', stderr });
    expect(await rowsOf(api.database, ROW)).toEqual(before);
  });
});
