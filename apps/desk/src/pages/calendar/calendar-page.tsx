import './calendar.css';
import { useState } from 'preact/hooks';
import type { PageProps } from '../../app/pages.js';
import { setFilters } from '../../app/route.js';
import { addDays, dayOf } from '../../parts/days.js';
import { ErrorMessage } from '../../parts/error-message.js';
import { Pager, usePages } from '../../parts/pager.js';
import { currentSession } from '../../service/session.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import { BlockDialog } from './block-dialog.js';
import { BlockList } from './block-list.js';
import { BookingDialog } from './booking-dialog.js';
import { RentalDialog } from './rental-dialog.js';
import { PAGE_SIZE, readStock, type Rental, type StockQuery } from './stock.js';
import { StockFilters } from './stock-filters.js';
import { type Selection, type Shift, Timeline } from './timeline.js';

/** How many days are shown, and how many of them are past at first. */
const DAYS_SHOWN = 28;
const DAYS_PAST = 3;

/** The dialog that is open. */
type Open =
  | { readonly kind: 'book'; readonly selection: Selection }
  | { readonly kind: 'rental'; readonly rental: Rental; readonly shift?: Shift }
  | { readonly kind: 'block' };

/** Units by day: what takes them, and booking, moving and extending by drag or by forms. */
export function CalendarPage({ filters }: PageProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const query = queryOf(filters);
  const pages = usePages(JSON.stringify(query));
  const { page } = pages;
  const { canWrite } = currentSession();
  const start = filters['from'] ?? addDays(dayOf(new Date().toISOString()), -DAYS_PAST);
  const window = { from: start, to: addDays(start, DAYS_SHOWN - 1) };
  const {
    value: stock,
    error,
    reload,
  } = useLoaded(
    JSON.stringify([query, page, start]),
    ['cycle', 'item', 'blocked_date'],
    (client, signal) => readStock(client, { ...query, ...(page && { page }) }, window, signal),
  );
  const close = (): void => {
    if (open?.kind === 'rental') open.shift?.revert();
    setOpen(null);
  };
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
            <button
              type="button"
              disabled={!stock || stock.units.length === 0}
              onClick={() => stock && setOpen({ kind: 'book', selection: firstOf(stock) })}
            >
              {t('bookMore')}
            </button>
            <button type="button" class="secondary" onClick={() => setOpen({ kind: 'block' })}>
              {t('blockMore')}
            </button>
          </div>
        )}
      </div>
      {error !== undefined && <ErrorMessage error={error} />}
      {!stock && error === undefined && <p aria-busy="true">{t('loading')}</p>}
      {stock && (
        <>
          <Pager
            pages={pages}
            pageSize={PAGE_SIZE}
            shown={stock.units.length}
            count={stock.count}
            nextPage={stock.nextPage}
          />
          <Timeline
            stock={stock}
            window={window}
            onSelect={(selection) => setOpen({ kind: 'book', selection })}
            onShift={(shift) => setOpen({ kind: 'rental', rental: shift.rental, shift })}
            onOpen={(rental) => setOpen({ kind: 'rental', rental })}
          />
          <BlockList blocks={stock.blocks} onRemoved={reload} />
          {open?.kind === 'book' && (
            <BookingDialog
              units={stock.units}
              selection={open.selection}
              onClose={close}
              onBooked={reload}
            />
          )}
          {open?.kind === 'rental' && (
            <RentalDialog
              key={open.rental.id}
              rental={open.rental}
              shift={open.shift}
              units={stock.units}
              onClose={close}
              onChanged={() => {
                reload();
                setOpen(null);
              }}
            />
          )}
          {open?.kind === 'block' && (
            <BlockDialog
              units={stock.units}
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

const firstOf = ({ units: [unit], today }: Awaited<ReturnType<typeof readStock>>): Selection => ({
  itemId: unit!.id,
  from: today,
  to: today,
});

function queryOf({ product, variant, search }: PageProps['filters']): StockQuery {
  return {
    ...(product && { platformProductId: Number(product) }),
    ...(variant && { platformVariantId: Number(variant) }),
    ...(search && { search }),
  };
}
