import { addressOf } from '../app/route.js';
import type { Consequence } from '../service/consequences.js';
import { currentSession } from '../service/session.js';
import { useLoaded } from '../service/use-loaded.js';
import { t } from '../texts/language.js';
import { customerName, formatDay, Name, phaseOf, unitName } from './labels.js';
import { Phone, RentalLink, UnitLink } from './links.js';

/** How many rentals a consequence names. */
const NAMED = 3;

const FIELDS = [
  ...(['id', 'sequentialId', 'customer', 'rentalStart', 'item'] as const),
  ...(['status', 'holdUntil', 'receiveAt'] as const),
] as const;

interface ConsequencesProps {
  readonly of: readonly Consequence[];
  /** True before the change is made: the rentals are still as they were. */
  readonly isPreview?: boolean;
}

/** The consequences of a change, each with links to the rentals, and to the dialog that moves one at risk. */
export const Consequences = ({ of, isPreview = false }: ConsequencesProps) => (
  <>
    {of.map((consequence) => (
      <ConsequenceLine key={consequence.field} {...consequence} isPreview={isPreview} />
    ))}
  </>
);

function ConsequenceLine({ field, ids, isPreview }: Consequence & { readonly isPreview: boolean }) {
  const { value } = useLoaded(`consequence ${ids.join()}`, [], (client, signal) => {
    const query = { ids: ids.slice(0, NAMED), limit: NAMED, fields: [...FIELDS] };
    return client.get('/cycles', { params: { query }, signal });
  });
  const named = value?.data ?? [];
  const isMove = field === 'movedCycleIds';
  const isHold = field === 'heldCycleIds';
  return (
    <div class="consequence">
      {t(isPreview && isMove ? 'wouldMove' : field)}:{' '}
      {named.map((rental) => (
        <span key={rental.id}>
          <RentalLink rental={rental} /> <Name>{customerName(rental.customer)}</Name>,{' '}
          {isHold ? phaseOf(rental) : formatDay(rental.rentalStart)}
          {isMove && !isPreview && (
            <>
              {' → '}
              <Name>{unitName(rental.item)}</Name>
            </>
          )}
          .{' '}
          {isHold && (
            <>
              <UnitLink unit={rental.item} /> <Phone customer={rental.customer} />
            </>
          )}
          {!isMove && !isHold && !isPreview && currentSession().canWrite && (
            <a href={addressOf('rentals', rental.id, { open: 'move' })}>{t('move')}</a>
          )}{' '}
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
