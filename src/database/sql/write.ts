import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { Scope } from '../scope.js';
import { movedSql } from './updated-at.sql.js';

/** An entity of a shop; the shop itself comes from the Scope. */
interface ShopOwned extends ObjectLiteral {
  shopId: number;
}

type Values<E extends ShopOwned> = Omit<QueryDeepPartialEntity<E>, 'shopId'>;

/** Columns whose value is made by SQL, out of the parameter that holds what is given for them. */
type Expressions<E extends ShopOwned> = {
  readonly [Column in keyof E]?: (parameter: string) => string;
};

/** Inserts rows for the scope's shop in one statement; undefined is the column's default. */
export async function insertRows<E extends ShopOwned>(
  scope: Scope,
  entity: EntityTarget<E>,
  values: readonly Values<E>[],
  expressions: Expressions<E> = {},
): Promise<void> {
  if (values.length === 0) return;
  const made = values.map((one, index) => withExpressions(one, expressions, `row${index}`));
  await scope.db
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(made.map(({ columns }) => ({ ...columns, shopId: scope.shopId })) as never)
    .setParameters(Object.assign({}, ...made.map(({ parameters }) => parameters)))
    .updateEntity(false)
    .execute();
}

/**
 * Sets the given columns of the scope's rows that match and do not have all of these values yet;
 * undefined leaves a column as it is. `updatedAt` moves with a change, unless it is given, and then
 * the rows count as changed.
 * @returns how many rows were changed
 */
export function updateRows<E extends ShopOwned>(
  scope: Scope,
  entity: EntityTarget<E>,
  match: Values<E>,
  changes: Values<E>,
  expressions: Expressions<E> = {},
): Promise<number> {
  return change(scope, entity, { ...match, shopId: scope.shopId }, changes, expressions);
}

/** The same for the row of the scope's shop itself. */
export function updateShop<E extends { id: number }>(
  scope: Scope,
  entity: EntityTarget<E>,
  changes: QueryDeepPartialEntity<E>,
): Promise<number> {
  return change(scope, entity, { id: scope.shopId }, changes, {});
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

/** Puts the expressions in the places of the values, which become parameters of these names. */
function withExpressions(
  values: object,
  expressions: object,
  name: string,
): { columns: object; parameters: Record<string, unknown> } {
  const columns: Record<string, unknown> = { ...values };
  const parameters: Record<string, unknown> = {};
  for (const [column, expression] of Object.entries(expressions)) {
    const value = columns[column];
    if (value === undefined) continue;
    const parameter = `${name}_${column}`;
    parameters[parameter] = value;
    columns[column] = () => (expression as (sql: string) => string)(`:${parameter}::text`);
  }
  return { columns, parameters };
}

async function change<E extends ObjectLiteral>(
  scope: Scope,
  entity: EntityTarget<E>,
  match: object,
  changes: object,
  expressions: object,
): Promise<number> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (given.length === 0) return 0;
  const { columns, parameters } = withExpressions(Object.fromEntries(given), expressions, 'set');
  const metadata = scope.db.dataSource.getMetadata(entity);
  const compared = given.filter(([property]) => !(property in expressions));
  const stored = compared.map(([property]) => {
    return metadata.findColumnWithPropertyName(property)!.databaseName;
  });
  const wanted = Object.fromEntries(compared.map(([property, value]) => [`is_${property}`, value]));
  const result = await scope.db
    .createQueryBuilder()
    .update(entity)
    .set({ updatedAt: () => movedSql('updated_at', ':now'), ...columns } as never)
    .where(match)
    .andWhere(`(${stored.join(', ')}) is distinct from (:${Object.keys(wanted).join(', :')})`)
    .setParameters({ ...parameters, ...wanted, now: new Date() })
    .execute();
  return result.affected ?? 0;
}
