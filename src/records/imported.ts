import type { Changes } from './changes.js';

/** The key by which an import finds existing records. */
export interface ImportKey {
  readonly platformId: number;
}

/** A record created by an import. */
export interface ImportedRecord extends ImportKey {
  readonly id: number;
}

/** The result of an import. */
export interface Imported {
  readonly created: readonly ImportedRecord[];
  readonly updated: readonly (ImportedRecord & { readonly changes: Changes })[];
}
