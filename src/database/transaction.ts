import { Logger } from '@nestjs/common';
import { AppError, recordBusy, unavailable } from '../errors/app-error.js';
import { sqlStateOf, translatePostgresError } from './sql/postgres-errors.js';
import type { RetryReason, Transaction } from './connections.js';
import { queryAll, type Statement } from './sql/statement.js';
import type { TenantContext } from './tenant-context.js';

const MAX_ATTEMPTS = 4;
/** The error of each statement after a failed one. */
const IN_FAILED_TRANSACTION = '25P02';
/** Each stale read means that another transaction won; this many in a row are a bug. */
const MAX_STALE_ATTEMPTS = 100;
/** Errors that PostgreSQL documents as retryable, by SQLSTATE. */
const RETRY_REASONS: Readonly<Record<string, RetryReason>> = {
  '40001': 'serialization_failure',
  '40P01': 'deadlock',
};

/**
 * How long a commit may take, in milliseconds. PostgreSQL applies none of its timeouts to the wait
 * for synchronous standbys.
 */
const COMMIT_TIMEOUT_MS = 15_000;
/** The function of PostgreSQL that warns of a commit when its wait for standbys was cancelled. */
const STANDBY_WAIT = 'SyncRepWaitForLSN';

/**
 * How long background work waits for a lock, in milliseconds: longer than most requests hold one,
 * and too short to delay other shops.
 */
const BACKGROUND_LOCK_TIMEOUT_MS = 20;
const START_IN_BACKGROUND = `START TRANSACTION; SET LOCAL lock_timeout = ${BACKGROUND_LOCK_TIMEOUT_MS}`;

const logger = new Logger('Transaction');

/** The SQLSTATE of a wait for a lock that timed out. */
const LOCK_TIMEOUT = '55P03';

/** Thrown when data that was read before its lock has changed since: the work is retried. */
export class StaleReadError extends Error {}

/** True for a failure because others kept a record locked. */
export const isRecordBusy = (error: unknown): boolean =>
  (error instanceof AppError ? error : translatePostgresError(error))?.code === 'record_busy';

/** True for a failure because the database is unavailable. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  (error instanceof AppError ? error : translatePostgresError(error))?.kind === 'unavailable';

/** A statement with its parameters. */
export type Call = readonly [one: Statement<unknown>, ...values: unknown[]];

/** Receives the entries that a transaction collected. */
export interface Collector<Entry> {
  /** Returns the last statements of the transaction; the commit is sent right behind them. */
  beforeCommit?(context: TenantContext, entries: readonly Entry[]): Iterable<Call>;
  /** Called after the commit. An error is logged, since the write has succeeded. */
  afterCommit?(entries: readonly Entry[]): void;
}

/**
 * Collects an entry until the transaction commits. A savepoint that is rolled back drops its
 * entries. Inside of a transaction only.
 */
export function onCommit<Entry>(
  { transaction }: TenantContext,
  collector: Collector<Entry>,
  entries: readonly Entry[],
): void {
  const { collected } = transaction!;
  const all = collected.get(collector) ?? [];
  collected.set(collector, all);
  for (const entry of entries) all.push(entry);
}

/**
 * Runs the work in one transaction. Its tenant context has the transaction's connection; inside
 * another transaction it joins that one. Serialization failures, deadlocks and stale reads are
 * retried. The transaction of a dry run does everything, and is rolled back at its end.
 * @throws AppError record_busy when others keep a lock for too long
 */
export async function inTransaction<T>(
  context: TenantContext,
  work: (context: TenantContext) => Promise<T>,
): Promise<T> {
  if (context.transaction) return work(context);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(context, work);
    } catch (error) {
      const reason = retryReasonOf(error);
      if (sqlStateOf(error) === LOCK_TIMEOUT) throw recordBusy();
      if (reason === undefined) throw error;
      if (reason === 'stale' && attempt >= MAX_STALE_ATTEMPTS) throw recordBusy();
      if (reason !== 'stale' && attempt >= MAX_ATTEMPTS) throw error;
      context.db.observer.onRetry(reason);
    }
  }
}

async function transact<T>(
  context: TenantContext,
  work: (scope: TenantContext) => Promise<T>,
): Promise<T> {
  const client = (await context.db.pool.connect()) as Transaction['client'];
  const transaction: Transaction = {
    client,
    collected: new Map(),
    lastResponse: 0,
    isOver: false,
  };
  let isUsable = true;
  try {
    const inside = context.withTransaction(transaction);
    await client.query(context.isBackground ? START_IN_BACKGROUND : 'START TRANSACTION');
    const result = await work(inside);
    await end(inside, client);
    if (!inside.isDryRun) runAfterCommit(inside);
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => (isUsable = false));
    throw error;
  } finally {
    transaction.isOver = true;
    client.release(!isUsable);
  }
}

/**
 * Writes the collected entries and commits; a dry run rolls back instead. A commit behind a failed
 * statement rolls back, so it is sent without waiting for the response. Locks of the last statement
 * are then not held for a round trip.
 */
async function end(context: TenantContext, client: Transaction['client']): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  for (const [collector, entries] of collectedIn(context)) {
    for (const [one, ...values] of collector.beforeCommit?.(context, entries) ?? []) {
      await last;
      last = queryAll(context, one, ...values);
    }
  }
  await awaitPipelined([last, finish(context, client)]);
}

/**
 * Waits for work whose statements were sent to one transaction without waiting in between, so that
 * they take one round trip.
 * @throws the error that made the transaction fail, not those of the statements behind it
 */
export async function awaitPipelined<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [Place in keyof Sent]: Awaited<Sent[Place]> }> {
  for (const one of await Promise.allSettled(sent)) {
    if (one.status === 'rejected' && sqlStateOf(one.reason) !== IN_FAILED_TRANSACTION) {
      throw one.reason;
    }
  }
  return Promise.all(sent);
}

/**
 * Sends the commit or rollback at once. A commit that times out loses its connection and may still
 * succeed. Cancelling it would make it visible although no standby has it.
 * @throws AppError unavailable when somebody else cancelled the wait for standbys
 */
async function finish({ isDryRun }: TenantContext, client: Transaction['client']): Promise<void> {
  let isReplicated = true;
  const onNotice = ({ routine }: { routine?: string | undefined }): void => {
    if (routine === STANDBY_WAIT) isReplicated = false;
  };
  const timeout = setTimeout(() => client.cut(), COMMIT_TIMEOUT_MS);
  client.on('notice', onNotice);
  try {
    await client.query(isDryRun ? 'ROLLBACK' : 'COMMIT');
  } finally {
    clearTimeout(timeout);
    client.off('notice', onNotice);
  }
  if (!isReplicated) throw unavailable();
}

/**
 * Runs a part of a transaction, which is rolled back alone when it fails. Inside of a transaction
 * only.
 */
export async function inSavepoint<T>(
  context: TenantContext,
  work: (scope: TenantContext) => Promise<T>,
): Promise<T> {
  const { client, collected } = context.transaction!;
  const before = new Map([...collected].map(([one, { length }]) => [one, length]));
  await client.query('SAVEPOINT part');
  try {
    const result = await work(context);
    await client.query('RELEASE SAVEPOINT part');
    return result;
  } catch (error) {
    // Rollback and release: a savepoint outlives its rollback, and would be taken for an outer one.
    await client.query('ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part').catch(() => {});
    for (const [one, entries] of collected) entries.length = before.get(one) ?? 0;
    throw error;
  }
}

/**
 * Runs work that its caller repeats after a failure: inside of a transaction in a savepoint, which is
 * rolled back alone.
 */
export const inOwnPart = <T>(
  context: TenantContext,
  work: (context: TenantContext) => Promise<T>,
): Promise<T> => (context.transaction ? inSavepoint(context, work) : work(context));

function runAfterCommit(context: TenantContext): void {
  for (const [collector, entries] of collectedIn(context)) {
    try {
      collector.afterCommit?.(entries);
    } catch (error) {
      logger.error(error);
    }
  }
}

const collectedIn = ({ transaction }: TenantContext): [Collector<unknown>, unknown[]][] =>
  [...(transaction!.collected as Map<Collector<unknown>, unknown[]>)].filter(
    ([, { length }]) => length > 0,
  );

function retryReasonOf(error: unknown): RetryReason | undefined {
  return error instanceof StaleReadError ? 'stale' : RETRY_REASONS[sqlStateOf(error) ?? ''];
}
