import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { type Loaded, useLoaded } from './use-loaded.js';

/** The conditions of the shop. */
export const useConditions = (): Loaded<Schemas['Condition'][]> =>
  useLoaded('conditions', ['condition'], async (client, signal) => {
    const { data } = await client.get('/conditions', { params: { query: { limit: 100 } }, signal });
    return data;
  });
