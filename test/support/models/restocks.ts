import { expect } from 'vitest';
import {
  actualDays,
  daysUntilRestock,
  endedOn,
} from '../../../src/modules/calendar/rules/cycle-days.js';
import type { Logistics } from '../../../src/modules/calendar/rules/schedule.js';
import { type DayRange, dayOf, dayOfSqlDate, isEmpty } from '../../../src/time/days.js';
import type { TestShop } from '../service/test-shop.js';

/** The stored days of a cycle, and the facts that they follow from. */
export interface CycleDays {
  readonly id: number;
  readonly sequentialId: number;
  readonly itemId: number;
  readonly bookedVariantId: number;
  readonly active: boolean;
  readonly out: boolean;
  readonly isGone: boolean;
  readonly isSale: boolean;
  readonly isClosed: boolean;
  readonly receivedAt: string | null;
  readonly restockedAt: string | null;
  readonly prepareFrom: string;
  readonly restockBy: string | null;
  readonly booked: DayRange;
  readonly occupied: DayRange;
}

/** The cycles of a shop, oldest first. */
export async function readCycles({ database, shopId }: TestShop): Promise<CycleDays[]> {
  const rows = await database.query<any>(
    `select c.id::int, c.sequential_id::int as "sequentialId", c.item_id::int as "itemId",
       coalesce(c.promised_variant_id, c.variant_id)::int as "bookedVariantId", c.active, c.out,
       c.method_type = 'resale' as "isSale", c.replaced_visibility is not null as "isGone", c.closed_as is not null as "isClosed",
       c.received_at::text as "receivedAt", c.restocked_at::text as "restockedAt",
       f.buffer_day::text as "prepareFrom", r.buffer_day::text as "restockBy",
       c.booked_from::text, c.booked_to::text, c.occupied_from::text, c.occupied_to::text
     from cycles c
     join cycle_legs f on f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment'
     join cycle_legs r on r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
     where c.shop_id = $1 order by c.id`,
    [shopId],
  );
  return rows.map(({ booked_from, booked_to, occupied_from, occupied_to, ...cycle }) => ({
    ...cycle,
    booked: { from: dayOfSqlDate(booked_from), to: dayOfSqlDate(booked_to) },
    occupied: { from: dayOfSqlDate(occupied_from), to: dayOfSqlDate(occupied_to) },
  }));
}

/** Restocks all units, then undoes it, and expects the days that the rules of cycles compute. */
export async function expectRestocks(
  shop: TestShop,
  { logistics, today }: { readonly logistics: Logistics; readonly today: number },
): Promise<void> {
  const items = await shop.all('/items?limit=100');
  for (const status of ['processed', 'unprocessed'] as const) {
    for (const { id: itemId } of items) {
      const before = await readCycles(shop);
      const { status: old } = await shop.getItem(itemId);
      const { status: code } = await shop.put(`/items/${itemId}`, { status });
      expect(code).toBeLessThan(500);
      // A unit that is processed already can have a rental that was received since.
      const isChanged = code === 200 && (status === 'processed' || old === 'processed');
      const own = before.filter((cycle) => isChanged && cycle.itemId === itemId);
      const expected =
        status === 'processed' ? restocked(own, today) : undone(own, logistics, today);
      const after = await readCycles(shop);
      expect(after.map(daysOf)).toEqual(
        before.map((cycle) => ({ ...daysOf(cycle), ...expected.get(cycle.id) })),
      );
    }
  }
}

type Days = Pick<CycleDays, 'booked' | 'occupied'>;

const daysOf = ({ id, booked, occupied }: CycleDays) => ({ id, booked, occupied });

/** Received cycles end on the day before. */
const restocked = (own: readonly CycleDays[], today: number): Map<number, Days> =>
  new Map(
    own
      .filter((cycle) => cycle.receivedAt !== null && cycle.restockedAt === null && !cycle.active)
      .map(({ id, booked, occupied }) => [
        id,
        { booked: endedOn(booked, today - 1), occupied: endedOn(occupied, today - 1) },
      ]),
  );

/**
 * The cycle that was received last has its days through `restockBy` again. It books those that
 * follow its booked days, until the first one that another cycle booked since.
 */
function undone(own: readonly CycleDays[], logistics: Logistics, today: number): Map<number, Days> {
  const last = own
    .filter(({ receivedAt }) => receivedAt !== null)
    .toSorted((one, other) => compare(one.receivedAt!, other.receivedAt!) || one.id - other.id)
    .at(-1);
  if (!last || last.restockedAt === null) return new Map();
  const daysFrom = (from: number) => daysUntilRestock(from, last, logistics);
  const facts = { fulfilledAt: null, receivedAt: last.receivedAt, restockedAt: null };
  const occupied = actualDays(daysFrom, last, facts, logistics.timeZone);
  const planned = dayOf(last.prepareFrom);
  const first = isEmpty(last.booked) ? Math.max(planned, today) : last.booked.from;
  const claimed = isEmpty(last.booked) ? first : last.booked.to + 1;
  const others = own
    .filter(({ id, booked }) => id !== last.id && !isEmpty(booked) && booked.to >= claimed)
    .map(({ booked }) => booked.from - 1);
  const to = Math.min(daysFrom(planned).to, ...others);
  return new Map([
    [last.id, { occupied, booked: to < claimed ? last.booked : { from: first, to } }],
  ]);
}

const compare = (one: string, other: string): number => Date.parse(one) - Date.parse(other);
