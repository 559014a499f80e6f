import type { DataSource, EntityManager } from 'typeorm';

/** Why a transaction begins anew. */
export type RetryReason = 'stale' | 'serialization_failure' | 'deadlock';

/** Hears how a database is used. */
export interface DatabaseWatch {
  /** A statement has ended, well or not. @param requestId of the request that it was for, if any */
  ran(statement: string, milliseconds: number, requestId: string | null): void;
  repeats(reason: RetryReason): void;
}

const WATCHES = new WeakMap<DataSource, DatabaseWatch>();

/** Tells somebody of all that is done on a database from now on. */
export function watchDatabase(dataSource: DataSource, watch: DatabaseWatch): void {
  WATCHES.set(dataSource, watch);
}

/** Who watches the database of a manager. */
export const watchOf = ({ dataSource }: EntityManager): DatabaseWatch | undefined =>
  WATCHES.get(dataSource);
