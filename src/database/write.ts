import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { Scope } from './scope.js';

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
 * Sets the given columns of the scope's rows that match; undefined leaves a column as it is.
 * @returns how many rows were changed; 0 when no column was given
 */
export async function updateRows<E extends ShopOwned>(
  scope: Scope,
  entity: EntityTarget<E>,
  match: Values<E>,
  changes: Values<E>,
  expressions: Expressions<E> = {},
): Promise<number> {
  if (Object.values(changes).every((value) => value === undefined)) return 0;
  const { columns, parameters } = withExpressions(changes, expressions, 'set');
  const result = await scope.db
    .createQueryBuilder()
    .update(entity)
    .set(columns as never)
    .where({ ...match, shopId: scope.shopId })
    .setParameters(parameters)
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

/** Puts the expressions in the places of the values, which become parameters of these names. */
function withExpressions<E extends ShopOwned>(
  values: Values<E>,
  expressions: Expressions<E>,
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
