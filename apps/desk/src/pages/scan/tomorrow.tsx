import { useState } from 'preact/hooks';
import { useBusy } from '../../parts/busy.js';
import { addDays, dayOf } from '../../parts/days.js';
import { Dialog } from '../../parts/dialog.js';
import { customerName, formatTime, Name } from '../../parts/labels.js';
import { Risks, UnitLink } from '../../parts/links.js';
import { runRentalStep } from '../../rentals/steps.js';
import { useLoaded } from '../../service/use-loaded.js';
import { nowOf } from '../../service/write.js';
import { t } from '../../texts/language.js';

/**
 * The units that go out today and tomorrow, such as with a van, and one press for all, after a question. Rentals
 * at risk are handed over one by one, by a scan.
 */
export function Tomorrow() {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, run] = useBusy();
  const { value: rentals = [], reload } = useLoaded(
    'tomorrow',
    ['cycle'],
    async (client, signal) => {
      const today = dayOf(await nowOf(client));
      const sheets = await Promise.all(
        [today, addDays(today, 1)].map((date) =>
          client.get('/day_sheet', { params: { query: { date } }, signal }),
        ),
      );
      return sheets.flatMap(({ handOver }) => handOver.data);
    },
  );
  if (rentals.length === 0) return null;
  const ready = rentals.filter(({ risks }) => risks.length === 0);
  const handOver = async (): Promise<void> => {
    await runRentalStep('handOver', ready, reload);
    setIsAsking(false);
    reload();
  };
  const listOf = (some: typeof rentals) => (
    <ul>
      {some.map((rental) => (
        <li key={rental.id}>
          <UnitLink unit={rental.item} /> <Name>{rental.item.productTitle}</Name>,{' '}
          <Name>{customerName(rental.customer)}</Name>, {formatTime(rental.fulfillAt)}
          <Risks rental={rental} />
        </li>
      ))}
    </ul>
  );
  return (
    <details class="tomorrow">
      <summary>{t('forTomorrow', { n: rentals.length })}</summary>
      <button
        type="button"
        class="secondary"
        disabled={ready.length === 0}
        onClick={() => setIsAsking(true)}
      >
        {t('handOverAll', { n: ready.length })}
      </button>
      {listOf(rentals)}
      {isAsking && (
        <Dialog title={t('handOverAll', { n: ready.length })} onClose={() => setIsAsking(false)}>
          <p>{t('handOverQuestion')}</p>
          {listOf(ready)}
          <footer>
            <button type="button" class="secondary" onClick={() => setIsAsking(false)}>
              {t('cancel')}
            </button>
            <button type="button" aria-busy={isBusy} onClick={() => void run(handOver)}>
              {t('handOver')}
            </button>
          </footer>
        </Dialog>
      )}
    </details>
  );
}
