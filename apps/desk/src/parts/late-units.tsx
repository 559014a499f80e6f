import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { useLoaded } from '../service/use-loaded.js';
import { Place, UnitLink } from './links.js';

/** The most units that are looked at. */
const UNIT_LIMIT = 50;

interface LateUnitsProps {
  readonly rentals: readonly Pick<Schemas['Cycle'], 'id' | 'item'>[];
}

/** The units of rentals that another customer should have brought back, with a link to that rental. */
export function LateUnits({ rentals }: LateUnitsProps) {
  const ids = rentals.slice(0, UNIT_LIMIT).map(({ item }) => item.id);
  const { value } = useLoaded(`late ${ids.join()}`, ['cycle'], (client, signal) => {
    const query = { ids, limit: UNIT_LIMIT, include: ['activeRental' as const] };
    return client.get('/items', { params: { query }, signal });
  });
  const late = value?.data.filter(
    ({ activeRental }) =>
      activeRental?.status === 'unreceived' && rentals.every(({ id }) => id !== activeRental.id),
  );
  return (
    <>
      {late?.map((unit) => (
        <p key={unit.id} class="risk">
          <UnitLink unit={unit} /> <Place unit={unit} />
        </p>
      ))}
    </>
  );
}
