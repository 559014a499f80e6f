import '@event-calendar/core/index.css';
import {
  type Calendar,
  createCalendar,
  destroyCalendar,
  Interaction,
  ResourceTimeline,
} from '@event-calendar/core';
import { useEffect, useRef } from 'preact/hooks';
import { addressOf, route } from '../../app/route.js';
import { type Day, daysBetween, shownDay } from '../../parts/days.js';
import { unitName } from '../../parts/labels.js';
import { currentSession } from '../../service/session.js';
import { language, locale, t } from '../../texts/language.js';
import { barContent, type BarProps, barsOf, textNode, waitingRow } from './bars.js';
import { followKeys } from './row-keys.js';
import type { Rental, Row, Rows, Stock, Unit, Waiting } from './stock.js';

/** Free days that were selected, both included, and their unit. */
export interface Selection {
  /** Undefined where no unit was selected. */
  readonly unit?: Unit | undefined;
  /** True where any unit of its variant will do. */
  readonly isAnyUnit?: boolean;
  readonly from: Day;
  readonly to: Day;
}

/** A rental that was dragged: how many days later it begins and ends, and its unit. */
export interface Shift {
  readonly rental: Rental;
  readonly startBy: number;
  readonly endBy: number;
  /** Undefined where it was dragged to a row without one. */
  readonly unit: Unit | undefined;
  /** Puts the bar back. */
  readonly revert: () => void;
}

interface TimelineProps {
  readonly stock: Stock;
  readonly allRows: readonly Row[];
  /** The rows that can be seen, of the number of all rows. */
  readonly rows: Rows;
  readonly rowCount: number;
  readonly onScroll: (rows: Rows) => void;
  readonly onSelect: (selection: Selection) => void;
  readonly onShift: (shift: Shift) => void;
  readonly onOpen: (rental: Rental) => void;
  readonly onWaiting: (waiting: readonly Waiting[]) => void;
}

const VIEW = 'resourceTimelineMonth';

/** Rows before and after those that can be seen. They are moved by so many, too. */
const ROW_STEP = 8;

/**
 * The units by day. Only rows near those that can be seen are in the document. Bars can be dragged and
 * resized, free days selected, by mouse and by touch.
 */
export function Timeline(props: TimelineProps) {
  const { stock, allRows, rows, rowCount } = props;
  const { window: shown } = stock;
  const target = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const { canWrite } = currentSession();
  const end = Math.min(rowCount, (Math.ceil(rows.end / ROW_STEP) + 1) * ROW_STEP);
  // The list can become shorter than it is scrolled.
  const first = Math.max(
    0,
    Math.min((Math.floor(rows.first / ROW_STEP) - 1) * ROW_STEP, end - ROW_STEP),
  );
  const days: Calendar.Options = {
    date: shown.from,
    duration: { days: daysBetween(shown.from, shown.to) + 1 },
    highlightedDates: [stock.today],
    locale: locale(),
  };
  const resources = Array.from({ length: end - first }, (_, at) => resourceOf(allRows, first + at));
  const events = barsOf(stock, allRows.slice(first, end), shown, canWrite);
  useEffect(() => {
    const element = target.current!;
    const select = (resource: Calendar.Resource | undefined, start: Date, last: Date): void => {
      const { unit, waiting } = (resource?.extendedProps ?? {}) as Partial<Row>;
      // A row that is not loaded yet has no unit, nor has that of those who wait.
      if (!unit || waiting) return;
      latest.current.onSelect({ unit, from: shownDay(start), to: shownDay(last) });
    };
    const created = createCalendar(element, [ResourceTimeline, Interaction], {
      ...OPTIONS,
      ...days,
      resources,
      events,
      selectable: canWrite,
      select: ({ start, end: after, resource }) =>
        select(resource, start, new Date(after.getTime() - 1)),
      eventClick: ({ event }) => {
        const { rental, waiting } = event.extendedProps as BarProps;
        if (rental) latest.current.onOpen(rental);
        if (waiting) latest.current.onWaiting(waiting);
      },
      eventDrop: (info) => {
        const shift = shiftOf(info, latest.current.allRows);
        if (!shift.unit) shift.revert();
        else latest.current.onShift(shift);
      },
      eventResize: (info) => latest.current.onShift(shiftOf(info, latest.current.allRows)),
    });
    calendar.current = created;
    // The option `dateClick` is called before the click, which the desk may drop. The end of a drag clicks no day.
    const press = ({ target: pressed, clientX, clientY }: MouseEvent): void => {
      const isDay = (pressed as Element).matches('.ec-day');
      const found = isDay && created.dateFromPoint(clientX, clientY);
      if (found) select(found.resource, found.date, found.date);
    };
    if (canWrite) element.addEventListener('click', press);
    const stopTidying = tidyRoles(element, followKeys(element));
    const look = (): void => {
      const { rows: before, onScroll } = latest.current;
      const seen = rowsSeen(element, latest.current.rowCount);
      if (seen && (seen.first !== before.first || seen.end !== before.end)) onScroll(seen);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // Scrolling does not bubble.
    element.addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      stopTidying();
      calendar.current = null;
      void destroyCalendar(created);
    };
  }, []);
  const set = (options: Calendar.Options): void => {
    for (const [name, value] of Object.entries(options)) {
      calendar.current?.setOption(name as keyof Calendar.Options, value);
    }
  };
  useEffect(() => set(days), [shown.from, shown.to, stock.today, language.value]);
  useEffect(() => {
    const space = { above: first, shown: end - first, count: rowCount };
    for (const [name, rowsOf] of Object.entries(space)) {
      target.current!.style.setProperty(`--rows-${name}`, String(rowsOf));
    }
    // This creates all rows again.
    set({ resources });
  }, [JSON.stringify(resources), rowCount, language.value]);
  useEffect(() => set({ events }), [stock, first, end, language.value]);
  return <div ref={target} class="timeline" />;
}

/** A row, or one that is not loaded yet. The first row of a product begins a group. */
function resourceOf(rows: readonly Row[], at: number) {
  const row = rows[at];
  if (!row) return { id: -1 - at };
  const { unit, waiting } = row;
  const beginsGroup = rows[at - 1]?.unit.platformProductId !== unit.platformProductId;
  return { id: waiting ? waitingRow(waiting) : unit.id, extendedProps: { ...row, beginsGroup } };
}

/** The rows that can be seen, without those under the header; undefined without rows. */
function rowsSeen(target: HTMLElement, rowCount: number): Rows | undefined {
  const [scroller, header, row] = ['section', 'header', '.ec-row-head'].map((selector) =>
    target.querySelector(selector),
  );
  if (!scroller || !header || !row) return undefined;
  const { height } = row.getBoundingClientRect();
  const bottom = scroller.scrollTop + scroller.clientHeight - header.clientHeight;
  return {
    first: Math.floor(scroller.scrollTop / height),
    end: Math.min(rowCount, Math.ceil(bottom / height)),
  };
}

const OPTIONS: Calendar.Options = {
  view: VIEW,
  headerToolbar: { start: '', center: '', end: '' },
  columnWidth: 'minmax(2.75rem, 1fr)',
  dayHeaderFormat: (day) => dayHeader(day),
  eventContent: ({ event }) => ({ domNodes: barContent(event.extendedProps as BarProps) }),
  resourceLabelContent: ({ resource }) => ({ domNodes: unitLabel(resource) }),
};

function dayHeader(day: Date): Calendar.Content {
  const weekday = new Intl.DateTimeFormat(locale(), { weekday: 'short' }).format(day);
  const [first, second] = [document.createElement('small'), document.createElement('span')];
  first.textContent = weekday;
  second.textContent = String(day.getDate());
  return { domNodes: [first, second] };
}

function unitLabel({ extendedProps }: Calendar.Resource): Node[] {
  const { unit, waiting, beginsGroup } = extendedProps as Partial<Row> & { beginsGroup?: boolean };
  if (!unit) return [textNode('unit-title', t('loading'), 'small')];
  const name = document.createElement('a');
  name.href = waiting
    ? addressOf('calendar', undefined, { variant: `${unit.platformVariantId}` })
    : addressOf('units', unit.id);
  name.textContent = waiting ? t('waitingCount', { n: waiting.length }) : unitName(unit);
  name.dir = 'auto';
  if (beginsGroup) name.classList.add('begins-group');
  const { product, variant } = route.value.filters;
  // On a phone only the beginning fits, and sizes differ more than products.
  const title = product || variant ? '' : `, ${unit.productTitle}`;
  const isAvailable = waiting || unit.visibility === 'available';
  return [
    name,
    ...(isAvailable ? [] : [textNode('unavailable', t('visibility_unavailable'), 'small')]),
    textNode('unit-title', unit.variantTitle + title, 'small'),
  ];
}

type Changed = Pick<Calendar.EventResizeInfo, 'event' | 'oldEvent' | 'revert'>;

function shiftOf({ event, oldEvent, revert }: Changed, rows: readonly Row[]): Shift {
  const { rental } = event.extendedProps as { rental: Rental };
  const [startBy, endBy] = (['start', 'end'] as const).map((side) =>
    daysBetween(shownDay(oldEvent[side]), shownDay(event[side])),
  );
  const itemId = Number(event.resourceIds[0]);
  const unit = rows.find((row) => !row.waiting && row.unit.id === itemId)?.unit;
  return { rental, startBy: startBy!, endBy: endBy!, unit, revert };
}

/**
 * The component declares roles of a table without the table, and buttons that are articles. Its text is
 * complete without them, so they are removed. The part that scrolls can be focused, and has a name.
 */
function tidyRoles(target: HTMLElement, onTidy: () => void): () => void {
  const tidy = (): void => {
    for (const element of target.querySelectorAll('[role]:not(section), article[tabindex]')) {
      for (const name of UNWANTED) element.removeAttribute(name);
    }
    const scroller = target.querySelector('section');
    scroller?.setAttribute('tabindex', '0');
    scroller?.setAttribute('role', 'region');
    scroller?.setAttribute('aria-label', t('calendar'));
    onTidy();
  };
  tidy();
  const observer = new MutationObserver(tidy);
  observer.observe(target, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const UNWANTED = ['role', 'tabindex', 'aria-colindex', 'aria-colspan'];
