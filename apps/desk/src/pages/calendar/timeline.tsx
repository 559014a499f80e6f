import '@event-calendar/core/index.css';
import {
  type Calendar,
  createCalendar,
  destroyCalendar,
  Interaction,
  ResourceTimeline,
} from '@event-calendar/core';
import { useEffect, useRef } from 'preact/hooks';
import { addressOf } from '../../app/route.js';
import { type Day, daysBetween, shownDay } from '../../parts/days.js';
import { unitName } from '../../parts/labels.js';
import { currentSession } from '../../service/session.js';
import { language, locale, t } from '../../texts/language.js';
import { barContent, type BarProps, barsOf, type Window } from './bars.js';
import type { Rental, Stock } from './stock.js';

/** Free days of a unit that were selected, both included. */
export interface Selection {
  readonly itemId: number;
  readonly from: Day;
  readonly to: Day;
}

/** A rental that was dragged: how many days later it begins and ends, and its unit. */
export interface Shift {
  readonly rental: Rental;
  readonly startBy: number;
  readonly endBy: number;
  readonly itemId: number;
  /** Puts the bar back. */
  readonly revert: () => void;
}

interface TimelineProps {
  readonly stock: Stock;
  readonly window: Window;
  readonly onSelect: (selection: Selection) => void;
  readonly onShift: (shift: Shift) => void;
  readonly onOpen: (rental: Rental) => void;
}

const VIEW = 'resourceTimelineMonth';

/** The units by day. Bars can be dragged and resized, free days selected, by mouse and by touch. */
export function Timeline(props: TimelineProps) {
  const { stock, window: shown } = props;
  const target = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const { canWrite } = currentSession();
  const content = (): Calendar.Options => ({
    date: shown.from,
    duration: { days: daysBetween(shown.from, shown.to) + 1 },
    highlightedDates: [stock.today],
    locale: locale(),
    resources: stock.units.map((unit) => ({ id: unit.id, extendedProps: { unit } })),
    events: barsOf(stock, shown, canWrite),
  });
  useEffect(() => {
    const created = createCalendar(target.current!, [ResourceTimeline, Interaction], {
      ...OPTIONS,
      ...content(),
      selectable: canWrite,
      select: ({ start, end, resource }) =>
        latest.current.onSelect({
          itemId: Number(resource.id),
          from: shownDay(start),
          to: shownDay(new Date(end.getTime() - 1)),
        }),
      eventClick: ({ event }) => {
        const { rental } = event.extendedProps as BarProps;
        if (rental) latest.current.onOpen(rental);
      },
      eventDrop: (info) => latest.current.onShift(shiftOf(info)),
      eventResize: (info) => latest.current.onShift(shiftOf(info)),
    });
    calendar.current = created;
    const stopTidying = tidyRoles(target.current!);
    return () => {
      stopTidying();
      calendar.current = null;
      void destroyCalendar(created);
    };
  }, []);
  useEffect(() => {
    for (const [name, value] of Object.entries(content())) {
      calendar.current?.setOption(name as keyof Calendar.Options, value);
    }
  }, [stock, shown.from, shown.to, language.value]);
  return <div ref={target} class="timeline" />;
}

const OPTIONS: Calendar.Options = {
  view: VIEW,
  headerToolbar: { start: '', center: '', end: '' },
  columnWidth: '2.75rem',
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
  const { unit } = extendedProps as { unit: Stock['units'][number] };
  const [name, title] = [document.createElement('a'), document.createElement('small')];
  name.href = addressOf('units', unit.id);
  name.textContent = unitName(unit);
  title.textContent = `${unit.productTitle}, ${unit.variantTitle}`;
  for (const node of [name, title]) node.dir = 'auto';
  if (unit.visibility === 'available') return [name, title];
  const note = document.createElement('small');
  note.className = 'unavailable';
  note.textContent = t('visibility_unavailable');
  return [name, title, note];
}

type Changed = Pick<Calendar.EventResizeInfo, 'event' | 'oldEvent' | 'revert'>;

function shiftOf({ event, oldEvent, revert }: Changed): Shift {
  const { rental } = event.extendedProps as { rental: Rental };
  const [startBy, endBy] = (['start', 'end'] as const).map((side) =>
    daysBetween(shownDay(oldEvent[side]), shownDay(event[side])),
  );
  return { rental, startBy: startBy!, endBy: endBy!, itemId: Number(event.resourceIds[0]), revert };
}

/**
 * The component declares roles of a table without the table, and buttons that are articles. Its text is
 * complete without them, so they are removed. The part that scrolls can be focused, and has a name.
 */
function tidyRoles(target: HTMLElement): () => void {
  const tidy = (): void => {
    for (const element of target.querySelectorAll('[role]:not(section), article[tabindex]')) {
      for (const name of UNWANTED) element.removeAttribute(name);
    }
    const scroller = target.querySelector('section');
    scroller?.setAttribute('tabindex', '0');
    scroller?.setAttribute('role', 'region');
    scroller?.setAttribute('aria-label', t('calendar'));
  };
  tidy();
  const observer = new MutationObserver(tidy);
  observer.observe(target, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const UNWANTED = ['role', 'tabindex', 'aria-colindex', 'aria-colspan'];
