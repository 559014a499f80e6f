import type { Pool, PoolClient } from 'pg';
import type { Connection } from './server/connection.js';

/** Why a transaction is retried. */
export type RetryReason = 'stale' | 'serialization_failure' | 'deadlock';

/** Observes how a database is used. */
export interface QueryObserver {
  /**
   * Called when a statement has succeeded or failed. Its time begins when it is sent, or when the
   * statement before it on the connection ends.
   * @param requestId the id of the request that ran it, if any
   */
  onQuery(statement: string, milliseconds: number, requestId: string | null): void;
  onRetry(reason: RetryReason): void;
}

/** The pool of a database, with the observer of its statements. */
export interface Connections {
  readonly pool: Pool;
  readonly observer: QueryObserver;
}

/** A transaction on a connection of the pool. */
export interface Transaction {
  readonly client: PoolClient & Connection;
  /** Entries to write at its end: see `onCommit`. */
  readonly collected: Map<object, unknown[]>;
  /** When its last response arrived, by the monotonic clock. */
  lastResponse: number;
  isOver: boolean;
}
