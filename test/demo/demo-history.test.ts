import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '../../demo/seed-demo.js';
import { dateOf, dayOf } from '../../src/time/days.js';
import { expectReports, reportFactsOf } from '../support/models/report-model.js';
import { type Api, useOwnApi } from '../support/service/api.js';
import { TestShop } from '../support/service/test-shop.js';
import { expectSuccess } from '../support/factories/answers.js';
import { dayAt } from '../support/time/wall-clock.js';
import { dump, historicIds } from './dump.js';

const ZONE = 'Europe/Oslo';
const MINUTE_MS = 60_000;

/** The columns that depend on the unit, its number, or the time of a request. */
const NOT_COMPARED = `array['id', 'cycle_id', 'sequential_id', 'item_id', 'search_text', 'created_at', 'updated_at']`;

describe('the history of the demo', () => {
  const api = useOwnApi();
  const other = useOwnApi();
  const now = new Date();
  const today = dayAt(+now, ZONE);
  const yearAgo = dateOf(dayOf(today) - 364);
  let shop: TestShop;
  let past: any[];

  const report = async (path: string): Promise<any> =>
    (await shop.get(`/reports/${path}from=${yearAgo}&to=${today}`)).body;
  const rows = (text: string) => api.database.query<any>(text, [shop.shopId]);

  beforeAll(async () => {
    const { mainShopId } = await seedDemo(api.app, undefined, now);
    const { token } = await api.newKey(mainShopId);
    const context = api.createTenantContext(mainShopId);
    shop = new TestShop(`${api.url}/api/v1`, token, context, api.database);
    const ids = await historicIds(api);
    past = (
      await rows('select c.*, c.id::int as id from cycles c where c.shop_id = $1 order by c.id')
    ).filter(({ id }) => ids.has(`cycles ${id}`));
  });

  afterEach(() => void vi.useRealTimers());

  it('has over 1,500 rentals, which are all over', () => {
    const count = (isCounted: (cycle: any) => boolean) => past.filter(isCounted).length;
    expect(past.length).toBeGreaterThan(1_500);
    expect(count(({ active, out, awaited_at: due }) => active || out || due !== null)).toBe(0);
    expect(count((one) => one.closed_as === 'lost')).toBe(6);
    expect(count((one) => one.closed_as === 'bought')).toBe(12);
    expect(count((one) => one.cancelled_at !== null)).toBeGreaterThan(50);
    expect(count((one) => one.received_at > one.receive_at)).toBeGreaterThan(100);
    expect(new Set(past.map((one) => one.method_type)).size).toBe(3);
  });

  it('keeps the order of events of each rental, and of ids and bookings', async () => {
    const wrong = await rows(
      `select c.id from cycles c
       join cycle_legs o on o.shop_id = $1 and o.cycle_id = c.id and o.kind = 'fulfillment'
       join cycle_legs b on b.shop_id = $1 and b.cycle_id = c.id and b.kind = 'receival'
       where c.shop_id = $1 and c.created_at < now() - interval '1 day' and (
         o.done_at is distinct from c.fulfilled_at or b.done_at is distinct from c.received_at
         or b.due_at is distinct from c.receive_at
         or c.created_at >= least(c.fulfilled_at, c.cancelled_at)
         or c.fulfilled_at >= c.received_at or c.received_at >= c.restocked_at
         or c.updated_at < greatest(c.fulfilled_at, c.restocked_at, c.cancelled_at))`,
    );
    expect(wrong).toEqual([]);
    for (const kind of ['cycles', 'return_orders']) {
      const [{ disordered }] = await rows(
        `select count(*)::int as disordered from (
           select created_at < lag(created_at) over (order by id) or
             sequential_id <> lag(sequential_id) over (order by id) + 1 as wrong
           from ${kind} where shop_id = $1) t where wrong`,
      );
      expect(disordered, kind).toBe(0);
    }
  });

  it('takes no unit twice, and none before the story does', async () => {
    const twice = await rows(
      `select a.id, b.id from cycles a join cycles b on b.shop_id = $1 and b.item_id = a.item_id
         and b.id <> a.id and (b.occupied_from <= a.occupied_to and b.occupied_to >= a.occupied_from
           or b.booked_from <= a.booked_to and b.booked_to >= a.booked_from)
       where a.shop_id = $1 and a.created_at < now() - interval '1 day'`,
    );
    expect(twice).toEqual([]);
  });

  it('returns shipped units by completed orders, some of them damaged', async () => {
    const lines = await rows(
      `select l.*, c.received_at, c.restocked_at as cycle_restocked_at, o.receival_status, d.title,
         o.rentals_search_text like '% sc-' || c.sequential_id || ' %' as is_found
       from return_lines l join return_orders o on o.shop_id = $1 and o.id = l.return_order_id
       join cycles c on c.shop_id = $1 and c.id = l.rental_id
       left join conditions d on d.shop_id = $1 and d.id = l.condition_id
       where l.shop_id = $1 and l.created_at < now() - interval '1 day'`,
    );
    expect(lines.length).toBeGreaterThan(700);
    for (const line of lines) {
      expect(line).toMatchObject({
        status: 'received',
        order_status: 'completed',
        receival_status: 'received',
        open: false,
        is_found: true,
        restocked_at: line.cycle_restocked_at,
      });
      expect(+line.requested_at).toBeLessThan(+line.received_at);
    }
    const titles = lines.map(({ title }) => title);
    expect(titles.filter((title) => title === 'Needs repair').length).toBeGreaterThan(20);
    expect(titles.filter((title) => title === null).length).toBeGreaterThan(200);
  });

  it('charges credits, and returns them with the units', async () => {
    const credits = await rows(
      `select m.status, c.cancelled_at, c.received_at, m.credit_cost::int as cost,
         (select array_agg(e.amount::int order by e.id) from credit_entries e
          where e.shop_id = $1 and e.credit_id = m.id) as amounts
       from membership_credits m join cycles c on c.shop_id = $1 and c.id = m.cycle_id
       where m.shop_id = $1 and c.created_at < now() - interval '1 day'`,
    );
    expect(credits.length).toBeGreaterThan(20);
    for (const { status, cost, amounts } of credits) {
      expect([status, amounts]).toEqual(['returned', [-cost, cost]]);
    }
  });

  it('leaves no events behind, and no gap in their numbers', async () => {
    const ids = past.map(({ id }) => id);
    const [{ logged, told, last, count }] = await api.database.query<any>(
      `select count(*) filter (where type like 'cycle.%' and resource_id = any($2))::int as logged,
         (select count(*)::int from timeline_events where eventable_id = any($2)) as told,
         max(id)::int as last, count(*)::int as count
       from events where shop_id = $1`,
      [shop.shopId, ids],
    );
    expect([logged, told]).toEqual([0, 0]);
    expect(last).toBe(count);
  });

  it('shows the use of units over the year', async () => {
    const { data, totals } = await report('utilisation?by=product&');
    expect(data).toHaveLength(40);
    for (const { utilisation } of data) {
      expect(utilisation).toBeGreaterThan(0);
      expect(utilisation).toBeLessThan(1);
    }
    expect(totals.utilisation).toBeGreaterThan(0.05);
    expect(totals.unitDays).toBeGreaterThan(365 * 440);
  });

  it('shows revenue of every month, most of it in summer', async () => {
    const { data } = await report('revenue?by=month&');
    expect(data.length).toBeGreaterThanOrEqual(12);
    // The first and the last month may have a single day.
    for (const { revenueCents } of data.slice(1, -1)) expect(revenueCents).toBeGreaterThan(0);
    const inMonth = (month: string): number =>
      data.reduce(
        (sum: number, row: any) => sum + (row.month.endsWith(month) ? row.revenueCents : 0),
        0,
      );
    expect(inMonth('-07')).toBeGreaterThan(inMonth('-11'));
  });

  it('shows returns on time, late, lost and damaged', async () => {
    const { data, totals } = await report('returns?');
    expect(totals.onTime).toBeGreaterThan(totals.late);
    expect(totals.late).toBeGreaterThan(100);
    expect(totals.lost).toBeGreaterThan(3);
    expect(data.some(({ conditionTitle }: any) => conditionTitle === 'Needs repair')).toBe(true);
  });

  it('shows rejected bookings by variant and day', async () => {
    const byVariant = await report('refusals?by=variant&');
    const byDay = await report('refusals?by=day&');
    expect(byVariant.data.length).toBeGreaterThan(20);
    expect(byVariant.totals.refusals).toBeGreaterThan(100);
    expect(byDay.totals).toEqual(byVariant.totals);
  });

  it('is counted by reports like the model counts it', async () => {
    const days = Array.from({ length: 15 }, (_, at) => dateOf(dayOf(today) - 200 + at));
    await expectReports(shop, await reportFactsOf(shop, ZONE, days, today));
  });

  it.each([
    ['a shipped rental', (one: any) => one.restocked_at && one.delivery_method_type === 'shipping'],
    ['a fetched rental', (one: any) => one.restocked_at && one.delivery_method_type === 'pick_up'],
    ['a late rental', (one: any) => one.received_at > one.receive_at],
    ['a rental without end', (one: any) => one.method_type === 'membership'],
    ['a cancelled rental', (one: any) => one.cancelled_at],
    ['a lost rental', (one: any) => one.closed_as === 'lost'],
    ['a bought rental', (one: any) => one.closed_as === 'bought'],
  ])('has %s as the service writes it at the same times', async (_, isMeant) => {
    const written = past.findLast(isMeant);
    const played = await playAgain(written);
    const compared = (id: number) =>
      rows(
        `select to_jsonb(c) - ${NOT_COMPARED} as cycle,
           (select jsonb_agg(to_jsonb(l) - ${NOT_COMPARED} order by l.kind) from cycle_legs l
            where l.shop_id = $1 and l.cycle_id = c.id) as legs
         from cycles c where c.shop_id = $1 and c.id = ${id}`,
      );
    expect(await compared(played)).toEqual(await compared(written.id));
  });

  /** Plays a rental on a new unit, with the clock at the times of the rental. */
  async function playAgain(written: any): Promise<number> {
    const [{ variant, customer }] = await rows(
      `select v.platform_id::int as variant, u.platform_id::int as customer from variants v, customers u
       where v.shop_id = $1 and u.shop_id = $1 and v.id = ${written.variant_id} and u.id = ${written.customer_id}`,
    );
    // The story blocks days to come, which a rental without end would take.
    await rows('delete from blocked_dates where shop_id = $1 and to_day > current_date');
    const item = await shop.createItem({ platformVariantId: variant });
    const at = (time: Date) => vi.useFakeTimers({ toFake: ['Date'], now: +time + MINUTE_MS });
    const update = (fields: object) => expectSuccess(shop.put(`/cycles/${id}`, fields));
    at(written.created_at);
    const { id } = await expectSuccess(
      shop.post('/cycles', {
        itemId: item.id,
        isUnitFixed: false,
        customerPlatformId: customer,
        methodType: written.method_type,
        deliveryMethodType: written.delivery_method_type,
        rentalStart: written.rental_start,
        rentalEnd: written.rental_end,
        minimumRentalEnd: written.minimum_rental_end,
        priceCents: written.price_cents,
        platformOrderId: Number(written.platform_order_id),
        platformOrderLineId: Number(written.platform_order_line_id),
        platformOrderName: written.platform_order_name,
      }),
    );
    if (written.cancelled_at) {
      vi.setSystemTime(written.cancelled_at);
      await update({ status: 'cancelled', cancelReason: written.cancel_reason });
      return id;
    }
    at(written.fulfilled_at);
    await update({ fulfilledAt: written.fulfilled_at, packingStatus: 'packed' });
    if (written.closed_as) {
      const day = +new Date(`${written.occupied_to.toISOString().slice(0, 10)}T12:00:00Z`);
      at(new Date(day));
      const salePriceCents = written.sale_price_cents ?? undefined;
      await update({ closedAs: written.closed_as, salePriceCents });
      return id;
    }
    at(written.received_at);
    await update({ receivedAt: written.received_at });
    vi.setSystemTime(written.restocked_at);
    await expectSuccess(shop.put(`/items/${item.id}`, { status: 'processed' }));
    return id;
  }

  it('is the same on two databases at the same time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    await seedDemo(other.app, undefined, now);
    vi.useRealTimers();
    const [one, two] = [await timesOf(api), await timesOf(other)];
    expect(two).toEqual(one);
    const rowsOfHistory = async (on: Api) => {
      const [ids, tables] = [await historicIds(on), await dump(on)];
      return Object.entries(tables).flatMap(([table, texts]) =>
        texts.filter((text) => ids.has(`${table} ${JSON.parse(text).id}`)),
      );
    };
    const history = await rowsOfHistory(api);
    expect(history.length).toBeGreaterThan(2_000);
    expect(await rowsOfHistory(other)).toEqual(history);
  });
});

/** The times at which the rows of the history were written. */
const timesOf = ({ database }: Api): Promise<any[]> =>
  database.query(
    `select id, created_at, updated_at from cycles where created_at < now() - interval '1 day'
     union all select id, created_at, updated_at from return_orders
     where created_at < now() - interval '1 day' order by id`,
  );
