import { withConnection } from './connection.js';

/**
 * Collects statistics for PostgreSQL's planner. Call it after inserting many rows: autovacuum
 * starts a minute or more later, and until then PostgreSQL plans for empty tables.
 */
export async function analyze(url: string): Promise<void> {
  await withConnection({ connectionString: url }, (client) => client.query('analyze'));
}
