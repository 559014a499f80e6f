import type { DataSource, EntityManager } from 'typeorm';

/** Why a transaction begins anew. */
export type RetryReason = 'stale' | 'serialization_failure' | 'deadlock';

/** Hears how a database is used. */
export interface QueryObserver {
  /** A statement has ended, well or not. @param requestId of the request that it was for, if any */
  onQuery(statement: string, milliseconds: number, requestId: string | null): void;
  onRetry(reason: RetryReason): void;
}

const OBSERVERS = new WeakMap<DataSource, QueryObserver>();

/** Tells somebody of all that is done on a database from now on. */
export function observeQueries(dataSource: DataSource, observer: QueryObserver): void {
  OBSERVERS.set(dataSource, observer);
}

/** Who watches the database of a manager. */
export const observerOf = ({ dataSource }: EntityManager): QueryObserver | undefined =>
  OBSERVERS.get(dataSource);
