import { vi } from 'vitest';
import { describeSearches } from '../../../support/models/searches.js';

/** As in a long list, where what is sought is behind all that is looked through. */
vi.mock('../../../../src/database/sql/page-order.js', async (original) => {
  const { NEWEST_FIRST, OLDEST_FIRST } =
    await original<typeof import('../../../../src/database/sql/page-order.js')>();
  const short = { ahead: 1, led: 1, more: 1 };
  return {
    NEWEST_FIRST: { ...NEWEST_FIRST, ...short },
    OLDEST_FIRST: { ...OLDEST_FIRST, ...short },
  };
});

describeSearches();
