import pg, { type Pool, type PoolClient, type QueryResult } from 'pg';
import { type EntityManager, QueryRunnerAlreadyReleasedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { observerOf } from '../query-observer.js';
import type { TenantContext } from '../tenant-context.js';

/**
 * A fixed piece of SQL under a name, so that each connection parses and plans it once.
 * `$1` is the shop; the caller's values begin at `$2`.
 */
export interface Statement<Row> {
  /** Unique in the service; undefined for a text that is planned anew each time. */
  readonly name?: string;
  /** Under which name its time is counted, where many texts are one to whoever looks at it. */
  readonly family?: string;
  readonly text: string;
  /** Only a type: what a row looks like. */
  readonly row?: Row;
}

const DECLARED = new Map<string, string>();

/** The texts of all statements whose files are loaded, by name. */
export const declaredStatements = (): ReadonlyMap<string, string> => DECLARED;

/**
 * Takes the name of a statement.
 * @throws Error when another text has it: a connection would run that one instead
 */
export function declareStatement(name: string, text: string): void {
  if ((DECLARED.get(name) ?? text) !== text) throw new Error(`Two statements are called ${name}`);
  DECLARED.set(name, text);
}

/** Declares a statement; the name must be unique in the service. */
export function statement<Row = Record<string, never>>(name: string, text: string): Statement<Row> {
  declareStatement(name, text);
  return Object.freeze({ name, text });
}

/** Runs a statement for the scope's shop and answers its rows. */
export async function queryAll<Row>(
  context: TenantContext,
  query: Statement<Row>,
  ...values: unknown[]
): Promise<Row[]> {
  const result = await execute(context.db, query, [context.shopId, ...values], context.requestId);
  return result.rows as Row[];
}

/** The only row of a statement, or undefined when there is none. */
export async function queryOne<Row>(
  context: TenantContext,
  query: Statement<Row>,
  ...values: unknown[]
): Promise<Row | undefined> {
  return (await queryAll(context, query, ...values))[0];
}

/**
 * The only row of a statement without values that others ask for again and again, read once a
 * request. Who changes it has to forget it: see `forget`.
 */
export async function cachedRow<Row>(
  context: TenantContext,
  query: Statement<Row>,
): Promise<Row | undefined> {
  if (!context.requestCache.has(query))
    context.requestCache.set(query, await queryOne(context, query));
  return context.requestCache.get(query) as Row | undefined;
}

/** Lets the row of a statement be read anew, since the request changed it. */
export function invalidate(context: TenantContext, query: Statement<unknown>): void {
  context.requestCache.delete(query);
}

/** The connections of the transactions, by their managers. */
const CONNECTIONS = new WeakMap<EntityManager, PoolClient>();

/** Lets whatever is run with a manager go over one connection. */
export function bind(db: EntityManager, connection: PoolClient): void {
  CONNECTIONS.set(db, connection);
}

/**
 * Runs a statement on the manager's transaction, or on the pool outside of one. It is sent at once:
 * what is run next goes behind it, though it has not been answered.
 * @param requestId of the request that it is for
 * @throws QueryRunnerAlreadyReleasedError when the transaction is over, or its connection was lost
 */
export async function execute(
  db: EntityManager,
  { name, family = name ?? 'unnamed', text }: Statement<unknown>,
  values: unknown[],
  requestId: string | null = null,
): Promise<QueryResult> {
  if (db.queryRunner?.isReleased) throw new QueryRunnerAlreadyReleasedError();
  const begun = performance.now();
  try {
    return await (CONNECTIONS.get(db) ?? poolOf(db)).query({ name, text, values });
  } finally {
    observerOf(db)?.onQuery(family, performance.now() - begun, requestId);
  }
}

const poolOf = ({ dataSource }: EntityManager): Pool =>
  (dataSource.driver as PostgresDriver).master as Pool;

/**
 * A value that is written into a statement, quoted: the statement is planned for it alone. A list
 * becomes an array. What comes out is one literal whatever the server is set to.
 * @throws Error for NUL, which would end the statement on its way to the server
 */
export function literal(value: string | readonly unknown[]): string {
  const text = typeof value === 'string' ? value : arrayText(value);
  if (text.includes('\0')) throw new Error('A literal cannot have NUL in it');
  return pg.escapeLiteral(text);
}

/** As PostgreSQL reads an array; what is quoted is never `NULL`, and may have `,{}` in it. */
const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
