import { addressOf } from '../app/route.js';
import type { Consequence } from '../service/consequences.js';
import { useLoaded } from '../service/use-loaded.js';
import { t } from '../texts/language.js';
import { customerName, formatDay, Name, unitName } from './labels.js';
import { RentalLink } from './links.js';

/** How many rentals a consequence names. */
const NAMED = 3;

const FIELDS = ['id', 'sequentialId', 'customer', 'rentalStart', 'item'] as const;

/** The consequences of a change, each with links to the rentals. */
export const Consequences = ({ of }: { readonly of: readonly Consequence[] }) => (
  <>
    {of.map((consequence) => (
      <ConsequenceLine key={consequence.field} {...consequence} />
    ))}
  </>
);

function ConsequenceLine({ field, ids }: Consequence) {
  const { value } = useLoaded(`consequence ${ids.join()}`, [], (client, signal) => {
    const query = { ids: ids.slice(0, NAMED), limit: NAMED, fields: [...FIELDS] };
    return client.get('/cycles', { params: { query }, signal });
  });
  const named = value?.data ?? [];
  return (
    <div class="consequence">
      {t(field)}:{' '}
      {named.map((rental) => (
        <span key={rental.id}>
          <RentalLink rental={rental} /> <Name>{customerName(rental.customer)}</Name>,{' '}
          {formatDay(rental.rentalStart)}
          {field === 'movedCycleIds' && (
            <>
              {' → '}
              <Name>{unitName(rental.item)}</Name>
            </>
          )}
          .{' '}
        </span>
      ))}
      {named.length < ids.length && (
        <a href={addressOf('rentals', undefined, { ids: ids.join() })}>
          {t('rentalCount', { n: ids.length })}
        </a>
      )}
    </div>
  );
}
