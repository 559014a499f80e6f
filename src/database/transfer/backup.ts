import type { Connection } from '../server/connection.js';
import { beginTransaction } from './session.js';
import { countRows, readMigrations, readTables, type StoredTable } from './tables.js';

/** The first line of a backup. */
export interface Heading {
  readonly format: typeof FORMAT;
  /** The migrations that created the tables. */
  readonly migrations: readonly string[];
}

/** The line before the rows of a table. */
export interface TableHeading extends StoredTable {
  readonly rows: number;
}

/** The last line; a backup without it is incomplete. */
export interface Ending {
  readonly sequences: Readonly<Record<string, string>>;
}

export const FORMAT = 'rental-inventory backup 1';

/** Rows per read. */
const BATCH = 500;

const SEQUENCES = `
  select s.sequencename as name, s.last_value::text as value from pg_sequences s
  where s.schemaname = 'public' and s.last_value is not null and s.sequencename !~ '_\\d{6,}$'`;

/**
 * Returns all data of a database as JSON lines, from one snapshot; other sessions can continue to
 * write.
 * @param onRows called with the number of rows read, and the total
 */
export async function* backUp(
  url: string,
  onRows: (done: number, count: number) => void,
): AsyncGenerator<string> {
  const client = await beginTransaction(url, 'repeatable read read only');
  try {
    const tables: TableHeading[] = [];
    for (const one of await readTables(client)) {
      tables.push({ ...one, rows: await countRows(client, one.table) });
    }
    const count = tables.reduce((sum, { rows }) => sum + rows, 0);
    yield JSON.stringify({ format: FORMAT, migrations: await readMigrations(client) });
    let done = 0;
    for (const heading of tables) {
      yield JSON.stringify(heading);
      for await (const rows of rowsOf(client, heading)) {
        yield* rows;
        onRows((done += rows.length), count);
      }
    }
    yield JSON.stringify({ sequences: await readSequences(client) });
  } finally {
    await client.end();
  }
}

async function* rowsOf(
  client: Connection,
  { table, columns }: TableHeading,
): AsyncGenerator<string[]> {
  const values = columns.map(({ name }) => `${name}::text`).join(', ');
  await client.query(
    `declare backup no scroll cursor for select json_build_array(${values})::text as row from ${table}`,
  );
  for (let isMore = true; isMore;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from backup`);
    yield rows.map(({ row }) => row);
    isMore = rows.length === BATCH;
  }
  await client.query('close backup');
}

/**
 * Returns the values of all sequences. Read last: ids that were issued during the backup are not
 * issued again.
 */
async function readSequences(client: Connection): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(SEQUENCES);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
