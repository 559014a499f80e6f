import assert from 'node:assert/strict';
import type { Task } from './desk.js';

/** Questions to the desk, compared with rows. */
export const READING_TASKS: Record<string, Task> = {
  'lists what is late, and what comes back within a week': async (desk) => {
    const { takeBack } = await desk.call('due_and_late', { lateOnly: true });
    // A rental that is due on a whole day is late from the next day on.
    const late = await desk.rows(
      `select 'SC-' || sequential_id as name from cycles
       where shop_id = $1 and out and receive_at < now()
         and receive_at <> date_trunc('day', now(), 'Europe/Oslo')
       order by receive_at, id`,
    );
    assert.equal(takeBack.count, late.length);
    assert.deepEqual(
      takeBack.data.map((one: any) => one.rental),
      late.slice(0, 25).map(({ name }) => name),
    );

    const { date: today } = await desk.call('day_sheet', {});
    const [week] = await desk.rows(
      `select ($2::date + 6)::text as until, count(*)::int as count from cycles
       where shop_id = $1 and out
         and receive_at < ($2::date + 7)::timestamp at time zone 'Europe/Oslo'`,
      today,
    );
    const { takeBack: soon } = await desk.call('due_and_late', { until: week.until });
    assert.equal(soon.count, week.count);
  },

  'reads the work of a day at one store': async (desk) => {
    const { date, ...lists } = await desk.call('day_sheet', { location: 'oslo store' });
    assert.match(date, /^\d{4}-\d\d-\d\d$/);
    const listed = Object.values<any>(lists).flatMap(({ data }) => data);
    assert.ok(listed.length > 0);
    const units = await desk.rows(
      `select i.id::int as id from items i
       join locations l on l.shop_id = i.shop_id and l.id = i.location_id
       where i.shop_id = $1 and l.shop_id = $1 and l.name = 'Oslo store'`,
    );
    const ids = new Set(units.map(({ id }) => id));
    for (const { itemId } of listed) assert.ok(ids.has(itemId));
  },

  'finds the rental of an order': async (desk) => {
    const { rentals } = await desk.call('find', { text: '#1252', kind: 'rentals' });
    assert.equal(rentals.count, 1);
    const row = await desk.rental(rentals.data[0].rental);
    assert.equal(row.platform_order_name, '#1252');
    assert.equal(row.serial, rentals.data[0].unit);
  },

  'finds who had a unit that was swapped': async (desk) => {
    const { data } = await desk.call('find', { hadUnit: 'SN-0059' });
    const swapped = data.find(({ unit }: any) => unit === 'SN-0058');
    assert.equal(swapped.formerUnits[0].serial, 'SN-0059');
    const row = await desk.rental(swapped.rental);
    assert.equal(row.serial, 'SN-0058');
  },

  'takes stock of a store': async (desk) => {
    const inStore = `from items i
      join locations l on l.shop_id = i.shop_id and l.id = i.location_id
      where i.shop_id = $1 and l.shop_id = $1 and l.name = 'Oslo store' and i.serial is not null
        and i.visibility in ('available', 'unavailable')
        and not exists (select from cycles c where c.shop_id = $1 and c.item_id = i.id and c.out)`;
    const serials = (await desk.rows(`select i.serial ${inStore} order by i.id`)).map(
      ({ serial }) => serial,
    );
    const counted = ['SN-unknown', ...serials.slice(1)];
    const stock = await desk.call('find', { countedSerials: counted, location: 'oslo store' });
    assert.equal(stock.counted, serials.length - 1);
    assert.ok(stock.missing.data.some(({ unit }: any) => unit === serials[0]));
    assert.deepEqual(stock.unexpected.data, [{ serial: 'SN-unknown', reason: 'unknown' }]);
  },

  'finds a customer who calls, and sees the rentals': async (desk) => {
    const { customers, rentals } = await desk.call('find', { text: 'tuva str' });
    assert.equal(customers.count, 1);
    const [row] = await desk.rows(
      `select (select count(*)::int from cycles c where c.shop_id = $1 and c.customer_id = k.id)
         as rentals
       from customers k where k.shop_id = $1 and k.platform_id = $2`,
      customers.data[0].customerPlatformId,
    );
    assert.equal(rentals.count, row.rentals);
  },

  'finds a unit by its label, and reads the comments on it': async (desk) => {
    const { units } = await desk.call('find', { text: 'SN-0418', kind: 'units' });
    const [{ itemId, comments, visibility, condition }] = units.data;
    const [row] = await desk.rows(
      `select i.visibility, k.title, t.messages from items i
       left join conditions k on k.shop_id = i.shop_id and k.id = i.condition_id,
       lateral (select array_agg(metadata->>'message' order by id desc) as messages
         from timeline_events
         where shop_id = $1 and eventable_id = i.id and event_type = 'comment') t
       where i.shop_id = $1 and i.id = $2`,
      itemId,
    );
    assert.deepEqual([visibility, condition, comments], [row.visibility, row.title, row.messages]);
  },

  'counts the tents that are free next summer': async (desk) => {
    const { products } = await desk.call('find', { text: 'dome tent', kind: 'products' });
    const [{ platformVariantId }] = products.data[0].variants;
    const days = { from: '2032-07-01', to: '2032-07-31' };
    const { variants } = await desk.call('availability', {
      platformVariantIds: [platformVariantId],
      ...days,
    });
    const [row] = await desk.rows(
      `select count(*)::int as units from items i
       join variants v on v.shop_id = i.shop_id and v.id = i.variant_id
       where i.shop_id = $1 and v.shop_id = $1 and v.platform_id = $2
         and i.visibility = 'available'`,
      platformVariantId,
    );
    assert.deepEqual(variants[0].days, [{ ...days, free: row.units }]);
    assert.equal(variants[0].free, row.units);
  },

  'reads how much the products were used': async (desk) => {
    const { date: to } = await desk.call('day_sheet', {});
    const from = `${to.slice(0, 4)}-${to.slice(5, 7)}-01`;
    const { totals, count } = await desk.call('utilisation', { from, to, by: 'product' });
    const { rentedDays, bufferDays, blockedDays, idleDays, unitDays } = totals;
    assert.equal(rentedDays + bufferDays + blockedDays + idleDays, unitDays);
    const [row] = await desk.rows(
      `select count(distinct v.product_id)::int as products from items i
       join variants v on v.shop_id = i.shop_id and v.id = i.variant_id
       where i.shop_id = $1 and v.shop_id = $1`,
    );
    assert.ok(count > 0 && count <= row.products);
  },

  'explains that a unit is still out with another customer': async (desk) => {
    const { rental, outWith, move } = await desk.call('why_at_risk', {
      rental: await firstAtRisk(desk, 'item_overdue'),
    });
    const [planned, late] = [await desk.rental(rental.rental), await desk.rental(outWith.rental)];
    assert.equal(late.item_id, planned.item_id);
    assert.deepEqual([late.out, planned.out], [true, false]);
    assert.ok(move.unit ?? move.itemId ?? move.error);
  },

  'explains which block takes the days of a rental': async (desk) => {
    const { rental, blocks } = await desk.call('why_at_risk', {
      rental: await firstAtRisk(desk, 'item_blocked'),
    });
    assert.ok(blocks.length > 0);
    const { booked_from: first, booked_to: last } = await desk.rental(rental.rental);
    const descriptions = await desk.rows(
      `select description from blocked_dates
       where shop_id = $1 and from_day <= $3 and to_day >= $2`,
      first,
      last,
    );
    const known = descriptions.map(({ description }) => description);
    for (const { description } of blocks) assert.ok(known.includes(description));
  },
};

async function firstAtRisk(desk: Parameters<Task>[0], risk: string): Promise<string> {
  const { data } = await desk.call('why_at_risk', {});
  return data.find(({ risks }: any) => risks.includes(risk)).rental;
}
