import { describe, it } from 'vitest';
import { useOwnApi } from '../../../support/service/api.js';
import { SEED } from '../../../support/models/property.js';
import { type Form, playHistory } from './histories.js';

const HISTORY: Form = { operations: 30, isYear: false, pace: 'leaps' };

describe('a history of operations', () => {
  const api = useOwnApi();
  const newShop = () => api.newShop('Sandbox', true);

  it.each([SEED, SEED + 1])('leaves the service as the rules say (seed %i)', async (seed) => {
    await playHistory(newShop, seed, HISTORY);
  });

  it.each(['days', 'leaps'] as const)('does so over a year as well, in %s', async (pace) => {
    await playHistory(newShop, SEED, { ...HISTORY, isYear: true, pace });
  });
});
