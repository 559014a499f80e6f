import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, withConnection } from './connection.js';

/** How often who waits asks again, in milliseconds. */
const INTERVAL = 100;

/**
 * Runs the work while no other process runs any under the same number on this database; the others
 * wait. The lock is that of a transaction on a connection of its own, which a pooler leaves it, so
 * it falls with the process.
 * @param lock any number that nothing else locks in this database
 */
export function exclusively<T>(url: string, lock: number, work: () => Promise<T>): Promise<T> {
  return withConnection({ connectionString: url }, async (client) => {
    while (!(await isTaken(client, lock))) await sleep(INTERVAL);
    return work();
  });
}

/**
 * Begins a transaction that holds the lock, or none. Who waits must have no transaction open: an
 * index that is built concurrently, and meets its statement, waits until all of it has ended, and
 * they would wait for each other for ever. Nor may who holds it have a statement that counts as
 * running until the next, as one with parameters does, so the number stands in the text.
 */
async function isTaken(client: Connection, lock: number): Promise<boolean> {
  await client.query('begin');
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${lock}) as taken`,
  );
  const { taken } = rows[0]!;
  await client.query(taken ? 'set local idle_in_transaction_session_timeout = 0' : 'rollback');
  return taken;
}
