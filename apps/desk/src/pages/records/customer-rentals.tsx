import { useRef } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf } from '../../app/route.js';
import { currentDay, dayOf } from '../../parts/days.js';
import { type Action, HeldActions } from '../../parts/held-actions.js';
import { useIsInUse } from '../../parts/in-use.js';
import { byUrgency, formatDay, Name, phaseOf } from '../../parts/labels.js';
import { RentalLink, Risks, UnitLink } from '../../parts/links.js';
import { Pending } from '../../parts/pending.js';
import { Pill } from '../../parts/pill.js';
import { type RentalStep, runRentalStep } from '../../rentals/steps.js';
import { WaitingList } from '../../rentals/waiting-list.js';
import { currentSession } from '../../service/session.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import type { TextName } from '../../texts/texts.js';

/** The statuses of open rentals. */
const OPEN = ['unreceived', 'fulfilled', 'unfulfilled', 'scheduled', 'held'] as const;

/** How many of the rentals that came back are shown. */
const LATEST = 3;

interface CustomerRentalsProps {
  readonly record: Pick<Schemas['Customer'], 'id' | 'platformId'>;
}

/**
 * The open rentals of a customer, with one press for all that are out and one for all that go out today, what the
 * customer waits for, and what came back lately.
 */
export function CustomerRentals({ record: { id, platformId } }: CustomerRentalsProps) {
  const section = useRef<HTMLElement>(null);
  const isInUse = useIsInUse(section);
  const { value, error, reload } = useLoaded(
    `rentals of ${id}`,
    ['cycle', 'item', 'blocked_date', 'return_order', 'waiting_entry'],
    async (client, signal) => {
      const own = { customerId: [id] };
      const open = { ...own, status: [...OPEN], sort: ['fulfillAt' as const], limit: 100 };
      // The service sorts by the day on which they were due.
      const sort = ['-receiveAt' as const];
      const back = { ...own, status: ['received' as const], sort, limit: 20 };
      const latest = { ...own, limit: 5 };
      const waits = { customerPlatformId: [platformId], status: ['waiting' as const], limit: 100 };
      const [rentals, received, returns, waiting] = await Promise.all([
        client.get('/cycles', { params: { query: open }, signal }),
        client.get('/cycles', { params: { query: back }, signal }),
        client.get('/return_orders', { params: { query: latest }, signal }),
        client.get('/waiting_entries', { params: { query: waits }, signal }),
      ]);
      return {
        rentals: rentals.data.toSorted(byUrgency),
        received: received.data.toSorted(byReceipt).slice(0, LATEST),
        returns: returns.data,
        waiting: waiting.data,
      };
    },
  );
  if (!value) return <Pending error={error} />;
  const { rentals, received, returns, waiting } = value;
  const out = rentals.filter(({ fulfilledAt }) => fulfilledAt !== null);
  // As on Today: what is due, also from days before. A person moves what is at risk.
  const ready = rentals.filter(
    ({ fulfilledAt, fulfillAt, risks }) =>
      fulfilledAt === null && dayOf(fulfillAt) <= currentDay() && risks.length === 0,
  );
  const actionFor = (step: RentalStep & TextName, due: typeof rentals): Action => ({
    text: due.length > 1 ? t('stepForAll', { step: t(step), n: due.length }) : t(step),
    run: async () => {
      if ((await runRentalStep(step, due, reload)).length > 0) reload();
    },
  });
  const actions = [
    ...(ready.length > 0 ? [actionFor('handOver', ready)] : []),
    ...(out.length > 0 ? [actionFor('takeBack', out)] : []),
  ];
  return (
    <>
      <section ref={section} aria-labelledby="open-rentals">
        <h2 id="open-rentals">{t('openRentals')}</h2>
        {rentals.length === 0 && <p class="muted">{t('nothingLeft')}</p>}
        <ul class="related">
          {rentals.map((rental) => (
            <li key={rental.id}>
              <RentalLink rental={rental} /> <Name>{rental.item.productTitle}</Name>{' '}
              <UnitLink unit={rental.item} /> <Pill of={rental.status}>{phaseOf(rental)}</Pill>
              <Risks rental={rental} />
            </li>
          ))}
        </ul>
        {currentSession().canWrite && (
          <div class="record-actions">
            <HeldActions
              actions={actions}
              isInUse={isInUse}
              classOf={(action) => (action === actions[0] ? undefined : 'secondary')}
            />
          </div>
        )}
      </section>
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">{t('waiting')}</h2>
          <WaitingList entries={waiting} onChanged={reload} />
        </section>
      )}
      {received.length > 0 && (
        <section aria-labelledby="latest-rentals">
          <h2 id="latest-rentals">{t('latestRentals')}</h2>
          <ul class="related">
            {received.map((rental) => (
              <li key={rental.id}>
                <RentalLink rental={rental} /> <Name>{rental.item.productTitle}</Name>{' '}
                <UnitLink unit={rental.item} /> {t('takenBackAt')} {formatDay(rental.receivedAt!)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {returns.length > 0 && (
        <section aria-labelledby="latest-returns">
          <h2 id="latest-returns">{t('returns')}</h2>
          <ul class="related">
            {returns.map(({ id: returnId, sequentialId, status, requestedAt, returnLines }) => (
              <li key={returnId}>
                <a href={addressOf('returns', returnId)}>
                  {t('returnNumber', { number: sequentialId })}
                </a>{' '}
                {formatDay(requestedAt)} · {t('unitCount', { n: returnLines.length })}{' '}
                <Pill of={status}>{t(`return_${status}`)}</Pill>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The latest first. */
const byReceipt = (one: Schemas['Cycle'], other: Schemas['Cycle']): number =>
  Date.parse(other.receivedAt!) - Date.parse(one.receivedAt!);
