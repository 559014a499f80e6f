import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../support/database/statements.js';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  doubleBookings,
  rentalShop,
  type RentalShop,
  reserving,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

type Fields = Record<string, unknown>;

const ORDER = { platformOrderName: '#1007', platformOrderId: 91_001 };
const NOW = daysFromNow(0);

describe('cycles of an order that change by their number', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeEach(async () => {
    shop = await rentalShop(api);
  });

  const book = async (quantity: number, fields: Fields = {}): Promise<any[]> => {
    await shop.createUnits(quantity);
    const entry = shop.cycleRequest({ ...ORDER, ...fields, quantity });
    return (await expectSuccess(shop.post('/cycles/batch', { cycles: [entry] }))).data;
  };
  const count = (quantity: number, change: Fields): Fields => ({
    platformOrderName: ORDER.platformOrderName,
    platformVariantId: shop.variant,
    quantity,
    ...change,
  });
  const send = (cycles: Fields[], headers = {}) => shop.put('/cycles/batch', { cycles }, headers);
  const change = async (...cycles: Fields[]): Promise<any[]> => {
    const { data } = await expectSuccess(send(cycles));
    expect(await doubleBookings(api)).toEqual([]);
    return data;
  };
  const idsOf = (cycles: any[]): number[] => cycles.map(({ id }) => id);
  const errorsOf = async (...cycles: Fields[]): Promise<string[]> => {
    const before = await shop.writtenRows();
    const { status, body } = await send(cycles);
    expect(await shop.writtenRows()).toEqual(before);
    expect([status, body.error]).toEqual([422, undefined]);
    return body.errors;
  };
  const few = (index: number, wanted: number, found: number) =>
    `cycles[${index}].quantity: ${wanted} are to change, the change applies to ${found} ` +
    `of variant ${shop.variant} in order "#1007"`;

  it('are handed over in two parts, and the rest is cancelled', async () => {
    const booked = idsOf(await book(5));
    const first = await change(count(3, { fulfilledAt: NOW }));
    expect(first.map(({ id, status }) => [id, status])).toEqual(
      booked.slice(0, 3).map((id) => [id, 'fulfilled']),
    );
    expect(await errorsOf(count(3, { fulfilledAt: NOW }))).toEqual([few(0, 3, 2)]);
    expect(idsOf(await change(count(1, { fulfilledAt: daysFromNow(-1) })))).toEqual([booked[3]]);
    const [cancelled] = await change(count(1, { status: 'cancelled', cancelReason: 'customer' }));
    expect([cancelled.id, cancelled.status, cancelled.cancelReason]).toEqual([
      booked[4],
      'cancelled',
      'customer',
    ]);
    expect(await errorsOf(count(1, { status: 'cancelled' }))).toEqual([few(0, 1, 0)]);
    const kept = (await shop.getCycle({ id: booked[0]! })).fulfilledAt;
    expect(kept).toBe(NOW);
  });

  it('are those with the earliest start, then with the lowest ids', async () => {
    const [late] = await book(1, reserving(10, 14));
    const early = await book(2, reserving(2, 6));
    const ids = idsOf(await change(count(3, { packingStatus: 'packed' })));
    expect(ids).toEqual([...idsOf(early), late.id]);
    expect(idsOf(await change(count(1, { rentalEnd: '2030-06-07T10:00:00Z' })))).toEqual([
      early[0].id,
    ]);
  });

  it('are of the variant that was booked, of one order, named by its id too', async () => {
    const other = await book(1, { platformOrderName: '#1008', platformOrderId: 91_002 });
    const own = await book(2);
    const variant = shop.variant;
    shop.variant = await shop.importVariant();
    await book(1);
    shop.variant = variant;
    const byId = { platformOrderId: 91_001, platformVariantId: variant, quantity: 2 };
    expect(idsOf(await change({ ...byId, priceCents: 5 }))).toEqual(idsOf(own));
    expect(await errorsOf(count(3, { priceCents: 6 }))).toEqual([few(0, 3, 2)]);
    expect((await shop.getCycle(other[0])).priceCents).toBe(null);
  });

  it('are taken by one entry each, in the order of the entries, and by none that are named', async () => {
    const booked = idsOf(await book(5));
    const data = await change(
      count(2, { fulfilledAt: NOW }),
      { id: booked[0], priceCents: 1 },
      count(1, { packingStatus: 'packed' }),
      count(1, { status: 'cancelled' }),
    );
    expect(data.map(({ id }) => id)).toEqual([1, 2, 0, 3, 4].map((place) => booked[place]));
    expect(data.map(({ status, packingStatus }) => `${status} ${packingStatus}`)).toEqual([
      'fulfilled pending',
      'fulfilled pending',
      'scheduled pending',
      'scheduled packed',
      'cancelled pending',
    ]);
    expect(await errorsOf(count(2, { receivedAt: NOW }), count(4, { tagsAttributes: [] }))).toEqual(
      [few(1, 4, 2)],
    );
  });

  it('take custom fields, tags and prices alike, and leave their order and variant', async () => {
    await expectSuccess(
      shop.post('/custom_field_definitions', {
        ownerType: 'rental',
        key: 'shelf',
        name: 'Shelf',
        type: 'string',
      }),
    );
    await book(3);
    const fields = {
      priceCents: 700,
      tagsAttributes: [{ title: 'gift' }],
      customFields: { shelf: 'A' },
    };
    const data = await change(count(2, fields));
    for (const cycle of data) {
      expect(cycle).toMatchObject({ ...ORDER, priceCents: 700, tags: ['gift'] });
      expect(cycle.platformVariantId).toBe(shop.variant);
      expect(cycle.customFields.map(({ key, value }: any) => [key, value])).toEqual([
        ['shelf', 'A'],
      ]);
    }
    expect((await shop.all('/cycles?tag=gift')).length).toBe(2);
  });

  it('leave an event each, and none when nothing changes', async () => {
    const [first] = await book(2);
    await change(count(2, { packingStatus: 'packed' }));
    const events = await shop.eventsOf(first);
    await change(count(2, { packingStatus: 'packed' }));
    expect(await shop.eventsOf(first)).toEqual(events);
  });

  it('are not changed by a dry run, which responds with them', async () => {
    const booked = idsOf(await book(3));
    const before = await shop.writtenRows();
    const { body } = await send([count(2, { fulfilledAt: NOW })], { 'Dry-Run': 'true' });
    expect(idsOf(body.data)).toEqual(booked.slice(0, 2));
    expect(body.data.map(({ status }: any) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await shop.writtenRows()).toEqual(before);
  });

  it('move to other units, all of them', async () => {
    const booked = await book(2);
    await shop.createUnits(2);
    const moved = await change(count(2, { reallocate: true }));
    for (const [place, { itemId }] of moved.entries())
      expect(itemId).not.toBe(booked[place].itemId);
  });

  it('take the fields of one cycle only by its id', async () => {
    const [{ id, updatedAt }] = await book(3);
    const pack = { packingStatus: 'packed' };
    const cases: [Fields, string][] = [
      [pack, 'id is required: it must be the id of a cycle'],
      [{ ...ORDER, ...pack }, 'id is required: it must be the id of a cycle'],
      [{ ...count(1, pack), id }, 'quantity must be left out with id: 1'],
      [count(1, { ...pack, updatedAt }), `updatedAt must be left out with quantity: ${updatedAt}`],
      [
        count(1, { ...pack, platformOrderId: 91_001 }),
        'platformOrderId must be left out with platformOrderName: 91001',
      ],
      [
        { quantity: 1, platformVariantId: shop.variant, ...pack },
        'platformOrderName or platformOrderId is required with quantity',
      ],
      [
        { quantity: 1, platformOrderName: '#1007', ...pack },
        'platformVariantId is required: it must be the platform id of a variant',
      ],
      [
        count(1, { platformVariantId: 7, ...pack }),
        'platformVariantId: no variant has the platform id 7',
      ],
      [
        count(1, { platformOrderName: '#9', ...pack }),
        'platformOrderName: no rental is of the order "#9"',
      ],
      [
        count(1, { closedAs: null, status: 'cancelled' }),
        'closedAs must not be null with status cancelled',
      ],
      [
        count(2, { customerPlatformId: 7 }),
        'customerPlatformId must be the platform id of a customer: 7',
      ],
      [count(1, { itemId: 9 ** 9 }), 'itemId must be the id of an item: 387420489'],
      [count(2, { rentalEnd: '2030-06-01T10:00:00Z' }), 'rentalEnd must not be before rentalStart'],
    ];
    for (const [entry, sentence] of cases) {
      expect([entry, await errorsOf({ id, priceCents: 1 }, entry)]).toEqual([
        entry,
        [`cycles[1].${sentence}`],
      ]);
    }
    expect(await errorsOf(count(250, pack), { id, ...pack })).toEqual([
      'cycles would exceed 250 cycles: 251 are named',
    ]);
    const { body } = await shop.put(
      '/cycles/batch',
      { cycles: [count(1, pack)] },
      { 'If-Match': '"1"' },
    );
    expect(body.error).toContain('If-Match must be absent');
  });

  it('name their entry where a conflict is in the way', async () => {
    const [{ itemId }] = await book(1, reserving(2, 6));
    const later = await shop.bookCycle({ itemId, ...reserving(10, 14) });
    await expectError(
      send([{ id: later.id, priceCents: 5 }, count(1, { rentalEnd: '2030-06-12T10:00:00Z' })]),
      409,
      `cycles[1]: ${await shop.nameOfItem(itemId)} is reserved from 2030-06-10 to 2030-06-14 by SC-${later.sequentialId}`,
    );
  });

  it('are handed over once by clients that want more of them than there are', async () => {
    await book(7);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send([count(2, { fulfilledAt: NOW })])),
    );
    const handed = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422, 422]);
    expect(new Set(handed.flatMap(({ body }) => idsOf(body.data))).size).toBe(6);
    for (const { status, body } of answers) {
      if (status === 422) expect(body.errors).toEqual([few(0, 2, 1)]);
    }
  });

  it('are each in one of two changes that exclude each other', async () => {
    await book(6);
    const changes = [{ fulfilledAt: NOW }, { status: 'cancelled' }];
    const answers = await Promise.all([0, 1, 0, 1].map((kind) => send([count(2, changes[kind]!)])));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(3);
    expect(new Set(won.flatMap(({ body }) => idsOf(body.data))).size).toBe(6);
  });

  it('cost a few statements more than those that are named by ids', async () => {
    const booked = await book(9);
    const named = booked.map(({ id }) => ({ id, priceCents: 1 }));
    const ofIds = await statementsOf(() => send(named));
    const counted = await statementsOf(() => send([count(9, { priceCents: 2 })]));
    expect(counted.length - ofIds.length).toBe(3);
  });

  /**
   * One cycle in each stage, and the stages in which each change does something, after the table in
   * docs/cycles.md.
   */
  describe('are in a stage in which the change does something', () => {
    const STAGES: Readonly<Record<string, (cycle: any) => Fields | undefined>> = {
      planned: () => undefined,
      held: () => undefined,
      out: () => ({ fulfilledAt: daysFromNow(-2) }),
      received: () => ({ fulfilledAt: daysFromNow(-2), receivedAt: daysFromNow(-1) }),
      lost: () => ({ closedAs: 'lost' }),
      bought: () => ({ closedAs: 'bought' }),
      sold: () => ({ fulfilledAt: daysFromNow(-2) }),
      cancelled: () => ({ status: 'cancelled' }),
    };
    const CHANGES: [Fields, string][] = [
      [{ priceCents: 9 }, 'planned held out received sold'],
      [{ packingStatus: 'packed' }, 'planned held out received sold'],
      [{ tagsAttributes: [{ title: 'x' }] }, 'planned held out received lost bought sold'],
      [{ customFields: {} }, 'planned held out received lost bought sold'],
      [{ fulfilledAt: NOW }, 'planned held'],
      [{ fulfilledAt: null }, 'out received sold'],
      [{ receivedAt: NOW }, 'planned held out lost'],
      [{ receivedAt: null }, 'received'],
      [{ fulfilledAt: null, receivedAt: null }, 'out received sold'],
      [{ closedAs: 'lost' }, 'out'],
      [{ closedAs: null }, 'lost bought cancelled'],
      [{ status: 'scheduled' }, 'held lost bought cancelled'],
      [{ status: 'cancelled' }, 'planned held'],
      [{ status: 'cancelled', cancelReason: 'shop' }, 'planned held'],
      [{ status: 'cancelled', fulfilledAt: null }, 'planned held out sold'],
      [{ holdUntil: null }, 'held'],
      [{ holdUntil: daysFromNow(30) }, 'held'],
      [{ rentalEnd: daysFromNow(40) }, 'planned held out received sold'],
      [{ rentalStart: daysFromNow(-3) }, 'planned held received sold'],
      [{ reallocate: true }, 'planned held'],
      [{ isUnitFixed: false }, 'planned held'],
      [{ creditCost: 3 }, 'planned held'],
    ];
    let stages: Map<number, string>;
    beforeEach(async () => {
      stages = new Map();
      for (const [stage, update] of Object.entries(STAGES)) {
        const cycle = await inStage(stage, update);
        stages.set(cycle.id, stage);
      }
    });
    const inStage = async (stage: string, update: (cycle: any) => Fields | undefined) => {
      const days = { rentalStart: daysFromNow(-2), rentalEnd: daysFromNow(20) };
      const [itemId] = await shop.createUnits(1);
      const kind = stage === 'sold' ? { methodType: 'resale', rentalEnd: undefined } : {};
      const hold = stage === 'held' ? { holdUntil: daysFromNow(1) } : {};
      const booked = { ...ORDER, ...days, ...kind, ...hold, itemId, isUnitFixed: false };
      const cycle = await shop.bookCycle(booked);
      if (stage === 'lost' || stage === 'bought') {
        await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-2) });
      }
      const fields = update(cycle);
      return fields ? shop.updateCycle(cycle, fields) : cycle;
    };

    it.each(CHANGES)('%j', async (fields, expected) => {
      // Four units more, for cycles that move or are planned again.
      await shop.createUnits(4);
      const names = expected.split(' ');
      expect(await errorsOf(count(names.length + 1, fields))).toEqual([
        few(0, names.length + 1, names.length),
      ]);
      const { status, body } = await send([count(names.length, fields)], { 'Dry-Run': 'true' });
      // A change of all of them may be rejected for other reasons, such as the days of a unit.
      if (status === 200) {
        const changed = idsOf(body.data).map((id) => stages.get(id));
        expect(changed.toSorted()).toEqual(names.toSorted());
      }
    });
  });
});
