import { Connection } from './connection.js';

/**
 * Runs the work while no other process runs any under the same number on this database; the others
 * wait. The lock is that of a connection of its own, so it falls with the process.
 * @param lock any number that nothing else locks in this database
 */
export async function exclusively<T>(
  url: string,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = new Connection({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    await client.end();
  }
}
