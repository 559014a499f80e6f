import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SEARCH_INDEXES } from './1763683200340-search-forms.js';
import { rebuildIndexConcurrently } from './concurrent-index.js';

/** Rebuilds the indexes of search texts and phones with the keys of their search forms. */
export class SearchFormIndexes1763683200341 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const name of SEARCH_INDEXES) await rebuildIndexConcurrently(runner, name);
  }

  /** The migration before rebuilds them, once its functions are the old ones again. */
  async down(): Promise<void> {}
}
