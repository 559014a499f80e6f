import type { Calendar } from '@event-calendar/core';
import { addDays, type Day, dayOf, daysBetween } from '../../parts/days.js';
import {
  customerName,
  customerNames,
  formatDay,
  rentalNumber,
  unitName,
} from '../../parts/labels.js';
import { t } from '../../texts/language.js';
import {
  type Block,
  daysOf,
  isBlockOf,
  type Rental,
  type Row,
  type Stock,
  takenDays,
  type Unit,
  type Waiting,
  type Window,
} from './stock.js';

/** The subject of a bar. */
export interface BarProps extends Record<string, unknown> {
  readonly rental?: Rental;
  readonly block?: Block;
  readonly waiting?: readonly Waiting[];
}

const PLANNED: readonly string[] = ['scheduled', 'unfulfilled', 'held'];

/** A rental that is not out: everything about it can be changed. */
export const isPlanned = ({ status }: Rental): boolean => PLANNED.includes(status);

/** The end of a rental can be changed until the unit is back. */
export const hasOpenEnd = (rental: Rental): boolean =>
  rental.rentalEnd !== null && rental.receivedAt === null;

/** The bars of some rows: rentals over their days, blocks behind them, and the days of those who wait. */
export function barsOf(
  { rentals, blocks, today }: Stock,
  rows: readonly Row[],
  window: Window,
  canWrite: boolean,
): Calendar.EventInput[] {
  const units = rows.flatMap(({ unit, waiting }) => (waiting ? [] : [unit]));
  return [
    ...rows.flatMap(({ waiting }) => (waiting ? waitingBars(waiting, window) : [])),
    ...units.flatMap(({ id }) => rentalBars(rentals.get(id) ?? [], today, window, canWrite)),
    ...blocks.map((block) => blockBar(block, units, window)),
  ];
}

/** The bars of a unit. A late rental and the next one share days, and the height of the row. */
function rentalBars(rentals: readonly Rental[], today: Day, window: Window, canWrite: boolean) {
  const bars = rentals
    .map((rental) => {
      const { from, to } = takenDays(rental, today);
      return { rental, from, end: addDays(to ?? window.to, 1) };
    })
    .filter(({ from, end }) => from < end && from <= window.to && end > window.from);
  const countOn = (day: Day) => bars.filter(({ from, end }) => from <= day && day < end).length;
  return bars.map(({ rental, from, end }) => {
    const starts = bars.filter((bar) => from <= bar.from && bar.from < end);
    const lanes = Math.max(...starts.map((bar) => countOn(bar.from)));
    return {
      id: `rental-${rental.id}`,
      start: from,
      end,
      allDay: true,
      resourceIds: [rental.itemId],
      classNames: [
        'bar',
        rental.status,
        ...(rental.risks.length > 0 ? ['at-risk'] : []),
        ...(lanes > 1 ? ['in-lanes'] : []),
      ],
      styles: [rentedPart(rental, { from, end }, window), `--lanes: ${lanes}`],
      startEditable: canWrite && isPlanned(rental),
      durationEditable: canWrite && hasOpenEnd(rental),
      extendedProps: { rental } satisfies BarProps,
    };
  });
}

/** The part of the visible bar on which the customer has the unit; the rest is preparation and transport. */
function rentedPart(
  { fulfilledAt, rentalStart, receivedAt, rentalEnd }: Rental,
  days: { from: Day; end: Day },
  window: Window,
): string {
  const from = days.from > window.from ? days.from : window.from;
  const last = addDays(window.to, 1);
  const end = days.end < last ? days.end : last;
  const percent = (day: Day): number =>
    Math.min(100, Math.max(0, (daysBetween(from, day) / daysBetween(from, end)) * 100));
  const rentalEnds = receivedAt ?? rentalEnd;
  const start = percent(dayOf(fulfilledAt ?? rentalStart));
  const stop = rentalEnds === null ? 100 : percent(addDays(dayOf(rentalEnds), 1));
  return `--rented-from: ${start}%; --rented-to: ${stop}%`;
}

function blockBar(block: Block, units: readonly Unit[], { from, to }: Window) {
  return {
    id: `block-${block.id}`,
    start: block.from === null || block.from < from ? from : block.from,
    end: addDays(block.to === null || block.to > to ? to : block.to, 1),
    allDay: true,
    display: 'background' as const,
    resourceIds: units.filter((unit) => isBlockOf(block, unit)).map(({ id }) => id),
    classNames: [block.closing ? 'closing' : 'block'],
    extendedProps: { block } satisfies BarProps,
  };
}

/** The id of the row of those who wait; units have positive ones. */
export const waitingRow = ([first]: readonly Waiting[]): number => -1e9 - first!.id;

/** A bar for all who wait on days in a row. */
function waitingBars(waiting: readonly Waiting[], window: Window): Calendar.EventInput[] {
  const bars: { from: Day; to: Day; entries: Waiting[] }[] = [];
  for (const entry of waiting.toSorted((one, other) =>
    one.rentalStart < other.rentalStart ? -1 : 1,
  )) {
    const { from, to } = daysOf(entry);
    const last = bars.at(-1);
    if (last && from <= last.to) {
      last.entries.push(entry);
      last.to = to === null || to > last.to ? (to ?? window.to) : last.to;
    } else bars.push({ from, to: to ?? window.to, entries: [entry] });
  }
  return bars.map(({ from, to, entries }) => ({
    id: `waiting-${entries[0]!.id}`,
    start: from,
    end: addDays(to, 1),
    allDay: true,
    resourceIds: [waitingRow(waiting)],
    classNames: ['bar', 'waiting'],
    editable: false,
    extendedProps: { waiting: entries } satisfies BarProps,
  }));
}

/** The content of a bar. Its text says everything that its colours say. */
export function barContent({ rental, block, waiting }: BarProps): Node[] {
  if (block) return [textNode('bar-text', blockTitle(block))];
  if (waiting) {
    const state = t('waitingCount', { n: waiting.length });
    return [
      barButton([textNode('bar-text', customerNames(waiting)), textNode('bar-status', state)]),
    ];
  }
  return rental ? [rentalButton(rental)] : [];
}

/** @param label stays visible while the bar is */
function barButton(label: readonly Node[], ...others: readonly Node[]): HTMLElement {
  const [button, visible] = [document.createElement('button'), document.createElement('span')];
  button.type = 'button';
  visible.className = 'bar-label';
  visible.append(...label);
  button.append(visible, ...others);
  // The bar around it would take the key, and then the click that it causes.
  button.addEventListener('keydown', (event) => event.stopPropagation());
  return button;
}

function rentalButton(rental: Rental): HTMLElement {
  const { customer, status, risks, item, prepareFrom, restockBy } = rental;
  const isPinned = isPlanned(rental) && rental.isUnitFixed;
  const states = [t(`status_${status}`), ...risks.map((risk) => t(risk))];
  const days = [prepareFrom, restockBy].map((day) => (day === null ? '…' : formatDay(day)));
  const button = barButton(
    [
      textNode(isPinned ? 'bar-text pinned' : 'bar-text', customerName(customer)),
      textNode('bar-status', [...states, ...(isPinned ? [t('pinned')] : [])].join(', ')),
    ],
    textNode('visually-hidden', `${rentalNumber(rental)}, ${unitName(item)}, ${days.join(' – ')}`),
  );
  button.dataset['rental'] = String(rental.id);
  return button;
}

/** `Repair`, `Closed`, or what somebody wrote about the block. */
export const blockTitle = ({ closing, reason, description }: Block): string =>
  description ?? t(closing ? 'closed' : `reason_${reason}`);

/** An element with a text in the direction of its script. */
export function textNode(className: string, text: string, tag = 'span'): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.dir = 'auto';
  node.textContent = text;
  return node;
}
