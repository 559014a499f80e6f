import { Connection } from '../server/connection.js';

/** How long to wait for a lock, in milliseconds; later statements queue behind it. */
const LOCK_TIMEOUT_MS = 10_000;

/** The isolation level of a transaction. */
type Isolation = 'read committed' | 'repeatable read read only';

/** Begins a transaction without time limits on a separate connection. */
export async function beginTransaction(url: string, isolation: Isolation): Promise<Connection> {
  const client = new Connection({ connectionString: url });
  await client.connect();
  await client.query(`begin isolation level ${isolation}`);
  for (const setting of [
    `timezone = 'UTC'`,
    `datestyle = 'ISO'`,
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
    `lock_timeout = ${LOCK_TIMEOUT_MS}`,
    // On a cluster, a transaction that changes several tables has to run shard by shard.
    `citus.multi_shard_modify_mode = 'sequential'`,
  ]) {
    await client.query(`set local ${setting}`);
  }
  return client;
}

/** Runs the work in such a transaction. */
export async function inOneTransaction<T>(
  url: string,
  isolation: Isolation,
  work: (client: Connection) => Promise<T>,
): Promise<T> {
  const client = await beginTransaction(url, isolation);
  try {
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
