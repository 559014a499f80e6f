import { signal as createSignal } from '@preact/signals';
import type { TargetedInputEvent, TargetedKeyboardEvent, TargetedSubmitEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.js';
import { ErrorMessage } from '../parts/error-message.js';
import {
  byUrgency,
  customerName,
  formatDay,
  Name,
  phaseOf,
  placeText,
  rentalNumber,
  unitName,
} from '../parts/labels.js';
import { notifyError } from '../parts/notices.js';
import type { Shop } from '../service/client.js';
import { currentSession } from '../service/session.js';
import { useLoaded } from '../service/use-loaded.js';
import { language, t } from '../texts/language.js';
import type { TextName } from '../texts/texts.js';
import { addressOf, navigate } from './route.js';

/** A record that a search has found. */
interface Hit {
  readonly address: string;
  readonly kind: TextName;
  readonly name: string;
  readonly details: string;
}

/** How many records of each kind a search shows; a longer text finds the others. */
const HIT_LIMIT = 4;

/** How long a person pauses before the search is sent, in milliseconds. */
const DEBOUNCE_MS = 300;

/** How many rentals are read, to show the most urgent of them. */
const RENTALS_READ = 25;

/** The longest time of a scanner for a character on average, in milliseconds. */
const SCAN_GAP_MS = 40;

/** The longest time between two keys of a scanner, in milliseconds. */
const PAUSE_MS = 250;

/** The fewest characters of a serial. */
const MIN_SCAN = 3;

const FIELD = 'input, select, textarea';

/** The text with which the search was opened; null while it is closed. */
const opened = createSignal<string | null>(null);

/** Opens the search of all records with a text. */
export const openSearch = (text = ''): void => {
  opened.value = text;
};

/** The button that opens the search of all records. The keys `/` and Ctrl-K open it as well. */
export function Search() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const hasControl = ctrlKey || metaKey;
      const isSlash = key === '/' && !hasControl && !document.activeElement?.matches(FIELD);
      if (altKey || !(isSlash || (hasControl && key === 'k'))) return;
      event.preventDefault();
      // A dialog may have edits.
      if (document.querySelector('dialog[open]') === null) openSearch();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        class="plain"
        title="/, Ctrl-K"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => openSearch()}
      >
        {t('search')}
      </button>
      {opened.value !== null && (
        <SearchDialog preset={opened.value} onClose={() => (opened.value = null)} />
      )}
    </>
  );
}

interface SearchDialogProps {
  /** The text in the field at first. */
  readonly preset: string;
  readonly onClose: () => void;
}

function SearchDialog({ preset, onClose }: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState(preset);
  const [choice, setChoice] = useState<string>();
  const { hits, isCurrent, error } = useHits(text);
  const chosen = hits.find(({ address }) => address === choice)?.address;
  /** The keys in a row: how many there are, and the times of the first and the last one. */
  const typed = useRef({ count: 0, from: 0, to: 0 });
  /** The text whose best hit opens once it is found. */
  const awaited = useRef('');
  useEffect(() => {
    if (isCurrent && text !== '' && text === awaited.current && hits[0]) open(hits[0].address);
  });
  const move = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    const { count, from, to } = typed.current;
    const { timeStamp: at } = event;
    // An Enter after a pause is that of a person.
    const isFirst = at - to > PAUSE_MS;
    typed.current = isFirst ? { count: 1, from: at, to: at } : { count: count + 1, from, to: at };
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    // The field itself is between the last hit and the first one.
    const places = [undefined, ...hits.map(({ address }) => address)];
    setChoice(places.at((places.indexOf(chosen) + step) % places.length));
  };
  // The focus cannot leave an open dialog.
  const close = (): void => field.current!.closest('dialog')!.close();
  const open = (address: string): void => {
    close();
    navigate(address);
  };
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const serial = field.current!.value.trim();
    // The next scan replaces the text.
    field.current!.select();
    const { count, from, to } = typed.current;
    // A scanner sends a serial, or nothing.
    const isScan = count > MIN_SCAN && to - from <= count * SCAN_GAP_MS;
    const address = chosen ?? (isCurrent && !isScan ? hits[0]?.address : undefined);
    if (address !== undefined) return open(address);
    if (serial === '') return;
    if (!isScan) awaited.current = serial;
    // A scanner is faster than the list.
    const units = await findBySerial(currentSession().client, serial);
    const isSame = field.current?.value.trim() === serial;
    if (isSame && units.length === 1) open(addressOf('units', units[0]!.id));
  };
  const status = isCurrent ? t('hitCount', { n: hits.length }) : t('loading');
  return (
    <Dialog title={t('search')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event).catch(notifyError)}>
        <label>
          {t('searchAll')}
          <input
            ref={field}
            data-scans
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-activedescendant={chosen}
            aria-autocomplete="list"
            autocomplete="off"
            spellcheck={false}
            enterkeyhint="go"
            dir="auto"
            maxLength={255}
            defaultValue={preset}
            onInput={({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => {
              setText(currentTarget.value.trim());
              setChoice(undefined);
              awaited.current = '';
            }}
            onKeyDown={move}
          />
        </label>
      </form>
      <p role="status">{text !== '' && error === undefined && status}</p>
      {error !== undefined && <ErrorMessage error={error} />}
      {hits.length > 0 && (
        <div id={listId} class="hits" role="listbox" aria-label={t('searchAll')}>
          {hits.map(({ address, kind, name, details }) => (
            <a
              key={address}
              id={address}
              href={address}
              role="option"
              tabIndex={-1}
              aria-selected={address === chosen}
              ref={address === chosen ? scrollIntoView : null}
              onClick={close}
            >
              {t(kind)}{' '}
              <strong>
                <Name>{name}</Name>
              </strong>{' '}
              <Name>{details}</Name>
            </a>
          ))}
        </div>
      )}
      <footer>
        <button type="button" class="secondary" onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
}

const scrollIntoView = (link: HTMLElement | null): void =>
  link?.scrollIntoView({ block: 'nearest' });

/** The hits of a text once a person pauses; until then, those of the text before. */
function useHits(text: string) {
  const [query, setQuery] = useState('');
  useEffect(() => {
    setQuery('');
    const timer = setTimeout(() => setQuery(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { value, error } = useLoaded(
    `search ${language.value} ${query}`,
    [],
    async (client, signal) => (query === '' ? undefined : findHits(client, query, signal)),
  );
  const latest = useRef<readonly Hit[]>([]);
  if (value) latest.current = value;
  const hits = text === '' ? [] : latest.current;
  return { hits, isCurrent: value !== undefined && query === text, error };
}

async function findHits(client: Shop, search: string, signal: AbortSignal): Promise<Hit[]> {
  const parametersFor = <const Field extends string>(limit: number, ...fields: Field[]) => ({
    params: { query: { search, limit, fields } },
    signal,
  });
  const unitFields = [
    'id',
    'serial',
    'productTitle',
    'variantTitle',
    'location',
    'pickLocation',
  ] as const;
  const rentalFields = ['id', 'sequentialId', 'status', 'customer', 'item'] as const;
  const dates = ['fulfillAt', 'receiveAt', 'holdUntil'] as const;
  const [units, rentals, returns, customers] = await Promise.all([
    client.get('/items', {
      params: {
        query: {
          search,
          limit: HIT_LIMIT,
          fields: [...unitFields],
          include: ['activeRental'],
        },
      },
      signal,
    }),
    client.get('/cycles', parametersFor(RENTALS_READ, ...rentalFields, ...dates)),
    client.get(
      '/return_orders',
      parametersFor(HIT_LIMIT, 'id', 'sequentialId', 'status', 'customer', 'requestedAt'),
    ),
    client.get(
      '/customers',
      parametersFor(HIT_LIMIT, 'id', 'firstName', 'lastName', 'email', 'phone'),
    ),
  ]);
  const rentalHits = rentals.data
    .toSorted(byUrgency)
    .slice(0, HIT_LIMIT)
    .map((rental) => ({
      address: addressOf('rentals', rental.id),
      kind: 'rental' as const,
      name: rentalNumber(rental),
      details: joined(
        customerName(rental.customer),
        rental.item.productTitle,
        unitName(rental.item),
        phaseOf(rental),
      ),
    }));
  return [
    ...(/^sc-/i.test(search) ? rentalHits : []),
    ...units.data.map((unit) => ({
      address: addressOf('units', unit.id),
      kind: 'unit' as const,
      name: unitName(unit),
      details: joined(unit.productTitle, unit.variantTitle, placeText(unit)),
    })),
    ...customers.data.map((customer) => ({
      address: addressOf('customers', customer.id),
      kind: 'customer' as const,
      name: customerName(customer),
      details: joined(customer.phone, customer.email),
    })),
    ...(/^sc-/i.test(search) ? [] : rentalHits),
    ...returns.data.map(({ id, sequentialId, status, customer, requestedAt }) => ({
      address: addressOf('returns', id),
      kind: 'returnOrder' as const,
      name: String(sequentialId),
      details: joined(
        customer && customerName(customer),
        formatDay(requestedAt),
        t(`return_${status}`),
      ),
    })),
  ];
}

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

async function findBySerial(client: Shop, serial: string) {
  const query = { serial, limit: 2, fields: ['id' as const] };
  return (await client.get('/items', { params: { query } })).data;
}
