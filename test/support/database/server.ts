import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

/**
 * The command that makes and drops a database on all nodes of a cluster: see `docs/scaling.md`.
 * Without it there is one server, and SQL does.
 */
const command = process.env.CLUSTER_COMMAND;

/** Whether the tests run on a cluster. */
export const onCluster = Boolean(command);

/**
 * Makes a database.
 * @param template which it is a copy of; an empty one otherwise
 */
export async function makeDatabase(url: string, name: string, template?: string): Promise<void> {
  if (command) return onNodes('create', name, ...(template ? [template] : []));
  await onServer(url, `create database ${name} template ${template ?? 'template0'}`);
}

/** Lets nobody in any more, so that copies can be made. */
export async function freezeDatabase(name: string): Promise<void> {
  if (command) await onNodes('freeze', name);
}

/** Drops a database, whoever uses it, if it is there. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  if (command) return onNodes('drop', name);
  await onServer(url, `drop database if exists ${name} with (force)`);
}

/** Drops all databases that were copied from a template. */
export async function dropCopies(url: string, template: string): Promise<void> {
  const { rows } = await onServer<{ name: string }>(
    url,
    `select datname as name from pg_database where starts_with(datname, '${template}_')`,
  );
  for (const { name } of rows) await dropDatabase(url, name);
}

/** Makes commits of a test server fast: its data need not survive a crash of the machine. */
export async function skipDurability(url: string): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await onServer(url, `alter system set ${setting} = off`);
  }
  await onServer(url, 'select pg_reload_conf()');
}

async function onServer<Row extends object>(
  url: string,
  statement: string,
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Row>(statement);
  } finally {
    await client.end();
  }
}

async function onNodes(...words: string[]): Promise<void> {
  await promisify(execFile)('sh', ['-c', `${command} ${words.join(' ')}`]);
}
