import { distribute, FIRST_TENANT_TABLE, GLOBAL_TABLES } from '../../../migrations/distribute.js';
import { analyze, type Connection } from '../server/connection.js';
import { inOneTransaction } from './session.js';
import { countRows, withoutForeignKeys } from './tables.js';

/** A table that exists on the coordinator only. */
export interface LocalTable {
  readonly name: string;
  /** Distributed by shop, or copied to every node. */
  readonly kind: 'tenant' | 'global';
  readonly rows: number;
}

/** Called at the start of each table, with its place and the number of tables. */
export type OnTable = (place: number, count: number) => void;

/** The tables that migrations created before the database had the extension. */
const LOCAL_TABLES = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    and not relation_is_a_known_shard(c.oid)
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
  order by c.relname <> '${FIRST_TENANT_TABLE}', c.relname`;

/** Returns the number of nodes for distributed tables. */
export const countWorkers = (url: string): Promise<number> =>
  inOneTransaction(url, 'repeatable read read only', async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from citus_get_active_worker_nodes()',
    );
    return rows[0]!.count;
  });

/** Returns the tables that are not yet distributed over the cluster. */
export const localTables = (url: string): Promise<LocalTable[]> =>
  inOneTransaction(url, 'repeatable read read only', readLocalTables);

/**
 * Distributes the tables over the cluster with their rows: all of them, or none. They are locked
 * until it ends.
 */
export async function distributeTables(url: string, onTable: OnTable): Promise<LocalTable[]> {
  const tables = await inOneTransaction(url, 'read committed', async (client) => {
    const found = await readLocalTables(client);
    const names = found.map(({ name }) => name);
    // A foreign key requires both tables to be distributed.
    await withoutForeignKeys(client, names, async () => {
      for (const [place, table] of found.entries()) {
        onTable(place, found.length);
        await distributeTable(client, table);
      }
    });
    return found;
  });
  if (tables.length > 0) await analyze(url);
  return tables;
}

async function distributeTable(client: Connection, { name, kind, rows }: LocalTable) {
  const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
  await distribute({ query }, name, kind);
  await client.query('select truncate_local_data_after_distributing_table($1)', [name]);
  const copied = await countRows(client, name);
  if (copied !== rows)
    throw new Error(`${name} had ${rows} rows, and has ${copied} on the cluster`);
}

async function readLocalTables(client: Connection): Promise<LocalTable[]> {
  const { rows } = await client.query<{ name: string }>(LOCAL_TABLES);
  const tables: LocalTable[] = [];
  for (const { name } of rows) {
    const kind = GLOBAL_TABLES.includes(name) ? 'global' : 'tenant';
    tables.push({ name, kind, rows: await countRows(client, name) });
  }
  return tables;
}
