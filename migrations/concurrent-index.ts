import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while its table is read and written. The migration has to say
 * `transaction = false` and do nothing else, so that it can be begun anew; its `down` is a plain
 * `drop index`, since TypeORM undoes each migration in a transaction.
 * @param definition what follows the name of the table: `(shop_id, sku)`
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  table: string,
  name: string,
  definition: string,
): Promise<void> {
  // It waits for every transaction that is open, and keeps nobody waiting meanwhile.
  await runner.query('set lock_timeout = 0');
  try {
    // A build that broke off leaves an index that is of no use.
    await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`create index concurrently ${name} on ${table} ${definition}`);
  } finally {
    await runner.query('reset lock_timeout');
  }
}
