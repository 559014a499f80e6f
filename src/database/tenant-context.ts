import type { Connections, Transaction } from './connections.js';

/** The author of changes: an API key, or the command line. */
export interface Actor {
  /** The API key's id; null for the command line. */
  readonly keyId: number | null;
  /** The author of timeline events. */
  readonly name: string;
}

/**
 * The first parameter of every service and repository method: shop, actor, request and connection.
 * No statement runs on a tenant table without one. Contexts are frozen and created in this folder
 * only; a copy with another shop is not a `TenantContext`.
 */
export class TenantContext {
  /** Absent from copies, so that no object literal has the type. */
  declare protected readonly brand: true;

  constructor(
    readonly shopId: number,
    readonly actor: Actor,
    /** The id in the response and the log line of the request; null for the command line. */
    readonly requestId: string | null,
    readonly db: Connections,
    /** How far the shop's clock is ahead of the real time, in milliseconds. */
    readonly clockOffsetMs: number = 0,
    /** Rows that are read once per request, by statement. */
    readonly requestCache: Map<object, unknown> = new Map(),
    /** The transaction that all statements belong to; null outside of `inTransaction`. */
    readonly transaction: Transaction | null = null,
    /** True when each transaction is rolled back at its end. */
    readonly isDryRun = false,
    /** True when its transactions fail soon, instead of waiting for a lock. */
    readonly isBackground = false,
    /** The time at which the shop's clock stands still; null where it runs. */
    readonly fixedTime: string | null = null,
  ) {
    Object.freeze(this);
  }

  /** Returns the time of the shop, by which all its records are dated and judged. */
  now(): Date {
    return new Date(this.fixedTime ?? Date.now() + this.clockOffsetMs);
  }

  /** Returns the same context on behalf of another actor. */
  withActor(actor: Actor): TenantContext {
    return this.copy({ actor });
  }

  /** Returns the same context inside of a transaction. */
  withTransaction(transaction: Transaction): TenantContext {
    return this.copy({ transaction });
  }

  /** Returns the same context, whose transactions are rolled back at their end. */
  asDryRun(): TenantContext {
    return this.copy({ isDryRun: true });
  }

  /**
   * Returns the same context for work of several shops in turn. Its transactions fail with
   * `record_busy` where a request would wait for a lock, so that no shop delays the next one.
   */
  asBackground(): TenantContext {
    return this.copy({ isBackground: true });
  }

  /** Returns the same context at a moment of the past, as if its work had been done then. */
  at(time: string): TenantContext {
    return this.copy({ fixedTime: time });
  }

  /** Returns the same context with the real time as the time of the shop. */
  atRealTime(): TenantContext {
    return this.copy({ clockOffsetMs: 0 });
  }

  private copy(
    changes: Partial<
      Pick<
        TenantContext,
        'actor' | 'clockOffsetMs' | 'transaction' | 'isDryRun' | 'isBackground' | 'fixedTime'
      >
    >,
  ): TenantContext {
    const { actor, clockOffsetMs, transaction, isDryRun, isBackground, fixedTime } = {
      ...this,
      ...changes,
    };
    return new TenantContext(
      this.shopId,
      actor,
      this.requestId,
      this.db,
      clockOffsetMs,
      this.requestCache,
      transaction,
      isDryRun,
      isBackground,
      fixedTime,
    );
  }
}
