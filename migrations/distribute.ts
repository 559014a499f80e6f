/** The tenant table that all others are colocated with. */
export const FIRST_TENANT_TABLE = 'shop_counters';

/** The tables outside of any shop. */
export const GLOBAL_TABLES: readonly string[] = [
  'shops',
  'api_keys',
  'installation',
  'webhook_shops',
];

/** Runs SQL: the runner of migrations, or a connection. */
interface Runner {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** Returns whether the database is distributed over a Citus cluster. */
export async function isCluster(runner: Runner): Promise<boolean> {
  const [found] = (await runner.query(
    `select exists (select from pg_extension where extname = 'citus') as cluster`,
  )) as [{ cluster: boolean }];
  return found.cluster;
}

/**
 * Distributes a table over a Citus cluster by its shop, colocated with the other tenant tables. A
 * global table is copied to every node; on a plain server nothing happens. Call it after CREATE
 * TABLE and before the foreign keys.
 */
export async function distribute(
  runner: Runner,
  table: string,
  kind: 'tenant' | 'global' = 'tenant',
): Promise<void> {
  if (!(await isCluster(runner))) return;
  if (kind === 'global') {
    await runner.query('select create_reference_table($1)', [table]);
  } else if (table === FIRST_TENANT_TABLE) {
    await runner.query(`select create_distributed_table($1, 'shop_id')`, [table]);
  } else {
    await runner.query(`select create_distributed_table($1, 'shop_id', colocate_with => $2)`, [
      table,
      FIRST_TENANT_TABLE,
    ]);
  }
}
