import { describe, it } from 'vitest';
import { useOwnApi } from '../support/service/api.js';
import { playHistory } from './histories.js';

const SEEDS = [1, 2, 3, 4, 5];
const OPERATIONS = 30;

/** `SEED=…` repeats the history of a run. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

describe('a history of operations', () => {
  const api = useOwnApi();

  it.each([...SEEDS, SEED])('leaves the service as the rules say (seed %i)', async (seed) => {
    await playHistory(() => api.newShop(), seed, OPERATIONS);
  });
});
