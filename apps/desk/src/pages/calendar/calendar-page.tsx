import './calendar.css';
import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { type PageProps, setFilters } from '../../app/route.js';
import { openSearch } from '../../app/search.js';
import { addDays, currentDay } from '../../parts/days.js';
import { Dialog } from '../../parts/dialog.js';
import { ADD_UNITS, NextStep } from '../../parts/next-step.js';
import { Pending } from '../../parts/pending.js';
import { WaitingList } from '../../rentals/waiting-list.js';
import { currentSession } from '../../service/session.js';
import { useLoaded } from '../../service/use-loaded.js';
import { formatNumber, t } from '../../texts/language.js';
import { BlockDialog } from './block-dialog.js';
import { BlockList } from './block-list.js';
import { BookingDialog } from './booking-dialog.js';
import { RentalDialog } from './rental-dialog.js';
import {
  type Rental,
  type Row,
  type Rows,
  type Stock,
  type StockQuery,
  type Waiting,
} from './stock.js';
import { StockFilters } from './stock-filters.js';
import { type Selection, type Shift, Timeline } from './timeline.js';
import { useStock } from './use-stock.js';

/** How many days are shown, and how many of them are past at first. */
const DAYS_SHOWN = 28;
const DAYS_PAST = 3;

/** The dialog that is open. */
type Open =
  | {
      readonly kind: 'book';
      readonly selection: Selection;
      readonly customer?: Schemas['Customer'] | undefined;
    }
  | { readonly kind: 'rental'; readonly rental: Rental; readonly shift?: Shift }
  | { readonly kind: 'waiting'; readonly entries: readonly Waiting[] }
  | { readonly kind: 'block' };

/** Units by day: what takes them, and booking, moving and extending by drag or by forms. */
export function CalendarPage({ filters }: PageProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const query = queryOf(filters);
  const isFiltered = Object.keys(query).length > 0;
  const { canWrite } = currentSession();
  const start = filters['from'] ?? addDays(currentDay(), -DAYS_PAST);
  const window = { from: start, to: addDays(start, DAYS_SHOWN - 1) };
  const { stock, allRows, rows, units, error, reload, onScroll } = useStock(query, window);
  const rowCount = stock ? rowCountOf(stock) + allRows.length - stock.units.length : 0;
  const close = (): void => {
    if (open?.kind === 'rental') open.shift?.revert();
    setOpen(null);
  };
  const book = (customer?: Schemas['Customer']): void => {
    if (!stock) return;
    setOpen({ kind: 'book', selection: selectionOf(stock, filters['variant']), customer });
  };
  const customer = useCustomer(filters['customer']);
  const isAsked = canWrite && (customer !== undefined || filters['open'] === 'book');
  useEffect(() => {
    if (!isAsked || units.length === 0) return;
    book(customer);
    setFilters({ customer: '', open: '' });
  }, [isAsked, units.length > 0]);
  const goBy = (days: number) => () => setFilters({ from: addDays(start, days) });
  return (
    <>
      <h1>{t('calendar')}</h1>
      <div class="calendar-tools">
        <StockFilters filters={filters} />
        <div class="calendar-days" role="group" aria-label={t('days')}>
          <button type="button" class="secondary" onClick={goBy(-7)}>
            {t('earlier')}
          </button>
          <button type="button" class="secondary" onClick={() => setFilters({ from: '' })}>
            {t('today')}
          </button>
          <button type="button" class="secondary" onClick={goBy(7)}>
            {t('later')}
          </button>
        </div>
        {canWrite && (
          <div class="calendar-actions">
            <button type="button" disabled={units.length === 0} onClick={() => book()}>
              {t('bookMore')}
            </button>
            <button type="button" class="secondary" onClick={() => setOpen({ kind: 'block' })}>
              {t('blockMore')}
            </button>
          </div>
        )}
      </div>
      {(!stock || error !== undefined) && <Pending error={error} />}
      {stock && stock.isWhole && stock.units.length === 0 && (
        <p class="muted">
          {query.search
            ? t('noUnitLike', { text: query.search })
            : t(isFiltered ? 'nothingFound' : 'noUnits')}{' '}
          {query.search && (
            <button type="button" class="plain" onClick={() => openSearch(query.search)}>
              {t('searchElsewhere')}
            </button>
          )}
          {!isFiltered && <NextStep {...ADD_UNITS} />}
        </p>
      )}
      {stock && !(stock.isWhole && stock.units.length === 0) && (
        <>
          <Position stock={stock} allRows={allRows} rows={rows} />
          <Timeline
            stock={stock}
            allRows={allRows}
            rows={rows}
            rowCount={rowCount}
            onScroll={onScroll}
            onSelect={(selection) => setOpen({ kind: 'book', selection })}
            onShift={(shift) => setOpen({ kind: 'rental', rental: shift.rental, shift })}
            onOpen={(rental) => setOpen({ kind: 'rental', rental })}
            onWaiting={(entries) => setOpen({ kind: 'waiting', entries })}
          />
          <Legend />
          <BlockList blocks={stock.blocks} onRemoved={reload} />
          {open?.kind === 'book' && (
            <BookingDialog
              selection={open.selection}
              customer={open.customer}
              onClose={close}
              onBooked={reload}
            />
          )}
          {open?.kind === 'rental' && (
            <RentalDialog
              key={open.rental.id}
              rental={open.rental}
              shift={open.shift}
              onClose={close}
              onChanged={() => {
                reload();
                setOpen(null);
              }}
            />
          )}
          {open?.kind === 'waiting' && (
            <Dialog title={t('waiting')} onClose={close}>
              <WaitingList
                entries={open.entries}
                onChanged={() => {
                  reload();
                  close();
                }}
              />
              <footer>
                <button type="button" class="secondary" onClick={close}>
                  {t('close')}
                </button>
              </footer>
            </Dialog>
          )}
          {open?.kind === 'block' && (
            <BlockDialog
              units={units}
              day={stock.today}
              onClose={() => setOpen(null)}
              onDone={reload}
            />
          )}
        </>
      )}
    </>
  );
}

/** The customer whose page has led here. */
const useCustomer = (id = '') =>
  useLoaded(`customer ${id}`, [], async (client, signal) =>
    id === ''
      ? undefined
      : client.get('/customers/{id}', { params: { path: { id: Number(id) } }, signal }),
  ).value;

/** While units are left to read, there is a row for the next one at least. */
const rowCountOf = ({ units, count, isWhole }: Stock): number =>
  isWhole ? units.length : Math.max(count.value, units.length + 1);

interface PositionProps {
  readonly stock: Stock;
  readonly allRows: readonly Row[];
  readonly rows: Rows;
}

/** Which units of how many are shown, and how far they are read. */
function Position({ stock, allRows, rows }: PositionProps) {
  const { units, count } = stock;
  const unitsUntil = (row: number): number =>
    Math.min(
      row - allRows.slice(0, row).filter(({ waiting }) => waiting).length,
      rowCountOf(stock),
    );
  const end = unitsUntil(rows.end);
  const all = formatNumber(Math.max(count.value, units.length));
  const first = formatNumber(Math.min(unitsUntil(rows.first) + 1, rowCountOf(stock)));
  return (
    <div class="calendar-position">
      <p>
        {t(count.isExact ? 'rowsShown' : 'rowsShownAbove', { first, last: formatNumber(end), all })}
      </p>
      <p role="status">
        {end > units.length && t('unitsLoading', { n: formatNumber(units.length), all })}
      </p>
    </div>
  );
}

const STATUSES = [
  'scheduled',
  'held',
  'fulfilled',
  'unfulfilled',
  'unreceived',
  'received',
] as const;

/** The meanings of the colours of the bars. Each bar has it in words as well. */
const Legend = () => (
  <ul class="legend" aria-label={t('legend')}>
    {STATUSES.map((status) => (
      <li key={status} class={status}>
        {t(`status_${status}`)}
      </li>
    ))}
    <li class="waiting">{t('waiting')}</li>
    <li class="pinned">{t('pinned')}</li>
    <li class="around">{t('aroundRental')}</li>
    <li class="block">{t('blockedDays')}</li>
  </ul>
);

/** Today and tomorrow, with the only unit or variant that the calendar shows. */
function selectionOf({ units, isWhole, today }: Stock, variant?: string): Selection {
  const [unit] = units;
  const isOnly = units.every((other) => other.platformVariantId === unit?.platformVariantId);
  return {
    ...(isOnly && (isWhole || variant) && { unit, isAnyUnit: units.length > 1 }),
    from: today,
    to: addDays(today, 1),
  };
}

function queryOf({ product, variant, search }: PageProps['filters']): StockQuery {
  return {
    ...(product && { platformProductId: [Number(product)] }),
    ...(variant && { platformVariantId: [Number(variant)] }),
    ...(search && { search }),
  };
}
