import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../../src/fields/field.js';
import {
  OFFER_NEEDED,
  type UnitPurpose,
  usableSql,
  whyUnusable,
} from '../../../src/modules/calendar/rules/usable-unit.js';
import { VISIBILITIES } from '../../../src/modules/calendar/rules/item-values.js';
import { PictureRepository } from '../../../src/modules/rentals/picture/picture.repository.js';
import { CYCLE_NOTES, CYCLE_TERMS } from '../../../src/modules/rentals/plain-fields.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../support/factories/rental-shop.js';
import { eventuallyHolds } from '../../support/models/property.js';
import { useApi } from '../../support/service/api.js';
import type { Answer } from '../../support/service/client.js';

const api = useApi();
const shop = useRentalShop(api);

const PURPOSES = Object.keys(OFFER_NEEDED) as UnitPurpose[];
const TODAYS_RULES = { ...OFFER_NEEDED };

/** From now on, only these purposes need a unit that is offered. */
const needOffersFor = (purposes: readonly UnitPurpose[]) => {
  for (const purpose of PURPOSES) OFFER_NEEDED[purpose] = purposes.includes(purpose);
};
afterEach(() => {
  Object.assign(OFFER_NEEDED, TODAYS_RULES);
});

type Fields = Record<string, unknown>;

/** The units of a test; all are available at first. */
interface Units {
  /** The unit that is given, or not. */
  readonly target: number;
  /** Another unit of its variant. */
  readonly other: number;
  /** The unit of another variant. */
  readonly foreign: number;
  readonly foreignVariant: number;
}

/** A way on which a request gives the target to a cycle. */
interface Way {
  readonly operation: string;
  readonly name: string;
  readonly purpose: UnitPurpose;
  /** Prepares the records. @returns sends the request */
  readonly prepare: (units: Units) => Promise<() => Promise<Answer>>;
}

const NOW = daysFromNow(0);
const YESTERDAY = daysFromNow(-1);
const PLAN = { rentalStart: daysFromNow(2), rentalEnd: daysFromNow(4) };
const BEGUN = { rentalStart: daysFromNow(-2), rentalEnd: daysFromNow(4) };
const PAST = { rentalStart: daysFromNow(-9), rentalEnd: daysFromNow(-7) };
const DONE = { fulfilledAt: daysFromNow(-9), receivedAt: daysFromNow(-7) };
const SALE = { methodType: 'resale', rentalStart: NOW, rentalEnd: null };
const HOLD = { holdUntil: daysFromNow(1) };

/** The ways of a booking, alone and in a batch. Without `itemId`, only the target can be chosen. */
const booking = (name: string, purpose: UnitPurpose, fields: (units: Units) => Fields): Way[] => {
  const prepareTo =
    (send: (body: Fields) => Promise<Answer>): Way['prepare'] =>
    async (units) => {
      const body = shop.cycleRequest(fields(units));
      if (body['itemId'] === undefined) await retire(units.other);
      return () => send(body);
    };
  return [
    {
      operation: 'POST /cycles',
      name,
      purpose,
      prepare: prepareTo((body) => shop.post('/cycles', body)),
    },
    {
      operation: 'POST /cycles/batch',
      name,
      purpose,
      prepare: prepareTo((body) => shop.post('/cycles/batch', { cycles: [body] })),
    },
  ];
};

/** The ways of a change, alone and in a batch. */
const change = (
  name: string,
  purpose: UnitPurpose,
  before: (units: Units) => Promise<any>,
  fields: (units: Units) => Fields,
): Way[] => {
  const prepareTo =
    (send: (id: number, body: Fields) => Promise<Answer>): Way['prepare'] =>
    async (units) => {
      const { id } = await before(units);
      return () => send(id, fields(units));
    };
  return [
    {
      operation: 'PUT /cycles/{id}',
      name,
      purpose,
      prepare: prepareTo((id, body) => shop.put(`/cycles/${id}`, body)),
    },
    {
      operation: 'PUT /cycles/batch',
      name,
      purpose,
      prepare: prepareTo((id, body) => shop.put('/cycles/batch', { cycles: [{ id, ...body }] })),
    },
  ];
};

/** The ways of a request that moves the planned cycle of the other unit. */
const clearing = (operation: string, send: (units: Units) => Promise<Answer>): Way => ({
  operation,
  name: 'moves the cycle of another unit',
  purpose: 'moveTo',
  prepare: async (units) => {
    await plannedOn('other')(units);
    return () => send(units);
  },
});

const retire = (id: number) => expectSuccess(shop.put(`/items/${id}`, { visibility: 'retired' }));

const plannedOn =
  (unit: 'target' | 'other' | 'foreign', fields: Fields = PLAN) =>
  (units: Units): Promise<any> =>
    shop.bookCycle({ ...fields, itemId: units[unit] });

const outOnOther = ({ other }: Units) => shop.outCycle({ ...BEGUN, itemId: other });

const receivedOnOther = async (units: Units) =>
  shop.updateCycle(await outOnOther(units), { receivedAt: NOW });

const cancelledOnTarget = async (units: Units) =>
  shop.updateCycle(await plannedOn('target')(units), { status: 'cancelled' });

const cancelledOnTakenOther = async (units: Units) => {
  const cycle = await plannedOn('other', { ...PLAN, isUnitFixed: false })(units);
  const cancelled = await shop.updateCycle(cycle, { status: 'cancelled' });
  await plannedOn('other')(units);
  return cancelled;
};

const foreignWithoutOther = async (units: Units) => {
  await retire(units.other);
  return plannedOn('foreign')(units);
};

const foreignWithObstacle = async (units: Units) => {
  await plannedOn('other', { ...PLAN, isUnitFixed: false })(units);
  return plannedOn('foreign')(units);
};

const relabelled = ({ foreignVariant }: Units) => ({
  platformVariantId: foreignVariant,
  reallocate: true,
});

const WAYS: readonly Way[] = [
  ...booking('books the unit', 'reserve', ({ target }) => ({ ...PLAN, itemId: target })),
  ...booking('books the variant', 'reserve', () => PLAN),
  ...booking('holds the unit', 'reserve', ({ target }) => ({ ...PLAN, ...HOLD, itemId: target })),
  ...booking('holds the variant', 'reserve', () => ({ ...PLAN, ...HOLD })),
  ...booking('hands the unit out', 'reserve', ({ target }) => ({
    ...BEGUN,
    itemId: target,
    fulfilledAt: YESTERDAY,
  })),
  ...booking('hands the variant out', 'reserve', () => ({ ...BEGUN, fulfilledAt: YESTERDAY })),
  ...booking('plans a sale of the unit', 'reserve', ({ target }) => ({ ...SALE, itemId: target })),
  ...booking('plans a sale of the variant', 'reserve', () => SALE),
  ...booking('sells the unit', 'sell', ({ target }) => ({
    ...SALE,
    itemId: target,
    fulfilledAt: NOW,
  })),
  ...booking('sells the variant', 'sell', () => ({ ...SALE, fulfilledAt: NOW })),
  ...booking('records the past', 'handOver', ({ target }) => ({
    ...PAST,
    ...DONE,
    itemId: target,
  })),

  ...change('hands out', 'handOver', plannedOn('target', BEGUN), () => ({ fulfilledAt: NOW })),
  ...change('records a rental', 'handOver', plannedOn('target', BEGUN), () => ({
    fulfilledAt: YESTERDAY,
    receivedAt: NOW,
  })),
  ...change('sells', 'sell', plannedOn('target', SALE), () => ({ fulfilledAt: NOW })),
  ...change('sells another unit', 'sell', plannedOn('other', SALE), ({ target }) => ({
    itemId: target,
    fulfilledAt: NOW,
  })),
  ...change('moves', 'moveTo', plannedOn('other'), ({ target }) => ({ itemId: target })),
  ...change('moves and hands out', 'moveTo', plannedOn('other', BEGUN), ({ target }) => ({
    itemId: target,
    fulfilledAt: NOW,
  })),
  ...change('moves and receives', 'moveTo', plannedOn('other', BEGUN), ({ target }) => ({
    itemId: target,
    fulfilledAt: YESTERDAY,
    receivedAt: NOW,
  })),
  ...change('moves to any unit', 'moveTo', plannedOn('other'), () => ({ reallocate: true })),
  ...change('moves to a variant', 'moveTo', foreignWithoutOther, () => ({
    platformVariantId: shop.variant,
  })),
  ...change('makes room', 'moveTo', foreignWithObstacle, ({ other }) => ({
    itemId: other,
    reallocate: true,
  })),
  ...change('undoes a hand-over and moves', 'moveTo', outOnOther, ({ target }) => ({
    fulfilledAt: null,
    itemId: target,
  })),
  ...change('swaps', 'swapIn', outOnOther, ({ target }) => ({ itemId: target })),
  ...change('undoes a receipt and swaps', 'swapIn', receivedOnOther, ({ target }) => ({
    receivedAt: null,
    itemId: target,
  })),
  ...change('reopens', 'reserve', cancelledOnTarget, () => ({ status: 'scheduled' })),
  ...change('reopens and hands out', 'reserve', cancelledOnTarget, () => ({
    status: 'scheduled',
    fulfilledAt: NOW,
  })),
  ...change('reopens on any unit', 'moveTo', cancelledOnTakenOther, () => ({
    status: 'scheduled',
  })),
  ...change('confirms a hold', 'keep', plannedOn('target', { ...PLAN, ...HOLD }), () => ({
    status: 'scheduled',
  })),
  ...change('ends a hold', 'keep', plannedOn('target', { ...PLAN, ...HOLD }), () => ({
    holdUntil: null,
  })),
  ...change('prolongs', 'keep', plannedOn('target'), () => ({ rentalEnd: daysFromNow(6) })),

  clearing('POST /items/{id}/reallocate', ({ other }) =>
    shop.post(`/items/${other}/reallocate`, { allOrNone: true }),
  ),
  clearing('PUT /items/{id}', (units) => shop.put(`/items/${units.other}`, relabelled(units))),
  clearing('PUT /items/batch', (units) =>
    shop.put('/items/batch', { items: [{ id: units.other, ...relabelled(units) }] }),
  ),
];

let units: Units;
beforeEach(async () => {
  shop.variant = await shop.importVariant();
  const [target, other] = (await shop.createUnits(2)) as [number, number];
  const foreignVariant = await shop.importVariant();
  const [foreign] = await shop.createUnits(1, { platformVariantId: foreignVariant });
  units = { target, other, foreign: foreign!, foreignVariant };
});

describe.each(PURPOSES)('a way to %s', (purpose) => {
  const ways = WAYS.filter((way) => way.purpose === purpose);
  const waysFor = (visibility: string) =>
    ways.filter(
      ({ operation }) =>
        !operation.endsWith('/batch') || ['available', 'unavailable'].includes(visibility),
    );

  describe.each(VISIBILITIES)('a unit that is %s', (visibility) => {
    const isGiven = visibility === 'available' || !TODAYS_RULES[purpose];

    it.each(waysFor(visibility))(
      `${isGiven ? 'gives' : 'rejects'} it: $operation $name`,
      async (way) => {
        const send = await way.prepare(units);
        await expectSuccess(shop.put(`/items/${units.target}`, { visibility }));
        const { status, body } = await send();
        expect([status < 300, body]).toEqual([isGiven, expect.anything()]);
        if (!isGiven) expect(status).toBe(409);
      },
    );
  });

  it.each(ways)('rejects it for this purpose alone: $operation $name', async (way) => {
    const send = await way.prepare(units);
    await expectSuccess(shop.put(`/items/${units.target}`, { visibility: 'unavailable' }));
    needOffersFor([purpose]);
    const { status, body } = await send();
    expect([status, body]).toEqual([409, expect.anything()]);
  });
});

/** Operations and resources that write, but give no unit to a cycle. */
const OTHER_OPERATIONS = [
  'conditions',
  'shop',
  'clock',
  'locations',
  'customers',
  'products',
  'timeline_comments',
  'custom_field_definitions',
  'custom_fields',
  'blocked_dates',
  'membership_credits',
  'credit_entries',
  'webhook_endpoints',
  'webhook_deliveries',
  'service_plans',
  'POST /items/{id}/services',
  'DELETE /items/{id}/services/{servicePlanId}',
  // Offers are bookings by variant.
  'waiting_entries',
  // Units as `POST /items` and `PUT /items/batch` write them.
  'imports',
  'return_orders',
  'POST /items',
  'POST /items/stocktake',
  'availability_checks',
  'PUT /items/{id}/location',
  // Another path of the cycles.
  'rentals',
];

/** The document of the service. */
const readDocument = async (): Promise<any> => (await fetch(`${api.url}/docs/openapi.json`)).json();

const PLAIN_VALUES = Object.fromEntries(
  Object.entries<Member>({ ...CYCLE_TERMS, ...CYCLE_NOTES }).map(([name, { options }]) => [
    name,
    [options.example],
  ]),
);

/** Values of all fields of bookings and changes. */
const valuesOf = ({
  target,
  other,
  foreign,
  foreignVariant,
}: Units): Record<string, unknown[]> => ({
  status: ['scheduled', 'cancelled'],
  cancelReason: ['customer'],
  holdUntil: [null, daysFromNow(1)],
  closedAs: [null, 'lost', 'bought'],
  salePriceCents: [100],
  fulfilledAt: [null, YESTERDAY, NOW],
  receivedAt: [null, NOW],
  itemId: [target, other, foreign],
  reallocate: [true, false],
  isUnitFixed: [true, false],
  platformVariantId: [shop.variant, foreignVariant],
  methodType: ['calendar', 'resale'],
  deliveryMethodType: ['shipping', 'pick_up'],
  rentalStart: [daysFromNow(-2), daysFromNow(3)],
  rentalEnd: [null, daysFromNow(5)],
  minimumRentalEnd: [daysFromNow(4)],
  fulfillAt: [daysFromNow(1)],
  receiveAt: [daysFromNow(6)],
  prepareFrom: [NOW.slice(0, 10)],
  restockBy: [daysFromNow(7).slice(0, 10)],
  customerPlatformId: [shop.customer.platformId],
  ...PLAIN_VALUES,
  packingStatus: ['packed'],
  conditionIds: [[]],
  locationPlatformId: [null],
  creditCost: [null],
  tags: [['tent']],
  tagsAttributes: [[{ tag: 'tent' }]],
  customFields: [{}],
  updatedAt: [NOW],
});

/** Bookings that lead to each stage, on units of their own. */
const STAGES: readonly [booking: Fields, change?: Fields][] = [
  [PLAN],
  [{ ...PLAN, ...HOLD }],
  [SALE],
  [PLAN, { status: 'cancelled' }],
  [{ ...BEGUN, fulfilledAt: YESTERDAY }],
  [{ ...BEGUN, fulfilledAt: YESTERDAY }, { receivedAt: NOW }],
  [{ ...BEGUN, fulfilledAt: YESTERDAY }, { closedAs: 'lost' }],
  [{ ...SALE, fulfilledAt: NOW }],
];

/** A cycle as far as it has a unit. */
interface Given {
  readonly id: number;
  readonly itemId: number;
  readonly isOpen: boolean;
  readonly isHeld: boolean;
  readonly isHandedOut: boolean;
}

const readGiven = async (): Promise<Map<number, Given>> => {
  const rows = await api.database.query<Given>(
    `select c.id::int, c.item_id::int as "itemId", c.cancelled_at is null as "isOpen",
       c.hold_until is not null as "isHeld", exists (
         select from cycle_legs l
         where l.shop_id = $1 and l.cycle_id = c.id and l.done_at is not null) as "isHandedOut"
     from cycles c where c.shop_id = $1`,
    [shop.shopId],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** True for a cycle that got a unit: another one, or the same one for more. */
const isGiven = (after: Given, before?: Given): boolean =>
  !before ||
  after.itemId !== before.itemId ||
  (after.isOpen && !before.isOpen) ||
  (after.isHandedOut && !before.isHandedOut) ||
  (after.isOpen && before.isHeld && !after.isHeld);

describe('a request that needs an offer for all purposes', () => {
  it('has an operation whose ways are known', async () => {
    const { paths } = await readDocument();
    const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
      ['post', 'put', 'patch', 'delete']
        .filter((method) => method in methods)
        .map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    );
    const giving = operations.filter((operation) => {
      const [, resource] = /\/(\w+)/.exec(operation)!;
      return [operation, resource!].every((known) => !OTHER_OPERATIONS.includes(known));
    });
    const known = new Set(WAYS.map(({ operation }) => operation));
    expect(giving.toSorted()).toEqual([...known].toSorted());
  });

  it('gives no unit in any stage, whatever its fields', async () => {
    const { schemas } = (await readDocument()).components;
    const fieldsOf = (name: string) => Object.keys(schemas[name].properties);
    const bookingFields = fieldsOf('CreateCycleRequest');
    const changeFields = fieldsOf('UpdateCycleRequest');
    const fields = new Set([...bookingFields, ...changeFields]);
    expect(Object.keys(valuesOf(units)).toSorted()).toEqual([...fields].toSorted());

    const ids: number[] = [];
    for (const [first, second] of STAGES) {
      const [itemId] = await shop.createUnits(1);
      const cycle = await shop.bookCycle({ ...first, itemId });
      if (second) await shop.updateCycle(cycle, second);
      ids.push(cycle.id);
    }
    needOffersFor(PURPOSES);
    const values = valuesOf(units);
    const bodyOf = (names: readonly string[]) =>
      fc
        .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })
        .chain((drawn) =>
          fc.record(
            Object.fromEntries(drawn.map((name) => [name, fc.constantFrom(...values[name]!)])),
          ),
        );
    const request = fc.oneof(
      {
        weight: 1,
        arbitrary: fc.record({ id: fc.constant(undefined), body: bodyOf(bookingFields) }),
      },
      {
        weight: 9,
        arbitrary: fc.record({ id: fc.constantFrom(...ids), body: bodyOf(changeFields) }),
      },
    );
    await eventuallyHolds(
      fc.asyncProperty(request, async ({ id, body }) => {
        // The end of a sale or a loss that is undone offers its unit again.
        await api.database.query(
          `update items set visibility = 'unavailable' where shop_id = $1 and visibility = 'available'`,
          [shop.shopId],
        );
        const before = await readGiven();
        const { status } = await (id === undefined
          ? shop.post('/cycles', shop.cycleRequest(body))
          : shop.put(`/cycles/${id}`, body));
        expect(status).toBeLessThan(500);
        const after = [...(await readGiven()).values()];
        expect(after.filter((cycle) => isGiven(cycle, before.get(cycle.id)))).toEqual([]);
      }),
      400,
    );
  });
});

it('is decided alike in TypeScript and in SQL', async () => {
  const conditions = [
    await shop.createCondition('Worn', 'used'),
    await shop.createCondition('Torn', 'damaged_repairable'),
    await shop.createCondition('Shredded', 'damaged_unrepairable'),
  ];
  const location = await shop.importLocation();
  const unit = fc.record({
    visibility: fc.constantFrom(...VISIBILITIES),
    conditionId: fc.constantFrom(null, ...conditions.map(({ id }) => id)),
    locationPlatformId: fc.constantFrom(null, location),
    status: fc.constantFrom('processed', 'unprocessed'),
    pickLocation: fc.constantFrom(null, 'A-1'),
  });
  await eventuallyHolds(
    fc.asyncProperty(fc.array(unit, { minLength: 8, maxLength: 12 }), async (drawn) => {
      const ids = await shop.createUnits(drawn.length);
      const items = drawn.map((fields, index) => ({ id: ids[index], ...fields }));
      await expectSuccess(shop.put('/items/batch', { items }));
      const found = await api.app.get(PictureRepository).findUnits(shop.context, ids);
      const offered = await api.database.query<{ id: number }>(
        `select i.id::int from items i where i.shop_id = $1 and i.id = any($2) and ${usableSql('i')}`,
        [shop.shopId, ids],
      );
      for (const purpose of PURPOSES.filter((one) => OFFER_NEEDED[one])) {
        const usable = found.filter((one) => whyUnusable(one, purpose) === undefined);
        expect(new Set(usable.map(({ itemId }) => itemId))).toEqual(
          new Set(offered.map(({ id }) => id)),
        );
      }
    }),
    5,
  );
});
