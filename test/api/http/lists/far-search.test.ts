import { vi } from 'vitest';
import { describeSearches } from '../../../support/models/searches.js';

/** One row is checked, as in a long list where the matches are beyond all checked rows. */
vi.mock('../../../../src/database/sql/page-cut.sql.js', async (original) => {
  const module = await original<typeof import('../../../../src/database/sql/page-cut.sql.js')>();
  const pageCutSql: typeof module.pageCutSql = (source, order, { all, check }) =>
    module.pageCutSql(source, order, { all, check: check && { ...check, rows: 1 } });
  return { ...module, pageCutSql };
});

describeSearches();
