import type { ShopLogistics } from '../../src/platform/shops/shop.reader.js';
import type { Moment, Story } from './story.js';

/** A unit that past orders can rent. */
export interface PastUnit {
  readonly id: number;
  readonly variantId: number;
  readonly conditionId: number | null;
  readonly product: string;
  /** The days on which it is taken, its restock included. */
  readonly taken: Stretch[];
}

/** Days from that of seeding, both included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** An order of the past: one customer rents some units for the same days. */
export interface PastOrder {
  readonly index: number;
  readonly customer: string;
  readonly methodType: 'calendar' | 'subscription' | 'membership';
  readonly deliveryMethodType: 'shipping' | 'pick_up';
  readonly booked: Moment;
  readonly from: number;
  readonly to: number;
  readonly rentals: readonly PastRental[];
}

/** A rental of an order. Moments are absent for what did not happen. */
export interface PastRental {
  readonly unit: PastUnit;
  readonly priceCents: number | null;
  readonly creditCost: number | null;
  readonly cancelled?: Moment;
  readonly out?: Moment;
  readonly back?: Moment;
  readonly restocked?: Moment;
  readonly closed?: { readonly as: 'lost' | 'bought'; readonly at: Moment };
  /** The price if the customer buys the unit. */
  readonly salePriceCents: number;
  readonly isGraded: boolean;
  readonly isDamaged: boolean;
}

/** A booking that was rejected, since no unit of the variant was free. */
export interface Refusal {
  readonly day: number;
  readonly variantId: number;
}

/** The facts that orders are planned from. */
export interface PastStock {
  readonly story: Story;
  readonly logistics: ShopLogistics;
  readonly units: readonly PastUnit[];
  /** The units that a customer lost or bought. */
  readonly gone: readonly { readonly unit: PastUnit; readonly as: 'lost' | 'bought' }[];
  /** Returns the date of a day. */
  readonly date: (day: number) => string;
}

/** The first day on which a rental begins, and the last one on which a unit is taken. */
const [FIRST_DAY, LAST_DAY] = [-380, -8];

/** How many rentals begin in a month, from January on, and on a day of the week, from Sunday on. */
const SEASONS = [7, 9, 9, 5, 6, 10, 13, 12, 8, 6, 4, 7];
const WEEK = [1, 1, 1, 1, 2, 4, 3];

/** The days that a unit is kept free for before its hand-out and after its return. */
const BUFFERS = { before: 2, after: 3 };

/** A booking is at most this many days ahead; a unit without end is booked again after that. */
const LONGEST_LEAD = 21;

/** How many units a customer looks for before asking for other days. */
const MOST_ATTEMPTS = 6;

/**
 * A number from 0 to 1 (excluded) that looks random and is always the same for the same numbers.
 * This is the finalizer of MurmurHash3.
 */
export function fractionOf(...numbers: readonly number[]): number {
  let hash = 0;
  for (const number of numbers) {
    hash = Math.imul(hash ^ (number + 1), 0x85ebca6b) + 0x9e3779b9;
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 2 ** 32;
}

const integerOf = (limit: number, ...numbers: readonly number[]): number =>
  Math.floor(fractionOf(...numbers) * limit);

/**
 * Plans the orders of the past, as many in each shop whatever the day, so that ids do not depend on
 * it. Orders take free units; one that finds none counts as rejected, and asks again.
 */
export function planOrders(stock: PastStock): { orders: PastOrder[]; refusals: Refusal[] } {
  const { orders: count } = stock.story.shop.history!;
  const refusals: Refusal[] = [];
  const dayAt = seasonalDays(stock);
  const goneAt = new Map(
    stock.gone.map((one, place) => [Math.floor(((place + 0.5) * count) / stock.gone.length), one]),
  );
  const orders = Array.from({ length: count }, (_, index) => {
    for (let attempt = 0; ; attempt += 1) {
      const order = planOrder(
        stock,
        index,
        dayAt(fractionOf(index, 1, attempt)),
        refusals,
        goneAt.get(index),
      );
      if (order) return order;
    }
  });
  return { orders, refusals };
}

/** Returns the day at a fraction of all rentals. */
function seasonalDays({ date }: PastStock): (fraction: number) => number {
  const days: number[] = [];
  for (let day = FIRST_DAY; day < LAST_DAY; day += 1) {
    const at = new Date(date(day));
    const weight = SEASONS[at.getUTCMonth()]! * WEEK[at.getUTCDay()]!;
    for (let copy = 0; copy < weight; copy += 1) days.push(day);
  }
  return (fraction) => days[Math.floor(fraction * days.length)]!;
}

/** Undefined when its units are not free on its days. */
function planOrder(
  stock: PastStock,
  index: number,
  from: number,
  refusals: Refusal[],
  gone: PastStock['gone'][number] | undefined,
): PastOrder | undefined {
  const { story, logistics } = stock;
  const roll = (salt: number) => fractionOf(index, salt);
  const isShipped = !gone && roll(2) < 0.6;
  const methodType =
    gone || roll(3) < 0.9 ? 'calendar' : roll(3) < 0.96 ? 'subscription' : 'membership';
  const length = methodType === 'calendar' ? [3, 3, 7, 7, 7, 14][Math.floor(roll(4) * 6)]! : 28;
  const to = from + length;
  const lead = 4 + Math.floor(roll(5) * (LONGEST_LEAD - 4));
  const out = isShipped ? from - logistics.delivery.count : from;
  const due = isShipped ? to + logistics.reverseDelivery.count : to;
  const customers = story.customers.customers.flatMap((one) =>
    'firstName' in one ? `${one.firstName} ${one.lastName}` : [],
  );
  const size = gone ? 1 : 1 + Math.floor(roll(6) * 3);
  const rentals: PastRental[] = [];
  const held: [PastUnit, Stretch][] = [];
  for (let place = 0; place < size; place += 1) {
    const rollHere = (salt: number) => fractionOf(index, salt, place);
    const late = rollHere(7) < 0.12 ? 1 + Math.floor(rollHere(8) * 9) : rollHere(7) < 0.2 ? -1 : 0;
    const isDamaged = !gone && isShipped && rollHere(9) < 0.05;
    const rest = BUFFERS.after + (methodType === 'membership' ? LONGEST_LEAD : 0);
    const stretch = { from: out - BUFFERS.before, to: due + Math.max(0, late) + rest };
    const unit =
      gone?.unit ??
      freeUnit(stock, stretch, [index, place], (variantId) => {
        refusals.push({ day: from - lead, variantId });
      });
    if (!unit || stretch.to > LAST_DAY) {
      for (const [other, days] of held) other.taken.splice(other.taken.indexOf(days), 1);
      return undefined;
    }
    unit.taken.push(stretch);
    held.push([unit, stretch]);
    rentals.push({
      unit,
      ...termsOf(story, unit, methodType, length, rollHere(10)),
      ...courseOf({ out, back: due + late, booked: from - lead, gone, roll: rollHere }),
      isGraded: isDamaged || rollHere(11) < 0.5,
      isDamaged,
    });
  }
  return {
    index,
    customer: customers[Math.floor(roll(12) ** 2 * customers.length)]!,
    methodType,
    deliveryMethodType: isShipped ? 'shipping' : 'pick_up',
    booked: `${from - lead} ${timeOf(roll(13))}`,
    from,
    to,
    rentals,
  };
}

/** A free unit of the products that are asked for; some products are popular. */
function freeUnit(
  { units, story }: PastStock,
  stretch: Stretch,
  numbers: readonly number[],
  onRefused: (variantId: number) => void,
): PastUnit | undefined {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const { product } =
      story.methods[Math.floor(fractionOf(...numbers, 20, attempt) ** 2 * story.methods.length)]!;
    const ofProduct = units.filter((unit) => unit.product === product);
    if (ofProduct.length === 0) continue;
    const { variantId } = ofProduct[integerOf(ofProduct.length, ...numbers, 21, attempt)]!;
    const free = ofProduct.find(
      (unit) =>
        unit.variantId === variantId &&
        unit.taken.every((other) => other.to < stretch.from || other.from > stretch.to),
    );
    if (free) return free;
    // Then the customer looks at what is free before asking.
    if (attempt === 0) onRefused(variantId);
  }
  return undefined;
}

/** The price of the rental and of the unit, or the credits of a membership. */
function termsOf(
  story: Story,
  { product }: PastUnit,
  methodType: PastOrder['methodType'],
  length: number,
  roll: number,
): Pick<PastRental, 'priceCents' | 'creditCost' | 'salePriceCents'> {
  const { calendar, resale } = story.methods.find((one) => one.product === product)!;
  const options = calendar.optionsAttributes;
  const { priceCents } =
    options.find(({ durationCount }) => durationCount! >= length) ?? options.at(-1)!;
  const isMember = methodType === 'membership';
  return {
    priceCents: isMember ? null : priceCents!,
    creditCost: isMember ? 1 + Math.floor(roll * 3) : null,
    salePriceCents: resale?.optionsAttributes.at(-1)!.checkoutPriceCents ?? 5 * priceCents!,
  };
}

/** The course of a booking. */
function courseOf({
  out,
  back,
  booked,
  gone,
  roll,
}: {
  out: number;
  back: number;
  booked: number;
  gone: PastStock['gone'][number] | undefined;
  roll: (salt: number) => number;
}): Pick<PastRental, 'cancelled' | 'out' | 'back' | 'restocked' | 'closed'> {
  if (!gone && roll(14) < 0.06) return { cancelled: `${booked + 1} ${timeOf(roll(15))}` };
  const wentOut: Moment = `${out} ${timeOf(roll(16))}`;
  if (gone) return { out: wentOut, closed: { as: gone.as, at: `${back + 1} ${timeOf(roll(17))}` } };
  return {
    out: wentOut,
    back: `${back} ${timeOf(roll(17))}`,
    restocked: `${back + 1 + Math.floor(roll(18) * 2)} ${timeOf(roll(19))}`,
  };
}

/** A time of the opening hours. */
function timeOf(fraction: number): `${number}:${number}` {
  const minutes = 10 * 60 + Math.floor(fraction * 8 * 60);
  const text = (part: number) => String(part).padStart(2, '0');
  return `${text(Math.floor(minutes / 60))}:${text(minutes % 60)}` as `${number}:${number}`;
}
