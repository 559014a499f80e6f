import { describe, expect, it } from 'vitest';
import { rentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

/** The first and the last instants and dates that requests can contain. */
const ENDS = ['0001-01-01', '0001-01-01T00:00:00Z', '9999-12-31', '9999-12-31T23:59:59.999Z'];

const RANGES = ['prepareFrom', 'restockBy', 'receiveAt', 'fulfilledAt', 'created', 'updated'];

describe('the first and the last day of the calendar', () => {
  const api = useApi();

  it.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
    'are accepted in every filter and plan in %s',
    async (timeZone) => {
      const shop = await rentalShop(api, { timeZone });
      const [itemId] = await shop.createUnits(1);
      const paths = ENDS.flatMap((end) => [
        ...RANGES.flatMap((range) =>
          ['gte', 'gt', 'lte', 'lt'].map((operator) => `/cycles?${range}[${operator}]=${end}`),
        ),
        `/items?availableFrom=${end.slice(0, 10)}&availableTo=${end.slice(0, 10)}`,
        `/blocked_dates?activeFrom=${end.slice(0, 10)}&activeTo=${end.slice(0, 10)}`,
        `/availability_timelines?variant_platform_id=${shop.variant}&from=${end.slice(0, 10)}`,
        `/day_sheet?date=${end.slice(0, 10)}`,
      ]);
      for (const path of paths) expect([path, (await shop.get(path)).status]).toEqual([path, 200]);
      for (const rentalEnd of [...ENDS, null]) {
        for (const rentalStart of ENDS.filter(
          (start) => rentalEnd === null || start <= rentalEnd,
        )) {
          const plan = { itemId, rentalStart, rentalEnd, deliveryMethodType: 'shipping' };
          const { status, body } = await shop.tryCycle(plan);
          expect([plan, status, status === 409 || status === 422 || body.id > 0]).toEqual([
            plan,
            expect.not.toBeOneOf([500, 503]),
            true,
          ]);
          if (status === 201) {
            expect(body.fulfillAt <= body.rentalStart).toBe(true);
            expect(body.receiveAt === null || body.receiveAt >= body.rentalEnd).toBe(true);
            await shop.updateCycle(body, { status: 'cancelled' });
          }
        }
      }
    },
  );
});
