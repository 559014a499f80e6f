import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLAIN_SEARCH_INDEXES } from './1763683200144-plain-search-keys.js';
import { rebuildIndexConcurrently } from './concurrent-index.js';

/** Rebuilds the indexes of search texts with keys without accents. */
export class PlainSearchIndexes1763683200145 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const name of PLAIN_SEARCH_INDEXES) await rebuildIndexConcurrently(runner, name);
  }

  /** The migration before rebuilds them, once its functions are the old ones again. */
  async down(): Promise<void> {}
}
