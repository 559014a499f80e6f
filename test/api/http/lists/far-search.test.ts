import { vi } from 'vitest';
import { describeSearches } from '../../../support/models/searches.js';

/** One row is probed, as in a long list where the matches are beyond all probed rows. */
vi.mock('../../../../src/database/sql/page-cut.sql.js', async (original) => {
  const module = await original<typeof import('../../../../src/database/sql/page-cut.sql.js')>();
  const pageCutSql: typeof module.pageCutSql = (source, order, plan) =>
    module.pageCutSql(
      source,
      order,
      plan.probe ? { ...plan, probe: { ...plan.probe, rows: 1 } } : plan,
    );
  return { ...module, pageCutSql };
});

describeSearches();
