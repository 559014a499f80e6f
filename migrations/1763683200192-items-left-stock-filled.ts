import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last change is the best known time of units that were sold or retired before the column. */
export class ItemsLeftStockFilled1763683200192 implements MigrationInterface {
  /** Each batch is a transaction of its own, so that no row stays locked for long. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const shops = (await runner.query('select id from shops order by id')) as { id: string }[];
    for (const { id: shopId } of shops) {
      let ids: string[] = ['0'];
      while (ids.length > 0) ids = await fillAfter(runner, shopId, ids.at(-1)!);
    }
  }

  async down(): Promise<void> {}
}

async function fillAfter(runner: QueryRunner, shopId: string, last: string): Promise<string[]> {
  const found = (await runner.query(
    `select id from items
     where shop_id = $1 and id > $2 and visibility in ('sold', 'retired') and left_stock_at is null
     order by id limit 1000`,
    [shopId, last],
  )) as { id: string }[];
  const ids = found.map(({ id }) => id);
  await runner.query(
    `update items set left_stock_at = updated_at
     where shop_id = $1 and id = any($2) and visibility in ('sold', 'retired')`,
    [shopId, ids],
  );
  return ids;
}
