import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, withConnection } from './connection.js';

/** Interval between attempts to take the lock, in milliseconds. */
const RETRY_INTERVAL_MS = 100;

/**
 * Runs the work while no other process holds the same lock on this database; other processes wait.
 * A transaction on a separate connection holds the lock, so it works behind a pooler and ends with
 * the process.
 * @param lockId any number that nothing else locks in this database
 * @param work its signal aborts when the connection is lost: another process may then have the lock
 */
export function withAdvisoryLock<T>(
  url: string,
  lockId: number,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  return withConnection({ connectionString: url }, async (client) => {
    while (!(await tryAcquireLock(client, lockId))) await sleep(RETRY_INTERVAL_MS);
    const lost = new AbortController();
    client.once('end', () => lost.abort(new Error('the connection of an advisory lock was lost')));
    return work(lost.signal);
  });
}

/**
 * Begins a transaction that holds the lock and returns true, or rolls back and returns false. A
 * waiting process must have no open transaction: a concurrent index build waits for all open
 * transactions, so both would wait forever. The lock's holder must have no running statement
 * either. A statement with parameters counts as running until the next, so the number stands in the
 * text.
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
