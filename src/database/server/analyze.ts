import { withConnection } from './connection.js';

/**
 * Counts what is in the tables, for PostgreSQL's planner. Left alone it does so a minute or more
 * after data came in, and plans for empty tables until then. Call it after many rows were made.
 */
export async function analyze(url: string): Promise<void> {
  await withConnection({ connectionString: url }, (client) => client.query('analyze'));
}
