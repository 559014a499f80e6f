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
