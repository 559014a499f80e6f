import { beforeAll, describe, expect, it } from 'vitest';
import {
  CycleBookingService,
  type UnitBooking,
} from '../../../../src/modules/cycles/booking/cycle-booking.service.js';
import { statementsOf } from '../../../support/database/statements.js';
import {
  bookCycle,
  createUnits,
  cycleRequest,
  rentalShop,
  type RentalShop,
  reserving,
} from '../../../support/factories/cycles.js';
import { useApi } from '../../../support/service/api.js';

describe('booking several units at once', () => {
  const api = useApi();
  let shop: RentalShop;
  let units: number[];
  beforeAll(async () => {
    shop = await rentalShop(api);
    units = await createUnits(shop, 5);
  });

  const requestOf = (itemId: number, members: Record<string, unknown>) =>
    cycleRequest(shop, { itemId, ...members }) as unknown as UnitBooking;
  const bookUnits = (requests: UnitBooking[]) =>
    api.app.get(CycleBookingService).bookUnits(shop.scope, requests);
  const countCycles = async () => (await shop.all('/cycles')).length;

  it('gives each its cycle, in their order and with as many statements as for one', async () => {
    const requests = units.toReversed().map((itemId) => requestOf(itemId, reserving(2, 5)));
    const ids: number[] = [];
    const counts: number[] = [];
    for (const some of [requests.slice(0, 1), requests.slice(1)]) {
      const statements = await statementsOf(async () => ids.push(...(await bookUnits(some))));
      counts.push(statements.length);
    }
    expect(counts[1]).toBeLessThanOrEqual(counts[0]!);
    const cycles = await Promise.all(ids.map(async (id) => (await shop.get(`/cycles/${id}`)).body));
    expect(cycles.map(({ itemId }) => itemId)).toEqual(units.toReversed());
    expect(cycles.map(({ timelineEvents }) => timelineEvents[0].eventType)).toEqual(
      units.map(() => 'created'),
    );
  });

  it('books none when one is taken, and says what is in the way', async () => {
    const { sequentialId } = await bookCycle(shop, { itemId: units[1], ...reserving(10, 14) });
    const before = await countCycles();
    const requests = units.map((itemId) => requestOf(itemId, reserving(12, 15)));
    await expect(bookUnits(requests)).rejects.toThrow(
      `Item ${units[1]} is reserved from 2030-06-10 to 2030-06-14 by SC-${sequentialId}`,
    );
    expect(await countCycles()).toBe(before);
  });

  it('books none when two of them need a unit on the same day', async () => {
    const before = await countCycles();
    const requests = [reserving(20, 23), reserving(23, 25)].map((days) =>
      requestOf(units[0]!, days),
    );
    await expect(bookUnits(requests)).rejects.toThrow('The unit was booked for some of these days');
    expect(await countCycles()).toBe(before);
  });
});
