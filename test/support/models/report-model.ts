import { expect } from 'vitest';
import { dateOf, dayOf } from '../../../src/time/days.js';
import { report } from '../factories/report-shop.js';
import type { TestShop } from '../service/test-shop.js';
import { dayAt } from '../time/wall-clock.js';

/** The rows of a shop, their times as days in its zone. */
interface Facts {
  sameDayTurnover: boolean;
  days: string[];
  today: string;
  items: any[];
  cycles: any[];
  blocks: any[];
}

/** Reads what reports are counted from. */
export async function reportFactsOf(
  shop: TestShop,
  timeZone: string,
  days: string[],
  today: string,
): Promise<Facts> {
  const read = (sql: string) => shop.database.query<any>(sql, [shop.shopId]);
  const local = (row: any, ...names: string[]) => ({
    ...row,
    ...Object.fromEntries(
      names.map((name) => [name, row[name] && dayAt(new Date(row[name]).getTime(), timeZone)]),
    ),
  });
  const items = await read(
    `select i.*, v.product_id, v.platform_id as variant, p.platform_id as product,
       (select l.platform_id from locations l where l.shop_id = $1 and l.id = i.location_id) as location
     from items i join variants v on v.shop_id = $1 and v.id = i.variant_id
     join products p on p.shop_id = $1 and p.id = v.product_id where i.shop_id = $1 order by i.id`,
  );
  const cycles = await read(
    `select c.*, c.occupied_from::text as first, c.occupied_to::text as last,
       (select l.status from return_lines l where l.shop_id = $1 and l.rental_id = c.id) as line,
       v.platform_id as variant, p.platform_id as product
     from cycles c
     join variants v on v.shop_id = $1 and v.id = coalesce(c.promised_variant_id, c.variant_id)
     join products p on p.shop_id = $1 and p.id = v.product_id
     where c.shop_id = $1 and c.cancelled_at is null`,
  );
  const blocks = await read(
    `select b.*, b.from_day::text as first, b.to_day::text as last from blocked_dates b
     where b.shop_id = $1 and not b.closing`,
  );
  const [settings] = await shop.database.query<any>(
    'select same_day_turnover from shops where id = $1',
    [shop.shopId],
  );
  return {
    sameDayTurnover: settings.same_day_turnover,
    days,
    today,
    items: items.map((row) => local(row, 'created_at', 'left_stock_at')),
    cycles: cycles.map((row) =>
      local(row, 'fulfilled_at', 'received_at', 'receive_at', 'rental_start', 'rental_end'),
    ),
    blocks,
  };
}

/** True for a day in the range of texts of PostgreSQL, open ends included. */
const isWithin = (day: string, first: string, last: string): boolean =>
  (first === '-infinity' || (first !== 'infinity' && first <= day)) &&
  (last === 'infinity' || (last !== '-infinity' && day <= last));

/**
 * True for the days from the hand-over to the receipt, whatever followed on its day. With same-day
 * turnover nights count, at least one.
 */
function wasOut({ sameDayTurnover }: Facts, cycle: any, day: string): boolean {
  const first = cycle.fulfilled_at ?? cycle.rental_start;
  if (cycle.received_at === null || first > cycle.received_at) return false;
  const night = dateOf(dayOf(cycle.received_at) - 1);
  const last = sameDayTurnover ? (night < first ? first : night) : cycle.received_at;
  return isWithin(day, first, last);
}

const takes = (facts: Facts, cycle: any, day: string): boolean =>
  wasOut(facts, cycle, day) || isWithin(day, cycle.first, cycle.out ? 'infinity' : cycle.last);

function isRented(facts: Facts, cycle: any, day: string): boolean {
  const first = cycle.fulfilled_at ?? cycle.rental_start;
  const isGone = cycle.replaced_visibility !== null;
  const last =
    cycle.out || isGone ? 'infinity' : (cycle.received_at ?? cycle.rental_end ?? 'infinity');
  return takes(facts, cycle, day) && isWithin(day, first, last);
}

const isBlocked = (facts: Facts, item: any, day: string): boolean =>
  facts.blocks.some(
    (block) =>
      isWithin(day, block.first, block.last) &&
      { Item: block.item_id === item.id, Variant: block.variant_id === item.variant_id }[
        block.resource_type as string
      ] !== false &&
      (block.resource_type !== 'Product' || block.product_id === item.product_id),
  );

/** The kind of each day of a unit; undefined before and after its life. */
function kindOf(facts: Facts, item: any, day: string): string | undefined {
  const cycles = facts.cycles.filter(({ item_id: itemId }) => itemId === item.id);
  if (cycles.some((cycle) => isRented(facts, cycle, day))) return 'rentedDays';
  if (cycles.some((cycle) => takes(facts, cycle, day))) return 'bufferDays';
  const isOver = ['sold', 'retired'].includes(item.visibility) && day > item.left_stock_at;
  if (day < item.created_at || isOver) return undefined;
  return isBlocked(facts, item, day) ? 'blockedDays' : 'idleDays';
}

const centsOf = (facts: Facts, cycle: any): number =>
  (facts.days.includes(cycle.fulfilled_at) ? (cycle.price_cents ?? 0) : 0) + saleOf(facts, cycle);

const saleOf = ({ days }: Facts, cycle: any): number =>
  cycle.closed_as === 'bought' && days.includes(cycle.last) ? (cycle.sale_price_cents ?? 0) : 0;

const sumOf = <T>(list: readonly T[], valueOf: (entry: T) => number): number =>
  list.reduce((sum, entry) => sum + valueOf(entry), 0);

function utilisationOf(facts: Facts, items: readonly any[]) {
  const kinds = items.flatMap((item) => facts.days.map((day) => kindOf(facts, item, day)));
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  const cycles = facts.cycles.filter(({ item_id: id }) => items.some((item) => item.id === id));
  const unitDays = kinds.filter((one) => one !== undefined).length;
  const rentedDays = count('rentedDays');
  return {
    unitDays,
    rentedDays,
    bufferDays: count('bufferDays'),
    blockedDays: count('blockedDays'),
    idleDays: count('idleDays'),
    utilisation: unitDays === 0 ? null : Math.round((rentedDays / unitDays) * 10_000) / 10_000,
    cycles: cycles.filter((cycle) => facts.days.some((day) => takes(facts, cycle, day))).length,
    revenueCents: sumOf(cycles, (cycle) => centsOf(facts, cycle)),
  };
}

function returnsOf({ days, today, cycles }: Facts) {
  const results = cycles.flatMap((cycle) => {
    const { received_at: received, receive_at: due } = cycle;
    if (days.includes(received)) return due === null || received <= due ? 'onTime' : 'late';
    if (cycle.out && days.includes(due) && due < today) return 'overdue';
    return cycle.closed_as === 'lost' && days.includes(cycle.last) ? 'lost' : [];
  });
  const count = (result: string) => results.filter((one) => one === result).length;
  return {
    onTime: count('onTime'),
    late: count('late'),
    overdue: count('overdue'),
    missing: 0,
    lost: count('lost'),
  };
}

/** Compares the reports over some days with a count day by day and unit by unit. */
export async function expectReports(shop: TestShop, facts: Facts): Promise<void> {
  const range = `from=${facts.days[0]}&to=${facts.days.at(-1)}`;
  const whole = await report(shop, `utilisation?by=item&${range}`);
  expect(whole.totals).toEqual(utilisationOf(facts, facts.items));
  for (const { itemId, serial: _, productTitle: __, variantTitle: ___, ...row } of whole.data) {
    const item = facts.items.filter(({ id }) => Number(id) === itemId);
    expect(row).toEqual(utilisationOf(facts, item));
  }
  for (const [by, key] of [
    ['product', 'platformProductId'],
    ['variant', 'platformVariantId'],
    ['location', 'locationPlatformId'],
  ] as const) {
    const { data, totals } = await report(shop, `utilisation?by=${by}&${range}`);
    expect(totals).toEqual(whole.totals);
    for (const row of data) {
      const items = facts.items.filter((item) => numberOrNull(item[by]) === row[key]);
      const figures = utilisationOf(facts, items);
      const revenueCents =
        by === 'location' ? figures.revenueCents : bookedCents(facts, by, row[key]);
      expect(row).toMatchObject({ ...figures, revenueCents });
    }
  }
  const byDay = await report(shop, `revenue?by=day&${range}`);
  expect(byDay.data.map((row: any) => row.revenueCents)).toEqual(
    facts.days.map((day) =>
      sumOf(facts.cycles, (cycle) => centsOf({ ...facts, days: [day] }, cycle)),
    ),
  );
  for (const by of ['month', 'product', 'methodType']) {
    expect((await report(shop, `revenue?by=${by}&${range}`)).totals).toEqual(byDay.totals);
  }
  const byProduct = await report(shop, `revenue?by=product&${range}`);
  for (const { platformProductId, revenueCents } of byProduct.data) {
    expect(revenueCents).toBe(bookedCents(facts, 'product', platformProductId));
  }
  const returns = await report(shop, `returns?${range}`);
  expect(returns.totals).toEqual(returnsOf(facts));
  for (const { result, daysLate } of returns.data) {
    // The model knows no conditions.
    const alike = returns.data.filter(
      (row: any) => row.result === result && row.daysLate === daysLate,
    );
    const cycles = sumOf(alike, (row: any) => row.cycles);
    expect([result, daysLate, cycles]).toEqual([
      result,
      daysLate,
      countLate(facts, result, daysLate),
    ]);
  }
}

/** The revenue of the cycles that were booked for a product or variant. */
const bookedCents = (facts: Facts, by: 'product' | 'variant', platformId: number): number =>
  sumOf(
    facts.cycles.filter((cycle) => Number(cycle[by]) === platformId),
    (cycle) => centsOf(facts, cycle),
  );

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

/** The number of cycles with a result of the report and so many days of lateness. */
const countLate = (facts: Facts, result: string, daysLate: number | null): number =>
  facts.cycles.filter((cycle) => {
    const due = cycle.receive_at;
    const late =
      due === null ? 0 : Math.max(0, dayOf(cycle.received_at ?? facts.today) - dayOf(due));
    if (result === 'lost') return cycle.closed_as === 'lost' && facts.days.includes(cycle.last);
    if (result === 'overdue') return cycle.out && facts.days.includes(due) && late === daysLate;
    return facts.days.includes(cycle.received_at) && late === daysLate;
  }).length;
