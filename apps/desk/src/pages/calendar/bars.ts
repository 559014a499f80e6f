import type { Calendar } from '@event-calendar/core';
import { addDays, type Day, dayOf, daysBetween } from '../../parts/days.js';
import { customerName, formatDay, rentalNumber, unitName } from '../../parts/labels.js';
import { t } from '../../texts/language.js';
import {
  type Block,
  isBlockOf,
  type Rental,
  type Stock,
  takenDays,
  type Unit,
  type Window,
} from './stock.js';

/** The subject of a bar. */
export interface BarProps extends Record<string, unknown> {
  readonly rental?: Rental;
  readonly block?: Block;
}

const PLANNED: readonly string[] = ['scheduled', 'unfulfilled', 'held'];

/** A rental that is not out: everything about it can be changed. */
export const isPlanned = ({ status }: Rental): boolean => PLANNED.includes(status);

/** The end of a rental can be changed until the unit is back. */
export const hasOpenEnd = (rental: Rental): boolean =>
  rental.rentalEnd !== null && rental.receivedAt === null;

/** The bars of some units: rentals over their days, blocks behind them. */
export function barsOf(
  { rentals, blocks, today }: Stock,
  units: readonly Unit[],
  window: Window,
  canWrite: boolean,
): Calendar.EventInput[] {
  return [
    ...units
      .flatMap(({ id }) => rentals.get(id) ?? [])
      .flatMap((rental) => barOf(rental, today, window, canWrite)),
    ...blocks.map((block) => blockBar(block, units, window)),
  ];
}

function barOf(rental: Rental, today: Day, window: Window, canWrite: boolean) {
  const { from, to } = takenDays(rental, today);
  const end = addDays(to ?? window.to, 1);
  if (end <= from || end <= window.from || from > window.to) return [];
  return [
    {
      id: `rental-${rental.id}`,
      start: from,
      end,
      allDay: true,
      resourceIds: [rental.itemId],
      classNames: ['bar', rental.status, ...(rental.risks.length > 0 ? ['at-risk'] : [])],
      styles: [rentedPart(rental, { from, end }, window)],
      startEditable: canWrite && isPlanned(rental),
      durationEditable: canWrite && hasOpenEnd(rental),
      extendedProps: { rental } satisfies BarProps,
    },
  ];
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

/** The content of a bar. Its text says everything that its colours say. */
export function barContent({ rental, block }: BarProps): Node[] {
  if (block) return [textNode('bar-text', blockTitle(block))];
  return rental ? [rentalButton(rental)] : [];
}

function rentalButton(rental: Rental): HTMLElement {
  const { customer, status, risks, item, prepareFrom, restockBy } = rental;
  const isPinned = isPlanned(rental) && rental.isUnitFixed;
  const states = [t(`status_${status}`), ...risks.map((risk) => t(risk))];
  const days = [prepareFrom, restockBy].map((day) => (day === null ? '…' : formatDay(day)));
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['rental'] = String(rental.id);
  button.append(
    textNode(isPinned ? 'bar-text pinned' : 'bar-text', customerName(customer)),
    textNode('bar-status', [...states, ...(isPinned ? [t('pinned')] : [])].join(', ')),
    textNode('visually-hidden', `${rentalNumber(rental)}, ${unitName(item)}, ${days.join(' – ')}`),
  );
  // The bar around it would take the key, and then the click that it causes.
  button.addEventListener('keydown', (event) => event.stopPropagation());
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
