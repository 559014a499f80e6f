import type { QueryRunner } from 'typeorm';

/** Rows per statement. */
const BATCH = 5_000;

/**
 * Runs an update of each shop in batches, and commits each. The migration has to set
 * `transaction = false`, and its update has to skip rows that are done.
 * @param table the table whose ids define the batches
 * @param update SQL with the shop in `$1`, for ids above `$2` up to `$3`
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
