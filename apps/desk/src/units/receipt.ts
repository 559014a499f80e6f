import type { Schemas } from '../../../../clients/typescript/src/index.js';
import type { Shop } from '../service/client.js';

/**
 * Reads the effects of the end of a rental, which its response does not name: a late return overlaps
 * with the next rental; a worse condition endangers it or takes the unit out of rental, as a loss does.
 * @returns undefined if it cannot be read, since the change itself has succeeded
 */
export async function readEffects(
  client: Shop,
  itemId: number,
  rentalId: number | null,
): Promise<Partial<Schemas['SingleItem']> | undefined> {
  const unit = {
    path: { id: itemId },
    query: { fields: ['affectedCycleIds' as const, 'visibility' as const] },
  };
  const read = [client.get('/items/{id}', { params: unit }) as Promise<object>];
  if (rentalId !== null) {
    const rental = { path: { id: rentalId }, query: { fields: ['conflictingCycleIds' as const] } };
    read.push(client.get('/cycles/{id}', { params: rental }));
  }
  return Promise.all(read).then(
    (records) => Object.assign({}, ...records) as Partial<Schemas['SingleItem']>,
    () => undefined,
  );
}
