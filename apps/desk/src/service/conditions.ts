import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { type Loaded, useLoaded } from './use-loaded.js';

/** The severities, the best first. */
const SEVERITIES = ['unused', 'used', 'damaged_repairable', 'damaged_unrepairable'] as const;

const severityOf = ({ severityKey }: Schemas['Condition']): number =>
  SEVERITIES.indexOf(severityKey);

/** The conditions of the shop, the best first. */
export const useConditions = (): Loaded<Schemas['Condition'][]> =>
  useLoaded('conditions', ['condition'], async (client, signal) => {
    const { data } = await client.get('/conditions', { params: { query: { limit: 100 } }, signal });
    return data.toSorted((one, other) => severityOf(one) - severityOf(other));
  });
