import pg, { type QueryResult } from 'pg';
import type { TenantContext } from '../tenant-context.js';

/**
 * A fixed piece of SQL under a name, so that each connection parses and plans it once. `$1` is the
 * shop; the caller's values begin at `$2`.
 */
export interface Statement<Row> {
  /** Unique in the service; undefined for a text that is planned on each run. */
  readonly name?: string;
  /** The name in metrics, where many texts count as one statement. */
  readonly family?: string;
  readonly text: string;
  /** Type only: the shape of a row. */
  readonly row?: Row;
}

const DECLARED = new Map<string, string>();

/** Returns the texts of all statements whose files are loaded, by name. */
export const declaredStatements = (): ReadonlyMap<string, string> => DECLARED;

/**
 * Reserves the name of a statement.
 * @throws Error when another text has the name: a connection would run that text
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

/** Runs a statement for the context's shop and returns its rows. */
export async function queryAll<Row>(
  context: TenantContext,
  query: Statement<Row>,
  ...values: unknown[]
): Promise<Row[]> {
  const result = await execute(context, query, [context.shopId, ...values]);
  return result.rows as Row[];
}

/** Returns the only row of a statement, or undefined. */
export async function queryOne<Row>(
  context: TenantContext,
  query: Statement<Row>,
  ...values: unknown[]
): Promise<Row | undefined> {
  return (await queryAll(context, query, ...values))[0];
}

/**
 * Returns the only row of a statement without values, read once per request. Code that changes the
 * row has to call `invalidate`.
 */
export async function cachedRow<Row>(
  context: TenantContext,
  query: Statement<Row>,
): Promise<Row | undefined> {
  if (!context.requestCache.has(query))
    context.requestCache.set(query, await queryOne(context, query));
  return context.requestCache.get(query) as Row | undefined;
}

/** Removes a statement's row from the request's cache, since the request changed it. */
export function invalidate(context: TenantContext, query: Statement<unknown>): void {
  context.requestCache.delete(query);
}

/**
 * Runs a statement in the transaction, or on the pool outside of one. It is sent at once, and later
 * statements queue behind it without waiting for its response.
 */
export async function execute(
  { db, transaction, requestId }: Pick<TenantContext, 'db' | 'transaction' | 'requestId'>,
  { name, family = name ?? 'unnamed', text }: Statement<unknown>,
  values: unknown[],
): Promise<QueryResult> {
  if (transaction?.isOver) throw new Error('The transaction is over');
  const sent = performance.now();
  try {
    return await (transaction?.client ?? db.pool).query({ name, text, values });
  } finally {
    const ended = performance.now();
    const begun = Math.max(sent, transaction?.lastResponse ?? 0);
    if (transaction) transaction.lastResponse = ended;
    db.observer.onQuery(family, ended - begun, requestId);
  }
}

/**
 * Returns a value as a quoted literal in a statement, which is then planned for it. A list becomes
 * an array. The result is one literal under any server setting.
 * @throws Error for NUL, which would truncate the statement on its way to the server
 */
export function literal(value: string | readonly unknown[]): string {
  const text = typeof value === 'string' ? value : arrayText(value);
  if (text.includes('\0')) throw new Error('A literal cannot have NUL in it');
  return pg.escapeLiteral(text);
}

/** Returns PostgreSQL's array text; a quoted element is never `NULL`, and may contain `,{}`. */
const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
