import type { EntityManager } from 'typeorm';

/** Who acts: an API key, or the command line. */
export interface Actor {
  /** The API key's id; null for the command line. */
  readonly keyId: number | null;
  /** The author of timeline events. */
  readonly name: string;
}

/**
 * The first parameter of every service and repository method: whose data, on whose behalf, for
 * which request and on which connection. Without one no statement can be run on a tenant table.
 * Made in this room only, and frozen; a copy with another shop is no TenantContext.
 */
export class TenantContext {
  /** Left out of copies, so that no object literal has the type. */
  declare protected readonly brand: true;

  constructor(
    readonly shopId: number,
    readonly actor: Actor,
    /** The id that the answer and the log line of the request carry; null for the command line. */
    readonly requestId: string | null,
    /** Inside `inTransaction` this is the transaction's manager. */
    readonly db: EntityManager,
    /** What was read once for all that the request does, by the statement that read it. */
    readonly requestCache: Map<object, unknown> = new Map(),
    /** What is written as the last of the transaction: see `collect`. Null outside of one. */
    readonly collected: Map<object, unknown[]> | null = null,
  ) {
    Object.freeze(this);
  }

  /** The same on behalf of somebody else. */
  withActor(actor: Actor): TenantContext {
    return new TenantContext(
      this.shopId,
      actor,
      this.requestId,
      this.db,
      this.requestCache,
      this.collected,
    );
  }

  /** The same on another connection: that of a transaction. */
  withManager(db: EntityManager): TenantContext {
    return new TenantContext(
      this.shopId,
      this.actor,
      this.requestId,
      db,
      this.requestCache,
      new Map(),
    );
  }
}
