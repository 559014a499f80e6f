import type { Changes } from './changes.js';

/** What an import finds records by. */
export interface ImportKey {
  readonly platformId: number;
}

/** A record that came by an import. */
export interface ImportedRecord extends ImportKey {
  readonly id: number;
}

/** What an import made of the records that it was sent. */
export interface Imported {
  readonly created: readonly ImportedRecord[];
  readonly updated: readonly (ImportedRecord & { readonly changes: Changes })[];
}
