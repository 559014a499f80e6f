import { getMetadataArgsStorage } from 'typeorm';
import { GLOBAL_TABLES as DISTRIBUTED_WHOLE } from '../../../migrations/distribute.js';
import { entities } from '../../../src/entities.js';
import type { TestDatabase } from './database.js';
import { onCluster } from './server.js';

/** The tables that belong to no shop. */
export const GLOBAL_TABLES: ReadonlySet<string> = new Set([...DISTRIBUTED_WHOLE, 'migrations']);

/** The table of every entity. */
export const ENTITY_TABLES: readonly string[] = getMetadataArgsStorage()
  .filterTables(entities)
  .map(({ name }) => name!);

/** The tables whose every row belongs to one shop. */
export const TENANT_TABLES: ReadonlySet<string> = new Set(
  ENTITY_TABLES.filter((table) => !GLOBAL_TABLES.has(table)),
);

/** Every row of every table, as texts in an order. @param row of table `t`, as SQL */
export async function rowsOf(
  { query }: Pick<TestDatabase, 'query'>,
  row = 't::text',
  tables = ENTITY_TABLES,
): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    const found = await query<{ row: string }>(`select ${row} as row from ${table} t order by 1`);
    rows[table] = found.map((one) => one.row);
  }
  return rows;
}

/** How many rows PostgreSQL's planner takes a table to have; of a cluster, all its shards together. */
export async function estimatedRowsOf(
  { query }: Pick<TestDatabase, 'query'>,
  table: string,
): Promise<number> {
  const estimate = (of: string) =>
    `select reltuples::integer from pg_class where oid = ${of}::regclass`;
  const [found] = await query<{ rows: number }>(
    onCluster
      ? `select sum(result::integer)::integer as rows
         from run_command_on_shards($1, $$${estimate("'%s'")}$$)`
      : `select (${estimate('$1::text')}) as rows`,
    [table],
  );
  return found!.rows;
}

/**
 * Dates the rows of a table a day apart in the order of their ids: made from 2026-01-01 on, and changed
 * from 2026-02-01 on. @param first how many days later the first one is
 */
export async function dateByDays(
  { query }: Pick<TestDatabase, 'query'>,
  table: string,
  first = 0,
): Promise<void> {
  const found = await query<{ id: number }>(`select id from ${table} order by id`);
  for (const [index, { id }] of found.entries()) {
    const [made, changed] = [0, 1].map(
      (month) => new Date(Date.UTC(2026, month, 1 + first + index)),
    );
    const text = `update ${table} set created_at = $2, updated_at = $3 where id = $1`;
    await query(text, [id, made, changed]);
  }
}
