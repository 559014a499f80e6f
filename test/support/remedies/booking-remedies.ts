import { expectSuccess } from '../factories/answers.js';
import { type RentalShop, reserving } from '../factories/rental-shop.js';
import {
  newUnit,
  type Scenario,
  type Scenarios,
  type TrialSetting,
  cycleUpdates,
} from './trial.js';

const DAYS = reserving(9, 13);
const OTHER_DAYS = reserving(20, 24);
const DAY_MS = 86_400_000;

/** Books one cycle on each of two new units, for the same days. */
async function twoBookings(shop: RentalShop) {
  const [itemId, ownId] = (await shop.createUnits(2)) as [number, number];
  const other = await shop.bookCycle({ itemId, isUnitFixed: false, ...DAYS });
  const cycle = await shop.bookCycle({ itemId: ownId, ...DAYS });
  const update = (fields: object) => shop.put(`/cycles/${cycle.id}`, fields);
  return { itemId, ownId, other, update };
}

/** A rental that is out for days which a booking of another unit needs. */
const notMovable: Scenario = async ({ shop }) => {
  const itemId = await newUnit(shop);
  await shop.outCycle({ itemId, ...DAYS });
  const update = cycleUpdates(shop, await shop.bookCycle({ itemId: await newUnit(shop), ...DAYS }));
  return {
    rejected: await update({ itemId, reallocate: true }),
    remedies: {
      'other days': () => update({ itemId, reallocate: true, ...OTHER_DAYS }),
      'another unit': async () =>
        update({ itemId: await newUnit(shop), reallocate: true, ...DAYS }),
    },
  };
};

/** Books a unit for 101 periods of one day, four days apart, and another one for all of them. */
async function crowdedUnit({ shop }: TrialSetting) {
  const [itemId, ownId, spareId] = (await shop.createUnits(3)) as [number, number, number];
  const start = Date.parse('2030-01-03T10:00:00Z');
  const cycles = Array.from({ length: 101 }, (_, index) => {
    const day = new Date(start + index * 4 * DAY_MS).toISOString();
    return shop.cycleRequest({ itemId, isUnitFixed: false, rentalStart: day, rentalEnd: day });
  });
  const ids: number[] = [];
  for (let first = 0; first < cycles.length; first += 50) {
    const body = { cycles: cycles.slice(first, first + 50) };
    const { data } = await expectSuccess(shop.post('/cycles/batch', body));
    ids.push(...data.map(({ id }: any) => id));
  }
  const long = await shop.bookCycle({
    itemId: ownId,
    rentalStart: new Date(start).toISOString(),
    rentalEnd: new Date(start + 101 * 4 * DAY_MS).toISOString(),
  });
  return { ids, itemId, spareId, update: cycleUpdates(shop, long) };
}

const tooManyToMove: Scenario = async (setting) => {
  const { ids, itemId, spareId, update } = await crowdedUnit(setting);
  return {
    rejected: await update({ itemId, reallocate: true }),
    remedies: {
      'in several requests': async () => {
        const cycles = ids.slice(0, 50).map((id) => ({ id, itemId: spareId }));
        await expectSuccess(setting.shop.put('/cycles/batch', { cycles }));
        return update({ itemId, reallocate: true });
      },
    },
  };
};

/** Errors about units, their days and their bookings. */
export const BOOKING_REMEDIES: Scenarios = {
  item_reserved: [
    async ({ shop }) => {
      const { itemId, ownId, update } = await twoBookings(shop);
      return {
        rejected: await update({ itemId }),
        remedies: {
          'send `reallocate` in an update': () => update({ itemId, reallocate: true }),
          'other days': () => update({ itemId: ownId, ...OTHER_DAYS }),
          'another unit': async () => update({ itemId: await newUnit(shop), ...DAYS }),
        },
      };
    },
    async ({ shop }) => {
      const { itemId } = await twoBookings(shop);
      return {
        rejected: await shop.tryCycle({ itemId, ...DAYS }),
        remedies: {
          'other days': () => shop.tryCycle({ itemId, ...OTHER_DAYS }),
          'another unit': async () => shop.tryCycle({ itemId: await newUnit(shop), ...DAYS }),
        },
      };
    },
  ],
  item_blocked: async ({ shop }) => {
    const [itemId, otherId] = await shop.createUnits(2);
    const block = await shop.blockDays({
      resourceType: 'Item',
      resourceId: itemId,
      from: '2030-06-05',
      to: '2030-06-10',
    });
    const book = (fields: object) => shop.tryCycle({ itemId, ...DAYS, ...fields });
    return {
      rejected: await book({}),
      remedies: {
        'other days': () => book(OTHER_DAYS),
        'another unit': () => book({ itemId: otherId }),
        'shorten the block': async () => {
          await expectSuccess(shop.put(`/blocked_dates/${block.id}`, { to: '2030-06-08' }));
          return book({});
        },
      },
    };
  },
  item_unavailable: async ({ shop }) => {
    const [itemId, otherId] = await shop.createUnits(2);
    const show = (visibility: string) =>
      expectSuccess(shop.put(`/items/${itemId}`, { visibility }));
    await show('unavailable');
    return {
      rejected: await shop.tryCycle({ itemId }),
      remedies: {
        'another unit': () => shop.tryCycle({ itemId: otherId }),
        'make this one available': async () => {
          await show('available');
          return shop.tryCycle({ itemId });
        },
      },
    };
  },
  no_unit_free: async ({ shop }) => {
    await shop.createUnits(1);
    await shop.bookCycle(DAYS);
    return {
      rejected: await shop.tryCycle(DAYS),
      remedies: {
        'other days': () => shop.tryCycle(OTHER_DAYS),
        'another variant': async () => {
          const platformVariantId = await shop.importVariant();
          await shop.createItems({ platformVariantId });
          return shop.tryCycle({ ...DAYS, platformVariantId });
        },
      },
    };
  },
  unit_has_bookings: async ({ shop }) => {
    const itemId = await newUnit(shop);
    await shop.bookCycle({ itemId });
    await newUnit(shop);
    const platformVariantId = await shop.importVariant();
    const relabel = (fields: object) =>
      shop.put(`/items/${itemId}`, { platformVariantId, ...fields });
    return {
      rejected: await relabel({}),
      remedies: { 'Send `reallocate`': () => relabel({ reallocate: true }) },
    };
  },
  cycle_not_movable: notMovable,
  too_many_to_move: tooManyToMove,
};
