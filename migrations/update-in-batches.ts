import type { QueryRunner } from 'typeorm';

/** How many rows one statement changes. */
const BATCH = 5_000;

/**
 * Runs an update of each shop in batches, each of which is there for good: the migration has to say
 * `transaction = false`, and its update to change only what is not yet done.
 * @param table whose ids the batches are of
 * @param update SQL with the shop in `$1`, of the rows above the id in `$2` up to that in `$3`
 */
export async function updateInBatches(
  runner: QueryRunner,
  table: string,
  update: string,
): Promise<void> {
  const shops = (await runner.query('select id from shops order by id')) as { id: string }[];
  for (const { id: shopId } of shops) await updateShop(runner, table, shopId, update);
}

async function updateShop(
  runner: QueryRunner,
  table: string,
  shopId: string,
  update: string,
): Promise<void> {
  for (let after = '0'; ;) {
    const [batch] = (await runner.query(
      `select max(id) as last from (
         select t.id from ${table} t where t.shop_id = $1 and t.id > $2 order by t.id limit ${BATCH}
       ) batch`,
      [shopId, after],
    )) as [{ last: string | null }];
    if (batch.last === null) return;
    await runner.query(update, [shopId, after, batch.last]);
    after = batch.last;
  }
}
