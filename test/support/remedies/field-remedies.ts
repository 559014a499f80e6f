import { randomUUID } from 'node:crypto';
import { expectSuccess } from '../factories/answers.js';
import { aVariant } from '../factories/products.js';
import type { RentalShop } from '../factories/rental-shop.js';
import { DISABLED_ENDPOINT, newCondition, type Scenario, type Scenarios } from './trial.js';

/** A condition is deleted once the record that names it has another one. */
const conditionInUse =
  (
    use: (shop: RentalShop, id: number) => Promise<(otherId: number) => Promise<unknown>>,
  ): Scenario =>
  async ({ shop }) => {
    const [used, other] = [await newCondition(shop), await newCondition(shop)];
    const replace = await use(shop, used.id);
    const remove = () => shop.delete(`/conditions/${used.id}`);
    return {
      rejected: await remove(),
      remedies: {
        'another condition': async () => {
          await replace(other.id);
          return remove();
        },
      },
    };
  };

/** Errors about values that other records have, and about limits of a shop. */
export const FIELD_REMEDIES: Scenarios = {
  variant_archived: async ({ shop }) => {
    const product = await shop.importProduct();
    const { platformId } = product.variants[0]!;
    const [unit] = await shop.createItems({ platformVariantId: platformId });
    await shop.importProduct({ ...product, variants: [aVariant()] });
    await shop.createUnits(1);
    return {
      rejected: await shop.tryCycle({ platformVariantId: platformId }),
      remedies: {
        'Name a variant that is not archived': () => shop.tryCycle(),
        'a unit by `itemId`': () => shop.tryCycle({ itemId: unit.id }),
      },
    };
  },
  serial_taken: async ({ shop }) => {
    const serial = randomUUID();
    const [other, itemId] = [
      await shop.createItem({ serials: [serial] }),
      await shop.createItem({ quantity: 1 }),
    ].map(({ id }) => id);
    const label = (id: number, text: string) => shop.put(`/items/${id}`, { serial: text });
    return {
      rejected: await label(itemId, serial),
      remedies: {
        'Use another serial': () => label(itemId, randomUUID()),
        'correct the other unit': async () => {
          await expectSuccess(label(other, randomUUID()));
          return label(itemId, serial);
        },
      },
    };
  },
  title_taken: async ({ shop }) => {
    const { title } = await newCondition(shop);
    const create = (name: string) => shop.post('/conditions', { title: name, severityKey: 'used' });
    return {
      rejected: await create(title),
      remedies: { 'Use another title': () => create(randomUUID()) },
    };
  },
  key_taken: async ({ shop }) => {
    const create = (key: string) =>
      shop.post('/custom_field_definitions', {
        ownerType: 'item',
        type: 'string',
        name: 'Colour',
        key,
      });
    await expectSuccess(create('colour'));
    return {
      rejected: await create('colour'),
      remedies: { 'Use another key': () => create('colour_2') },
    };
  },
  condition_in_use: [
    conditionInUse(async (shop, conditionId) => {
      const [itemId] = await shop.createUnits(1, { conditionId });
      return (otherId) => shop.put(`/items/${itemId}`, { conditionId: otherId });
    }),
    conditionInUse(async (shop, conditionId) => {
      const [unused] = await shop.createUnits(1, { conditionId });
      const { id } = await shop.bookCycle({ conditionIds: [conditionId] });
      await expectSuccess(shop.put(`/items/${unused}`, { conditionId: null }));
      return (otherId) => shop.put(`/cycles/${id}`, { conditionIds: [otherId] });
    }),
    conditionInUse(async (shop, conditionId) => {
      const path = `/products/${(await shop.importProduct()).platformId}/resale_method`;
      const option = (id: number) => ({ name: 'Worn', conditionApplicationIds: [id] });
      const { options } = await expectSuccess(
        shop.post(path, { optionsAttributes: [option(conditionId)] }),
      );
      return (otherId) =>
        shop.post(path, { optionsAttributes: [{ ...option(otherId), id: options[0].id }] });
    }),
    conditionInUse(async (shop, conditionId) => {
      const rental = await shop.outCycle();
      const order = await shop.returnRentals([rental], { status: 'received', conditionId });
      await expectSuccess(shop.put(`/items/${rental.itemId}`, { conditionId: null }));
      return (otherId) => shop.updateLines(order, { conditionId: otherId });
    }),
    async ({ shop }) => {
      const { id } = await newCondition(shop);
      const [itemId] = await shop.createUnits(1, { conditionId: id });
      const cycle = await shop.outCycle({ itemId, conditionIds: [id] });
      await shop.updateCycle(cycle, { receivedAt: new Date().toISOString() });
      await expectSuccess(shop.put(`/items/${itemId}`, { conditionId: null }));
      return {
        rejected: await shop.delete(`/conditions/${id}`),
        remedies: { rename: () => shop.put(`/conditions/${id}`, { title: randomUUID() }) },
      };
    },
  ],
  name_taken: async ({ shop }) => {
    const plan = await shop.createPlan({ everyRentals: 10 });
    const path = `/products/${plan.platformProductId}/service_plans`;
    const create = (name: string) => shop.post(path, { name, everyDays: 365 });
    return {
      rejected: await create(plan.name),
      remedies: { 'Use another name': () => create(randomUUID()) },
    };
  },
  too_many_plans: async ({ shop }) => {
    const { platformId } = await shop.importProduct();
    const create = () =>
      shop.post(`/products/${platformId}/service_plans`, { name: randomUUID(), everyDays: 365 });
    const { id } = await expectSuccess(create());
    for (let count = 1; count < 10; count += 1) await expectSuccess(create());
    return {
      rejected: await create(),
      remedies: {
        'Delete a service plan': async () => {
          await shop.delete(`/service_plans/${id}`);
          return create();
        },
      },
    };
  },
  too_many_options: [
    async ({ shop }) => {
      const { platformId } = await shop.importProduct();
      const names = Array.from({ length: 100 }, (_, index) => ({ name: `Option ${index}` }));
      const { options } = await shop.saveResale(platformId, { optionsAttributes: names });
      const path = `/products/${platformId}/resale_method`;
      const create = () => shop.post(`${path}/options`, { name: 'One more' });
      return {
        rejected: await create(),
        remedies: {
          'Delete options': async () => {
            const optionsAttributes = [{ id: options[0].id, _destroy: true }];
            await shop.saveResale(platformId, { optionsAttributes });
            return create();
          },
        },
      };
    },
  ],
  too_many_endpoints: async ({ api }) => {
    const shop = await api.newShop();
    const create = () => shop.post('/webhook_endpoints', DISABLED_ENDPOINT);
    const { id } = await expectSuccess(create());
    for (let count = 1; count < 20; count += 1) await expectSuccess(create());
    return {
      rejected: await create(),
      remedies: {
        'Delete an endpoint': async () => {
          await shop.delete(`/webhook_endpoints/${id}`);
          return create();
        },
      },
    };
  },
};
