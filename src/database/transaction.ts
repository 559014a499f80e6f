import type { PoolClient } from 'pg';
import { unavailable } from '../errors/app-error.js';
import { type RetryReason, observerOf } from './query-observer.js';
import type { TenantContext } from './tenant-context.js';
import { sqlStateOf } from './sql/postgres-errors.js';
import { bind, queryAll, type Statement } from './sql/statement.js';

const MAX_ATTEMPTS = 4;
/** Each time somebody else was done first; so many times in a row, something is wrong. */
const MAX_STALE_ATTEMPTS = 100;
/** What PostgreSQL asks to retry, by its SQLSTATE. */
const RETRY_REASONS: Readonly<Record<string, RetryReason>> = {
  '40001': 'serialization_failure',
  '40P01': 'deadlock',
};

/** Thrown when what was read before the locks has changed meanwhile: the work begins anew. */
export class StaleReadError extends Error {}

/** A statement with the values that it is run with. */
export type Call = readonly [one: Statement<unknown>, ...values: unknown[]];

/** Gets what was collected in a transaction. */
export interface Collector<Entry> {
  /** What writes it, as the last of the transaction: the commit is sent along with the last one. */
  beforeCommit?(entries: readonly Entry[]): Iterable<Call>;
  /** Hears of it once it is committed. */
  afterCommit?(entries: readonly Entry[]): void;
}

/**
 * Keeps entries until the transaction is about to commit. Those of a savepoint that falls fall with
 * it. Inside of a transaction only.
 */
export function onCommit<Entry>(
  { collected }: TenantContext,
  collector: Collector<Entry>,
  entries: readonly Entry[],
): void {
  const all = collected!.get(collector) ?? [];
  collected!.set(collector, all);
  for (const entry of entries) all.push(entry);
}

/**
 * Runs the work in one transaction. The TenantContext it is given has the transaction's connection;
 * inside another transaction it joins that one. What PostgreSQL asks to retry is retried.
 */
export async function inTransaction<T>(
  context: TenantContext,
  work: (context: TenantContext) => Promise<T>,
): Promise<T> {
  if (context.collected) return work(context);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(context, work);
    } catch (error) {
      const reason = retryReasonOf(error);
      if (reason === undefined) throw error;
      if (reason === 'stale' && attempt >= MAX_STALE_ATTEMPTS) throw unavailable();
      if (reason !== 'stale' && attempt >= MAX_ATTEMPTS) throw error;
      observerOf(context.db)?.onRetry(reason);
    }
  }
}

async function transact<T>(
  context: TenantContext,
  work: (scope: TenantContext) => Promise<T>,
): Promise<T> {
  const runner = context.db.dataSource.createQueryRunner();
  try {
    const connection = (await runner.connect()) as PoolClient;
    bind(runner.manager, connection);
    const transaction = context.withManager(runner.manager);
    try {
      await connection.query('START TRANSACTION');
      const result = await work(transaction);
      await commit(transaction, connection);
      runAfterCommit(transaction);
      return result;
    } catch (error) {
      await connection.query('ROLLBACK').catch(() => {});
      throw error;
    }
  } finally {
    await runner.release();
  }
}

/**
 * Writes what was collected, and commits. A commit behind a statement that fails rolls back, so it
 * need not wait for the answer: what the statement locks is locked for no time on the way.
 */
async function commit(transaction: TenantContext, connection: PoolClient): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  for (const [collector, entries] of collectedIn(transaction)) {
    for (const [one, ...values] of collector.beforeCommit?.(entries) ?? []) {
      await last;
      last = queryAll(transaction, one, ...values);
    }
  }
  const ends = await Promise.allSettled([last, connection.query('COMMIT')]);
  const failed = ends.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  if (failed) throw failed.reason;
}

/**
 * Runs a part of a transaction, of which nothing stays when it fails; the transaction goes on.
 * Inside of a transaction only.
 */
export async function inSavepoint<T>(
  context: TenantContext,
  work: (scope: TenantContext) => Promise<T>,
): Promise<T> {
  const before = new Map([...context.collected!].map(([one, { length }]) => [one, length]));
  const connection = context.db.queryRunner!;
  await connection.query('SAVEPOINT part');
  try {
    const result = await work(context);
    await connection.query('RELEASE SAVEPOINT part');
    return result;
  } catch (error) {
    // Twice: what is rolled back to is still there, and would be taken for an outer one.
    await connection.query('ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part').catch(() => {});
    for (const [one, entries] of context.collected!) entries.length = before.get(one) ?? 0;
    throw error;
  }
}

function runAfterCommit(context: TenantContext): void {
  for (const [collector, entries] of collectedIn(context)) collector.afterCommit?.(entries);
}

const collectedIn = ({ collected }: TenantContext): [Collector<unknown>, unknown[]][] =>
  [...(collected as Map<Collector<unknown>, unknown[]>)].filter(([, { length }]) => length > 0);

function retryReasonOf(error: unknown): RetryReason | undefined {
  return error instanceof StaleReadError ? 'stale' : RETRY_REASONS[sqlStateOf(error) ?? ''];
}
