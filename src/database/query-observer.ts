import type { DataSource, EntityManager } from 'typeorm';

/** Why a transaction is retried. */
export type RetryReason = 'stale' | 'serialization_failure' | 'deadlock';

/** Observes how a database is used. */
export interface QueryObserver {
  /**
   * Called when a statement has succeeded or failed.
   * @param requestId the id of the request that ran it, if any
   */
  onQuery(statement: string, milliseconds: number, requestId: string | null): void;
  onRetry(reason: RetryReason): void;
}

const OBSERVERS = new WeakMap<DataSource, QueryObserver>();

/** Registers an observer for all later statements and retries on a database. */
export function observeQueries(dataSource: DataSource, observer: QueryObserver): void {
  OBSERVERS.set(dataSource, observer);
}

/** The observer of a manager's database. */
export const observerOf = ({ dataSource }: EntityManager): QueryObserver | undefined =>
  OBSERVERS.get(dataSource);
