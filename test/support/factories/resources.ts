import type { TestDatabase } from '../database/database.js';
import type { TestShop } from '../service/api.js';

/** Takes an id for a cycle or return order of the shop, which no operation makes. */
export async function takeResourceId(
  database: TestDatabase,
  { shopId }: TestShop,
  kind: 'Cycle' | 'ReturnOrder',
): Promise<number> {
  const [row] = await database.query<{ id: string }>(
    'insert into resources (shop_id, kind) values ($1, $2) returning id',
    [shopId, kind],
  );
  return Number(row!.id);
}
