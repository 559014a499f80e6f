import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while its table is read and written. The migration has to set
 * `transaction = false` and do nothing else, so that it can be retried. Its `down` is a plain
 * `drop index`, since TypeORM reverts each migration in a transaction.
 * @param definition the part after the name of the table: `(shop_id, sku)`
 * @param isUnique whether the index rejects duplicates
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  table: string,
  name: string,
  definition: string,
  { isUnique = false } = {},
): Promise<void> {
  // The build waits for every open transaction, and blocks none while it waits.
  await runner.query('set lock_timeout = 0');
  try {
    // An interrupted build leaves an invalid index.
    await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(
      `create ${isUnique ? 'unique ' : ''}index concurrently ${name} on ${table} ${definition}`,
    );
  } finally {
    await runner.query('reset lock_timeout');
  }
}

/** Rebuilds an index likewise, after the function that it uses has changed. */
export async function rebuildIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    // An interrupted rebuild leaves an invalid copy.
    await runner.query(`drop index concurrently if exists ${name}_ccnew`);
    await runner.query(`reindex index concurrently ${name}`);
  } finally {
    await runner.query('reset lock_timeout');
  }
}
