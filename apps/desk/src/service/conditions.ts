import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { useLoaded } from './use-loaded.js';

/** The conditions of the shop; none before they are read. */
export function useConditions(): readonly Schemas['Condition'][] {
  const { value } = useLoaded('conditions', ['condition'], (client, signal) =>
    client.get('/conditions', { params: { query: { limit: 100 } }, signal }),
  );
  return value?.data ?? [];
}
