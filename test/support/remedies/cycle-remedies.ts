import { expectSuccess } from '../factories/answers.js';
import { daysFromNow } from '../factories/rental-shop.js';
import { newUnit, type Scenario, type Scenarios, cycleUpdates } from './trial.js';

/** Errors about the stage of a cycle. */
export const CYCLE_REMEDIES: Scenarios = {
  entry_closed: async ({ shop }) => {
    const { variant: platformVariantId } = shop;
    const { id } = await shop.wait({ platformVariantId });
    await newUnit(shop);
    // The unit is offered before somebody else books it.
    await shop.tryCycle();
    const { cycleId } = await expectSuccess(shop.get(`/waiting_entries/${id}`));
    await shop.updateCycle({ id: cycleId }, { holdUntil: null });
    return {
      rejected: await shop.put(`/waiting_entries/${id}`, { offerHours: 2 }),
      remedies: {
        'Create another waiting entry': () => shop.post('/waiting_entries', shop.cycleRequest()),
        'change a booked one by its cycle': () =>
          shop.put(`/cycles/${cycleId}`, { packingStatus: 'packed' }),
      },
    };
  },
  unit_fixed: [
    async ({ shop }) => {
      const update = cycleUpdates(shop, await shop.outCycle());
      return {
        rejected: await update({ isUnitFixed: false, priceCents: 5 }),
        remedies: {
          'Leave out `isUnitFixed`': () => update({ priceCents: 5 }),
          'send `fulfilledAt` null': async () => {
            await expectSuccess(update({ fulfilledAt: null }));
            return update({ isUnitFixed: false });
          },
        },
      };
    },
    async ({ shop }) => {
      const update = cycleUpdates(shop, await shop.bookCycle({ itemId: await newUnit(shop) }));
      return {
        rejected: await update({ isUnitFixed: false, packingStatus: 'printed' }),
        remedies: {
          '`packingStatus` pending': () => update({ isUnitFixed: false, packingStatus: 'pending' }),
        },
      };
    },
    async ({ shop }) => {
      const [itemId, own] = [await newUnit(shop), await newUnit(shop)];
      const inTheWay = await shop.bookCycle({ itemId });
      const update = cycleUpdates(shop, await shop.bookCycle({ itemId: own }));
      return {
        rejected: await update({ itemId, reallocate: true }),
        remedies: {
          'send `isUnitFixed` false to cycles in the way': async () => {
            await shop.updateCycle(inTheWay, { isUnitFixed: false });
            return update({ itemId, reallocate: true });
          },
        },
      };
    },
  ],
  cycle_not_out: [
    async ({ shop }) => {
      const update = cycleUpdates(shop, await shop.bookCycle({ itemId: await newUnit(shop) }));
      return {
        rejected: await update({ closedAs: 'lost' }),
        remedies: {
          'Set `fulfilledAt`': async () => {
            await expectSuccess(update({ fulfilledAt: daysFromNow(-2) }));
            return update({ closedAs: 'lost' });
          },
        },
      };
    },
    async ({ shop }) => {
      const update = cycleUpdates(shop, await shop.bookCycle({ itemId: await newUnit(shop) }));
      return {
        rejected: await update({ holdUntil: daysFromNow(1), priceCents: 5 }),
        remedies: { 'leave out `holdUntil`': () => update({ priceCents: 5 }) },
      };
    },
    async ({ shop }) => {
      const sale = { methodType: 'resale', rentalEnd: null, itemId: await newUnit(shop) };
      const update = cycleUpdates(shop, await shop.bookCycle(sale));
      return {
        rejected: await update({ receivedAt: daysFromNow(-1), priceCents: 5 }),
        remedies: { '`receivedAt`': () => update({ priceCents: 5 }) },
      };
    },
  ],
  cycle_out: [
    async ({ shop }) => {
      const update = cycleUpdates(shop, await shop.outCycle());
      return {
        rejected: await update({ status: 'cancelled' }),
        remedies: {
          'undo its hand-over with `fulfilledAt` null': async () => {
            await expectSuccess(update({ fulfilledAt: null }));
            return update({ status: 'cancelled' });
          },
        },
      };
    },
    async ({ shop }) => {
      const update = cycleUpdates(shop, await shop.outCycle());
      const { platformId } = await shop.importCustomer();
      return {
        rejected: await update({ customerPlatformId: platformId }),
        remedies: {
          'undo its hand-over with `fulfilledAt` null': async () => {
            await expectSuccess(update({ fulfilledAt: null }));
            return update({ customerPlatformId: platformId });
          },
        },
      };
    },
    ...(['Receive the rental', 'close it'] as const).map((remedy): Scenario => async ({ shop }) => {
      const cycle = await shop.outCycle();
      const scan = () => shop.tryReturn({ data: [{ itemId: cycle.itemId, withoutRental: true }] });
      return {
        rejected: await scan(),
        remedies: {
          [remedy]: async () => {
            await shop.updateCycle(
              cycle,
              remedy === 'close it' ? { closedAs: 'lost' } : { receivedAt: daysFromNow(-1) },
            );
            return scan();
          },
        },
      };
    }),
    async ({ shop }) => {
      const update = cycleUpdates(shop, await shop.outCycle());
      return {
        rejected: await update({ reallocate: true }),
        remedies: {
          'swap its unit by `itemId`': async () => update({ itemId: await newUnit(shop) }),
        },
      };
    },
  ],
  cycle_received: [{ closedAs: 'lost' }, { itemId: 'another' }, { status: 'cancelled' }].map(
    (fields): Scenario =>
      async ({ shop }) => {
        const cycle = await shop.outCycle();
        const update = cycleUpdates(shop, cycle);
        await expectSuccess(update({ receivedAt: daysFromNow(-1) }));
        const body = 'itemId' in fields ? { itemId: await newUnit(shop) } : fields;
        return {
          rejected: await update(body),
          remedies: {
            'Undo the receival first with `receivedAt` null': async () => {
              await expectSuccess(update({ receivedAt: null }));
              if ('status' in fields) await expectSuccess(update({ fulfilledAt: null }));
              return update(body);
            },
          },
        };
      },
  ),
  cycle_cancelled: [
    async ({ shop }) => {
      const cycle = await shop.bookCycle({ itemId: await newUnit(shop) });
      const update = cycleUpdates(shop, cycle);
      await expectSuccess(update({ status: 'cancelled' }));
      return {
        rejected: await update({ fulfilledAt: daysFromNow(-1) }),
        remedies: {
          'Reopen the cycle first with `status` scheduled': async () => {
            await expectSuccess(update({ status: 'scheduled' }));
            return update({ fulfilledAt: daysFromNow(-1) });
          },
        },
      };
    },
    async ({ shop }) => {
      const cycle = await shop.bookCycle({ itemId: await newUnit(shop) });
      const update = cycleUpdates(shop, cycle);
      await expectSuccess(update({ status: 'cancelled' }));
      const scan = () => shop.tryReturn({ data: [{ rentalId: cycle.id }] });
      return {
        rejected: await scan(),
        remedies: {
          'Reopen the cycle': async () => {
            await expectSuccess(update({ status: 'scheduled' }));
            await expectSuccess(update({ fulfilledAt: daysFromNow(-1) }));
            return scan();
          },
        },
      };
    },
  ],
  cycle_closed: [
    async ({ shop }) => {
      const cycle = await shop.outCycle();
      const update = cycleUpdates(shop, cycle);
      await expectSuccess(update({ closedAs: 'bought' }));
      const scan = () => shop.tryReturn({ data: [{ rentalId: cycle.id }] });
      return {
        rejected: await scan(),
        remedies: {
          '`closedAs` null': async () => {
            await expectSuccess(update({ closedAs: null }));
            return scan();
          },
        },
      };
    },
    async ({ shop }) => {
      const sale = await shop.bookCycle({
        itemId: await newUnit(shop),
        methodType: 'resale',
        rentalEnd: null,
      });
      const update = cycleUpdates(shop, sale);
      await expectSuccess(update({ fulfilledAt: daysFromNow(-1) }));
      return {
        rejected: await update({ status: 'cancelled' }),
        remedies: {
          '`fulfilledAt` null for a sale': async () => {
            await expectSuccess(update({ fulfilledAt: null }));
            return update({ status: 'cancelled' });
          },
        },
      };
    },
  ],
};
