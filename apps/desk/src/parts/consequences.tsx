import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { addressOf } from '../app/route.js';
import type { Consequence } from '../service/consequences.js';
import { currentSession } from '../service/session.js';
import { useLoaded } from '../service/use-loaded.js';
import { t } from '../texts/language.js';
import { customerName, formatTime, Name, phaseOf, unitName } from './labels.js';
import { LateUnits } from './late-units.js';
import { Phone, RentalLink, Risks, UnitLink } from './links.js';

/** How many rentals a consequence names. */
const NAMED = 3;

const FIELDS = [
  ...(['id', 'sequentialId', 'customer', 'fulfillAt', 'item'] as const),
  ...(['status', 'holdUntil', 'receiveAt', 'risks'] as const),
] as const;

type Named = Pick<Schemas['Cycle'], (typeof FIELDS)[number]>;

/** Whether a rental still is what a consequence says. */
const IS_OPEN: Readonly<Record<Consequence['field'], (rental: Named) => boolean>> = {
  affectedCycleIds: ({ risks }) => risks.length > 0,
  conflictingCycleIds: ({ status }) => status !== 'received',
  movedCycleIds: () => true,
  heldCycleIds: ({ status }) => status === 'held',
};

interface ConsequencesProps {
  readonly of: readonly Consequence[];
  /** True before the change is made: the rentals are still as they were. */
  readonly isPreview?: boolean;
  /** Called when nothing is left of a consequence, since others have solved it. */
  readonly onSolved?: (field: Consequence['field']) => void;
}

/** The consequences of a change, each with links to the rentals, and to the dialog that moves one at risk. */
export const Consequences = ({ of, isPreview = false, onSolved }: ConsequencesProps) => (
  <>
    {of.map((consequence) => (
      <ConsequenceLine
        key={consequence.field}
        {...consequence}
        isPreview={isPreview}
        onSolved={onSolved}
      />
    ))}
  </>
);

interface ConsequenceLineProps extends Consequence {
  readonly isPreview: boolean;
  readonly onSolved: ConsequencesProps['onSolved'];
}

function ConsequenceLine({ field, ids, isPreview, onSolved }: ConsequenceLineProps) {
  const { value } = useLoaded(`consequence ${ids.join()}`, ['cycle', 'item'], (client, signal) => {
    const query = { ids: ids.slice(0, NAMED), limit: NAMED, fields: [...FIELDS] };
    return client.get('/cycles', { params: { query }, signal });
  });
  const read = value?.data ?? [];
  // Before the change, no rental is at risk by it yet.
  const named = isPreview && field !== 'conflictingCycleIds' ? read : read.filter(IS_OPEN[field]);
  const isSolved = value !== undefined && named.length === 0 && read.length === ids.length;
  useEffect(() => {
    if (isSolved) onSolved?.(field);
  }, [isSolved]);
  if (isSolved) return null;
  const isMove = field === 'movedCycleIds';
  const isHold = field === 'heldCycleIds';
  return (
    <div class="consequence">
      {t(isPreview && isMove ? 'wouldMove' : field)}:{' '}
      {named.map((rental) => (
        <span key={rental.id}>
          <RentalLink rental={rental} /> <Name>{customerName(rental.customer)}</Name>,{' '}
          {isHold ? phaseOf(rental) : formatTime(rental.fulfillAt)}
          {isMove && !isPreview && (
            <>
              {' → '}
              <Name>{unitName(rental.item)}</Name>
            </>
          )}
          . {field === 'affectedCycleIds' && <Risks rental={rental} />}{' '}
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
      {read.length < ids.length && (
        <a href={addressOf('rentals', undefined, { ids: ids.join() })}>
          {t('rentalCount', { n: ids.length })}
        </a>
      )}
      {isMove && !isPreview && named.length > 0 && <LateUnits rentals={named} />}
    </div>
  );
}
