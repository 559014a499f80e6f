import { unavailable } from '../common/errors/app-error.js';
import { type RetryReason, watchOf } from './database-watch.js';
import type { Scope } from './scope.js';
import { sqlStateOf } from './sql/postgres-errors.js';

const ATTEMPTS = 4;
/** Each time somebody else was done first; so many times in a row, something is wrong. */
const STALE_ATTEMPTS = 100;
/** What PostgreSQL asks to retry, by its SQLSTATE. */
const RETRYABLE: Readonly<Record<string, RetryReason>> = {
  '40001': 'serialization_failure',
  '40P01': 'deadlock',
};

/** Thrown when what was read before the locks has changed meanwhile: the work begins anew. */
export class Stale extends Error {}

/**
 * Runs the work in one transaction. The Scope it is given has the transaction's connection;
 * inside another transaction it joins that one. What PostgreSQL asks to retry is retried.
 */
export async function inTransaction<T>(
  scope: Scope,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  if (scope.db.queryRunner?.isTransactionActive) return work(scope);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await scope.db.transaction((db) => work(scope.on(db)));
    } catch (error) {
      const reason = retryReasonOf(error);
      if (reason === undefined) throw error;
      if (reason === 'stale' && attempt >= STALE_ATTEMPTS) throw unavailable();
      if (reason !== 'stale' && attempt >= ATTEMPTS) throw error;
      watchOf(scope.db)?.repeats(reason);
    }
  }
}

/**
 * Runs a part of a transaction, of which nothing stays when it fails; the transaction goes on.
 * Inside of a transaction only.
 */
export function inSavepoint<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  return scope.db.transaction(() => work(scope));
}

function retryReasonOf(error: unknown): RetryReason | undefined {
  return error instanceof Stale ? 'stale' : RETRYABLE[sqlStateOf(error) ?? ''];
}
