import type pg from 'pg';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { Section, Table } from '../report/section.js';
import { medianOf, shuffled } from '../report/statistics.js';

/** The tables of the large lists, with an update after which a row is new in each index. */
const UPDATES = {
  items: `updated_at = updated_at + interval '1 second'`,
  cycles: `updated_at = updated_at + interval '1 second'`,
  cycle_legs: `buffer_day = buffer_day + 1`,
  return_orders: `updated_at = updated_at + interval '1 second'`,
};

/** The cost of an update. */
interface Cost {
  readonly microseconds: number;
  readonly bytes: number;
}

/** Measures the cost of each index of a sort: the same rows are updated with and without it. */
export async function measureIndexCosts(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.copyOf('app');
  const client = await environment.connect(dataSet.url);
  const [rounds, count] = environment.isQuick ? [1, 20] : [9, 2_000];
  const tables: Table[] = [];
  try {
    for (const [table, change] of Object.entries(UPDATES)) {
      const indexes = await sortIndexesOf(client, table);
      const newest = await client.query<{ row: string }>(
        `select ctid as row from ${table} order by ctid desc limit ${count}`,
      );
      const statement = {
        text: `update ${table} set ${change} where ctid = any($1::tid[])`,
        values: [newest.rows.map(({ row }) => row)],
      };
      const variants: readonly string[][] = [[], ...indexes.map((index) => [index]), indexes];
      const costs = variants.map((): Cost[] => []);
      // Round 0 is warm-up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [place, dropped] of shuffled([...variants.entries()])) {
          const { microseconds, bytes } = await costOf(client, statement, dropped);
          const cost = { microseconds: microseconds / count, bytes: bytes / count };
          if (round > 0) costs[place]!.push(cost);
        }
      }
      const medians = costs.map((own) => ({
        microseconds: medianOf(own.map(({ microseconds }) => microseconds)),
        bytes: medianOf(own.map(({ bytes }) => bytes)),
      }));
      const [whole] = medians;
      const rows: (string | number)[][] = [['all indexes', ...cellsOf(whole!)]];
      for (const [place, { microseconds, bytes }] of medians.slice(1).entries()) {
        const added = {
          microseconds: whole!.microseconds - microseconds,
          bytes: whole!.bytes - bytes,
        };
        const name = place < indexes.length ? `\`${indexes[place]}\`` : 'all of the sorts';
        rows.push([`… of it ${name}`, ...cellsOf(added)]);
      }
      const title = `An update of \`${table}\`, per row`;
      tables.push({ title, columns: ['', 'µs', 'bytes of WAL'], rows });
    }
  } finally {
    await environment.dropCopy(dataSet);
  }
  return { figures: [], tables };
}

const cellsOf = ({ microseconds, bytes }: Cost): number[] => [
  Number(microseconds.toFixed(1)),
  Math.round(bytes),
];

async function sortIndexesOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string }>(
    `select indexname from pg_indexes where tablename = $1 and indexname like '%\\_sort\\_%' order by 1`,
    [table],
  );
  return rows.map(({ indexname }) => indexname);
}

/** Runs an update without some indexes, and rolls it back. */
async function costOf(
  client: pg.Client,
  update: pg.QueryConfig,
  dropped: readonly string[],
): Promise<Cost> {
  await client.query('begin');
  if (dropped.length > 0) await client.query(`drop index ${dropped.join(', ')}`);
  const before = await walPosition(client);
  const started = performance.now();
  await client.query(update);
  const microseconds = (performance.now() - started) * 1_000;
  const bytes = (await walPosition(client)) - before;
  await client.query('rollback');
  return { microseconds, bytes };
}

async function walPosition(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ position: string }>(
    `select pg_current_wal_insert_lsn() - '0/0' as position`,
  );
  return Number(rows[0]!.position);
}
