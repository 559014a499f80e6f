import { migrations } from '../../../migrations/index.js';
import { analyze, type Connection } from '../server/connection.js';
import type { ServerFacts } from '../server/database-server.js';
import { migrate } from '../server/migrate.js';
import { advancedCounterSql } from '../event-numbers.js';
import { type Ending, FORMAT, type Heading, type TableHeading } from './backup.js';
import { inOneTransaction } from './session.js';
import { readMigrations, readTables, type StoredTable, withoutForeignKeys } from './tables.js';

/** Thrown when a backup cannot be restored, or not into this database. The message is one line. */
class RestoreError extends Error {}

/** Limits of one write: rows, and characters. */
const BATCH_ROWS = 500;
const BATCH_LENGTH = 4_000_000;

const ADVANCE_EVENTS = `update event_counters set value = ${advancedCounterSql('value')}`;

/**
 * Creates the tables as of the backup, fills them and applies later migrations, all in one
 * transaction. The events of each shop go on at a far number, unless it is a move without later
 * events.
 * @param lines the lines of `backUp`
 * @param onRows called with the number of rows written, and 0, since the total is unknown
 * @throws RestoreError when the database has data, or the lines are not a complete backup of a
 * known release
 */
export async function restore(
  server: ServerFacts,
  lines: AsyncIterable<string>,
  onRows: (done: number, count: number) => void,
  { isMove = false } = {},
): Promise<number> {
  const source = lines[Symbol.asyncIterator]();
  const made = await readHeading(source);
  await assertEmpty(server.url);
  const applied = await migrate(
    server,
    migrations.filter(({ name }) => made.has(name)),
  );
  const count = await inOneTransaction(server.url, 'read committed', async (client) => {
    await assertMigrations(client, made);
    const tables = new Map((await readTables(client)).map((one) => [one.table, one]));
    let done = 0;
    await withoutForeignKeys(client, [...tables.keys()], async () => {
      for (const table of tables.keys()) await client.query(`delete from ${table}`);
      for (;;) {
        const heading = await readLine<TableHeading | Ending>(source);
        if ('sequences' in heading) {
          await restoreSequences(client, heading);
          if (!isMove) await client.query(ADVANCE_EVENTS);
          return;
        }
        const table = tables.get(heading.table);
        if (JSON.stringify(table?.columns) !== JSON.stringify(heading.columns)) {
          throw new RestoreError(`${heading.table} is another table here`);
        }
        const take = (rows: number) => onRows((done += rows), 0);
        await restoreTable(client, table!, heading.rows, source, take);
      }
    });
    return done;
  });
  if (applied.length > 0) await migrate(server);
  await analyze(server.url);
  return count;
}

async function readHeading(source: AsyncIterator<string>): Promise<Set<string>> {
  const heading = await readLine<Partial<Heading>>(source);
  if (heading.format !== FORMAT || !heading.migrations) throw new RestoreError('Not a backup file');
  if (!heading.migrations.includes(migrations[0]!.name)) {
    throw new RestoreError('The backup is of a version before the first release');
  }
  const known = new Set(migrations.map(({ name }) => name));
  if (!heading.migrations.every((name) => known.has(name))) {
    throw new RestoreError('The backup is of a newer release');
  }
  return new Set(heading.migrations);
}

async function assertEmpty(url: string): Promise<void> {
  const isEmpty = await inOneTransaction(url, 'repeatable read read only', async (client) => {
    const { rows } = await client.query<{ table: string | null }>(
      `select to_regclass('public.shops')::text as table`,
    );
    if (rows[0]!.table === null) return true;
    return (await client.query('select from shops limit 1')).rowCount === 0;
  });
  if (!isEmpty) throw new RestoreError('The database has shops already: restore into an empty one');
}

async function assertMigrations(client: Connection, made: ReadonlySet<string>): Promise<void> {
  if ((await readMigrations(client)).some((name) => !made.has(name))) {
    throw new RestoreError('The database has newer tables: restore into one without any');
  }
}

async function restoreTable(
  client: Connection,
  { table, columns }: StoredTable,
  count: number,
  source: AsyncIterator<string>,
  onRows: (rows: number) => void,
): Promise<void> {
  const text = `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
    overriding system value
    select ${columns.map(({ type }, index) => `(sent.value ->> ${index})::${type}`).join(', ')}
    from json_array_elements($1::json) as sent (value)`;
  let batch: string[] = [];
  let length = 0;
  for (let place = 0; place < count; place += 1) {
    const line = await nextLine(source);
    batch.push(line);
    length += line.length;
    if (place < count - 1 && batch.length < BATCH_ROWS && length < BATCH_LENGTH) continue;
    await client.query(text, [`[${batch.join()}]`]);
    onRows(batch.length);
    batch = [];
    length = 0;
  }
}

async function restoreSequences(client: Connection, { sequences }: Ending): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [name, value]);
  }
}

async function readLine<T>(source: AsyncIterator<string>): Promise<T> {
  const line = await nextLine(source);
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new RestoreError('Not a backup file');
  }
}

async function nextLine(source: AsyncIterator<string>): Promise<string> {
  const { value, done } = await source.next();
  if (done) throw new RestoreError('The backup is incomplete');
  return value;
}
