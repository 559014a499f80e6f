import type { Connection } from '../server/connection.js';

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text
  from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[])
  order by conrelid::regclass::text, conname`;

/** Runs work on tables without their foreign keys, and validates the keys again at the end. */
export async function withoutForeignKeys(
  client: Connection,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; text: string }>(FOREIGN_KEYS, [
    tables,
  ]);
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  await work();
  for (const { table, name, text } of rows) {
    await client.query(`alter table ${table} add constraint ${name} ${text}`);
  }
}

/** A table with its columns, in the order of a row's values. */
export interface StoredTable {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

const TABLES = `
  select c.relname as table, json_agg(
    json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
    order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    and c.relname !~ '_\\d{6,}$'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

/** Returns all tables, without the shards that a cluster's catalogue lists as well. */
export async function readTables(client: Connection): Promise<StoredTable[]> {
  return (await client.query<StoredTable>(TABLES)).rows;
}

export async function countRows(client: Connection, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]!.count);
}

/** Returns the names of the migrations that created the tables. */
export async function readMigrations(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}
