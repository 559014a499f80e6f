import { expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { rentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

const api = useApi();

const DAY_MS = 86_400_000;
const DAYS = 12;

/** A shop after the same days, by leaps of its clock of some days each. */
async function after(leap: number): Promise<unknown> {
  const shop = await rentalShop(api, { isSandbox: true });
  const start = Date.parse((await expectSuccess(shop.get('/clock'))).now);
  const at = (days: number) => new Date(start + days * DAY_MS).toISOString();
  const plans = [
    { name: 'by days', everyDays: 5, durationDays: 2 },
    { name: 'by rentals', everyRentals: 1 },
    { name: 'by rented days', everyRentedDays: 3, durationDays: 3 },
  ];
  for (const plan of plans) await shop.createPlan(plan);
  const units = await shop.createUnits(3);
  const handOver = (itemId: number | undefined, from: number): Promise<any> =>
    shop.bookCycle({
      itemId,
      rentalStart: at(from),
      rentalEnd: at(from + 4),
      fulfilledAt: at(from),
    });
  const returned = await handOver(units[0], -2);
  await handOver(units[1], -1);
  await shop.bookCycle({ itemId: units[2], rentalStart: at(8.5), rentalEnd: at(9) });
  for (let day = leap; day <= DAYS; day += leap) {
    await expectSuccess(shop.post('/clock', { now: at(day) }));
    await expectSuccess(shop.get('/items?limit=1'));
  }
  await shop.updateCycle(returned, { receivedAt: at(6) });
  const blocks = await shop.all('/blocked_dates');
  const items = await shop.all('/items');
  const daysOf = (date: string | null) =>
    date && (Date.parse(date) - Date.parse(at(0).slice(0, 10))) / DAY_MS;
  return {
    blocks: blocks
      .map(({ resourceId, from, to }) => [units.indexOf(resourceId), daysOf(from), daysOf(to)])
      .toSorted(),
    services: items.map(({ id, services }) => [
      units.indexOf(id),
      services.map(({ name, rentalsLeft, rentedDaysLeft, dueOn, isDue }: any) => ({
        name,
        rentalsLeft,
        rentedDaysLeft,
        dueOn: daysOf(dueOn),
        isDue,
      })),
    ]),
  };
}

it('gives the same blocks in one leap of the clock as in leaps of some days, or day by day', async () => {
  const [atOnce, inLeaps, byDays] = await Promise.all([DAYS, 3, 1].map(after));
  expect(inLeaps).toEqual(byDays);
  expect(atOnce).toEqual(byDays);
  expect(byDays).toMatchObject({ services: { length: 3 } });
});
