import { expect, it } from 'vitest';
import { PlannedSales1763683200360 } from '../../migrations/1763683200360-planned-sales.js';
import { daysFromNow, useRentalShop } from '../support/factories/rental-shop.js';
import { useOwnApi } from '../support/service/api.js';

const api = useOwnApi();
const shop = useRentalShop(api);

it('gives planned sales the days to their hand-over, and leaves other cycles', async () => {
  await shop.createUnits(4);
  const plan = { rentalStart: daysFromNow(10), rentalEnd: daysFromNow(12) };
  const sale = await shop.bookCycle({ ...plan, methodType: 'resale' });
  const late = await shop.bookCycle({ ...plan, methodType: 'resale' });
  await shop.bookCycle(plan);
  await shop.bookCycle({ ...plan, methodType: 'resale', fulfilledAt: daysFromNow(0) });
  const days = () =>
    api.database.query(
      `select id::int, booked_from::text, booked_to::text, occupied_from::text, occupied_to::text
       from cycles where shop_id = $1 order by id`,
      [shop.shopId],
    );
  const current = await days();
  // The previous release booked the days through `restockBy`, and those of a late sale from today on.
  await api.database.query(
    `update cycles set booked_to = booked_to + 9, occupied_to = booked_to + 9
     where shop_id = $1 and id = $2`,
    [shop.shopId, sale.id],
  );
  await api.database.query(
    `update cycles set booked_from = booked_to + 3, booked_to = 'infinity'
     where shop_id = $1 and id = $2`,
    [shop.shopId, late.id],
  );
  const query = (sql: string, values: unknown[] = []) => api.database.query(sql, values);
  await new PlannedSales1763683200360().up({ query } as never);
  expect(await days()).toEqual(
    current.map((row: any) =>
      row.id === late.id ? { ...row, booked_from: 'infinity', booked_to: '-infinity' } : row,
    ),
  );
});
