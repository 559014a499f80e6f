import fc from 'fast-check';
import { expect, it } from 'vitest';
import { playOut, stocksWithSales } from '../../../support/factories/calendar-stock.js';
import { daysFromNow } from '../../../support/factories/rental-shop.js';
import { eventuallyHolds } from '../../../support/models/property.js';
import { useApi } from '../../../support/service/api.js';

const api = useApi();

const day = fc.option(fc.integer({ min: -6, max: 0 }).map(daysFromNow));

/** A change of a cycle's times; some are rejected. */
const patch = fc.oneof(
  fc.record({ fulfilledAt: day }),
  fc.record({ receivedAt: day }),
  fc.record({ fulfilledAt: day, receivedAt: day }),
  fc.record({ rentalEnd: fc.option(fc.integer({ min: 0, max: 9 }).map(daysFromNow)) }),
  fc.record({ receiveAt: fc.option(fc.integer({ min: 5, max: 12 }).map(daysFromNow)) }),
  fc.constant({ status: 'cancelled' }),
);

it('repeats the times of the legs in each cycle after any writes', async () => {
  const writes = fc.array(fc.record({ cycle: fc.nat(9), patch }), { maxLength: 12 });
  let written = 0;
  await eventuallyHolds(
    fc.asyncProperty(stocksWithSales, writes, fc.boolean(), async (stock, changes, isReturned) => {
      const { shop } = await playOut(api, stock);
      const cycles = await shop.all('/cycles');
      for (const change of changes) {
        const id = cycles[change.cycle]?.id;
        if (id !== undefined) await shop.put(`/cycles/${id}`, change.patch);
      }
      const fulfilled = await shop.all('/cycles?status=fulfilled,unreceived');
      const out = fulfilled.filter(({ methodType }) => methodType === 'calendar');
      if (isReturned && out.length > 0) await shop.returnRentals([out[0]], { status: 'received' });
      const rows = await api.database.query<Record<string, unknown>>(
        `select c.awaited_at,
           json_build_array(f.done_at, r.done_at, r.due_at) as legs,
           json_build_array(c.fulfilled_at, c.received_at, c.receive_at) as copies,
           case when c.active then case when c.out then r.due_at else f.due_at end end as awaited
         from cycles c
         join cycle_legs f
           on f.shop_id = c.shop_id and f.cycle_id = c.id and f.kind = 'fulfillment'
         join cycle_legs r on r.shop_id = c.shop_id and r.cycle_id = c.id and r.kind = 'receival'
         where c.shop_id = $1`,
        [shop.shopId],
      );
      expect(rows).toHaveLength(cycles.length);
      for (const { copies, legs, awaited_at: awaitedAt, awaited } of rows) {
        expect(copies).toEqual(legs);
        expect(awaitedAt).toEqual(awaited);
      }
      written += rows.length;
    }),
    6,
  );
  expect(written).toBeGreaterThan(15);
});
