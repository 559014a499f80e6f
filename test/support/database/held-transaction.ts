import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestDatabase } from './database.js';
import { onCluster } from './server.js';

/** On a cluster it is on a worker that a statement waits. */
const ACTIVITY = onCluster ? 'citus_stat_activity' : 'pg_stat_activity';

/** A transaction of the test's own, whose locks stand in the service's way until it ends. */
export interface HeldTransaction {
  query(text: string, values?: unknown[]): Promise<unknown>;
  commit(): Promise<void>;
}

/** Begins a transaction beside the service. */
export async function holdTransaction({ url }: TestDatabase): Promise<HeldTransaction> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  return {
    query: (text, values) => client.query(text, values),
    commit: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}

/**
 * Waits until at least `count` statements of the database wait for a lock.
 * @param request fails the test if it ends instead of waiting
 */
export async function untilBlocked(
  { query }: TestDatabase,
  count: number,
  request: Promise<unknown>,
): Promise<void> {
  let hasEnded = false;
  request.then(
    () => (hasEnded = true),
    () => (hasEnded = true),
  );
  for (let attempt = 0; attempt < 30_000 && !hasEnded; attempt += 1) {
    const waiting = await query(
      `select pid from ${ACTIVITY} where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length >= count) return;
    await sleep(10);
  }
  throw new Error('No statement waits for the lock');
}
