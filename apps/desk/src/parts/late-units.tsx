import type { Schemas } from '../../../../clients/typescript/src/index.js';
import type { Shop } from '../service/client.js';
import { useLoaded } from '../service/use-loaded.js';
import { Place, UnitLink } from './links.js';

/** The most units that are looked at. */
const UNIT_LIMIT = 50;

type Named = Pick<Schemas['Cycle'], 'id' | 'item'>;

/** The units of rentals that another customer should have brought back. */
export async function readLateUnits(client: Shop, rentals: readonly Named[], signal?: AbortSignal) {
  const ids = rentals.slice(0, UNIT_LIMIT).map(({ item }) => item.id);
  const query = { ids, limit: UNIT_LIMIT, include: ['activeRental' as const] };
  const { data } = await client.get('/items', { params: { query }, signal });
  return data.filter(
    ({ activeRental }) =>
      activeRental?.status === 'unreceived' && rentals.every(({ id }) => id !== activeRental.id),
  );
}

/** The late units of rentals, with a link to the rental that each is out with. */
export function LateUnits({ rentals }: { readonly rentals: readonly Named[] }) {
  const ids = rentals.map(({ item }) => item.id);
  const { value } = useLoaded(`late ${ids.join()}`, ['cycle'], (client, signal) =>
    readLateUnits(client, rentals, signal),
  );
  return (
    <>
      {value?.map((unit) => (
        <p key={unit.id} class="risk">
          <UnitLink unit={unit} /> <Place unit={unit} />
        </p>
      ))}
    </>
  );
}
