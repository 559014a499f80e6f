import type { EntityManager } from 'typeorm';

/** Who acts: an API key, or the command line. */
export interface Actor {
  /** The API key's id; null for the command line. */
  readonly keyId: number | null;
  /** The author of timeline events. */
  readonly name: string;
}

/**
 * The first parameter of every service and repository method: whose data, on whose behalf and on
 * which connection. Without one no statement can be run on a tenant table.
 */
export interface Scope {
  readonly shopId: number;
  readonly actor: Actor;
  /** Inside `inTransaction` this is the transaction's manager. */
  readonly db: EntityManager;
}
