import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { ActionButton } from '../parts/busy.js';
import { Dialog } from '../parts/dialog.js';
import { customerName, formatDay, Name, titleOf } from '../parts/labels.js';
import { CustomerLink, Mail, Phone } from '../parts/links.js';
import { notify } from '../parts/notices.js';
import { currentSession } from '../service/session.js';
import { useLoaded } from '../service/use-loaded.js';
import { write } from '../service/write.js';
import { t } from '../texts/language.js';

type Entry = Schemas['WaitingEntry'];

interface WaitingListProps {
  readonly entries: readonly Entry[];
  /** Called when somebody stops waiting. */
  readonly onChanged: () => void;
}

/** The customers who wait, with their variants and days. Each of them can stop waiting, after a question: the place is lost. */
export function WaitingList({ entries, onChanged }: WaitingListProps) {
  // No other entry comes under the finger.
  const shown = useRef(new Map<number, Entry>()).current;
  for (const entry of entries) shown.set(entry.id, entry);
  const titles = useTitles(entries);
  const [done, setDone] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<Entry>();
  const withdraw = async (entry: Entry): Promise<void> => {
    const params = { path: { id: entry.id } };
    const isWritten = await write((client) =>
      client.put('/waiting_entries/{id}', { params, body: { status: 'withdrawn' } }),
    );
    setAsked(undefined);
    if (!isWritten) return;
    setDone((ids) => [...ids, entry.id]);
    const text = t('waitsNoMore', { customer: customerName(entry.customer) });
    notify({ text, consequences: [] });
    onChanged();
  };
  return (
    <>
      <ul class="related">
        {[...shown.values()].map((entry) => {
          const isDone = done.includes(entry.id);
          const text = isDone ? `✓ ${t('done')}` : t('stopWaiting');
          return (
            <li key={entry.id}>
              <CustomerLink customer={entry.customer} /> <Phone customer={entry.customer} />{' '}
              <Mail customer={entry.customer} />{' '}
              <Name>{titles.get(entry.platformVariantId) ?? '…'}</Name>,{' '}
              {formatDay(entry.rentalStart)} – {entry.rentalEnd ? formatDay(entry.rentalEnd) : '…'}
              {entry.position !== null && `, ${t('waitingPlace', { n: entry.position })}`}{' '}
              {currentSession().canWrite && (
                <button
                  type="button"
                  class="plain"
                  aria-label={`${text}: ${customerName(entry.customer)}`}
                  aria-disabled={isDone}
                  onClick={() => isDone || setAsked(entry)}
                >
                  {text}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <Dialog
          title={`${customerName(asked.customer)}: ${t('stopWaiting')}`}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('placeIsLost')}</p>
          <footer>
            <button type="button" class="secondary" onClick={() => setAsked(undefined)}>
              {t('cancel')}
            </button>
            <ActionButton onPress={() => withdraw(asked)}>{t('stopWaiting')}</ActionButton>
          </footer>
        </Dialog>
      )}
    </>
  );
}

/** The titles of the product and the variant of each entry, by the platform ids of the variants. */
function useTitles(entries: readonly Entry[]): ReadonlyMap<number, string> {
  const ids = [...new Set(entries.map(({ platformVariantId }) => platformVariantId))];
  const { value } = useLoaded(`variants ${ids.join()}`, [], async (client, signal) => {
    const titles = ids.map(async (id) => {
      const fields = ['productTitle' as const, 'variantTitle' as const];
      const query = { platformVariantId: [id], limit: 1, fields };
      const [unit] = (await client.get('/items', { params: { query }, signal })).data;
      return [id, unit ? titleOf(unit) : ''] as const;
    });
    return new Map(await Promise.all(titles));
  });
  return value ?? new Map();
}
