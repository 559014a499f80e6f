import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, withConnection } from './connection.js';

/** How often who waits asks again, in milliseconds. */
const RETRY_INTERVAL_MS = 100;

/**
 * Runs the work while no other process runs any under the same number on this database; the others
 * wait. The lock is that of a transaction on a connection of its own, which a pooler leaves it, so
 * it falls with the process.
 * @param lockId any number that nothing else locks in this database
 */
export function withAdvisoryLock<T>(
  url: string,
  lockId: number,
  work: () => Promise<T>,
): Promise<T> {
  return withConnection({ connectionString: url }, async (client) => {
    while (!(await tryAcquireLock(client, lockId))) await sleep(RETRY_INTERVAL_MS);
    return work();
  });
}

/**
 * Begins a transaction that holds the lock, or none. Who waits must have no transaction open: an
 * index that is built concurrently, and meets its statement, waits until all of it has ended, and
 * they would wait for each other for ever. Nor may who holds it have a statement that counts as
 * running until the next, as one with parameters does, so the number stands in the text.
 */
async function tryAcquireLock(client: Connection, lockId: number): Promise<boolean> {
  await client.query('begin');
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${lockId}) as taken`,
  );
  const { taken } = rows[0]!;
  await client.query(taken ? 'set local idle_in_transaction_session_timeout = 0' : 'rollback');
  return taken;
}
