import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { Scope } from './scope.js';

/** An entity of a shop; the shop itself comes from the Scope. */
interface ShopOwned extends ObjectLiteral {
  shopId: number;
}

type Values<E extends ShopOwned> = Omit<QueryDeepPartialEntity<E>, 'shopId'>;

/** Inserts rows for the scope's shop in one statement. */
export async function insertRows<E extends ShopOwned>(
  scope: Scope,
  entity: EntityTarget<E>,
  values: readonly Values<E>[],
): Promise<void> {
  if (values.length === 0) return;
  await scope.db
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(values.map((one) => ({ ...one, shopId: scope.shopId })) as never)
    .updateEntity(false)
    .execute();
}

/**
 * Sets the given columns of the scope's rows that match; undefined leaves a column as it is.
 * @returns how many rows were changed; 0 when no column was given
 */
export async function updateRows<E extends ShopOwned>(
  scope: Scope,
  entity: EntityTarget<E>,
  match: Values<E>,
  changes: Values<E>,
): Promise<number> {
  if (Object.values(changes).every((value) => value === undefined)) return 0;
  const result = await scope.db
    .createQueryBuilder()
    .update(entity)
    .set(changes as never)
    .where({ ...match, shopId: scope.shopId })
    .execute();
  return result.affected ?? 0;
}

/**
 * Deletes the scope's rows that match.
 * @returns how many there were
 */
export async function deleteRows<E extends ShopOwned>(
  scope: Scope,
  entity: EntityTarget<E>,
  match: Values<E>,
): Promise<number> {
  const result = await scope.db
    .createQueryBuilder()
    .delete()
    .from(entity)
    .where({ ...match, shopId: scope.shopId })
    .execute();
  return result.affected ?? 0;
}
