import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const OUT = { fulfilledAt: daysFromNow(-2) };
const BACK = { receivedAt: daysFromNow(-1) };
const PACKED = { packingStatus: 'packed' };
const LATER = { rentalEnd: '2030-06-13T10:00:00Z' };

/** The bodies of updates, and whether the unit is fixed after each; null for a `unit_fixed`. */
type History = readonly (readonly [body: object, isFixed: boolean | null, isNamed: boolean])[];

describe('the unit of a cycle', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let units: number[];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    units = await shop.createUnits(3);
  });

  type Named = { readonly id: number };

  const isNamed = async ({ id }: Named): Promise<boolean> => {
    const sql = 'select unit_named from cycles where shop_id = $1 and id = $2';
    const [row] = await api.database.query<{ unit_named: boolean }>(sql, [shop.shopId, id]);
    return row!.unit_named;
  };
  const changesOf = async ({ id }: Named): Promise<unknown[]> => {
    const { body } = await shop.get(`/events?resourceType=Cycle&resourceId=${id}`);
    return body.data.map(({ changes }: any) => changes?.isUnitFixed ?? null).toReversed();
  };
  const fixes = (to: boolean) => ({ from: !to, to });
  const listed = async (query: string): Promise<number[]> =>
    (await expectSuccess(shop.get(`/cycles?platformVariantId=${shop.variant}&${query}`))).data.map(
      ({ id }: any) => id,
    );

  it.each([
    ['a variant', {}, false, false],
    ['a variant and true', { isUnitFixed: true }, true, true],
    ['a variant and false', { isUnitFixed: false }, false, false],
    ['itemId', { itemId: 0 }, true, true],
    ['itemId and false', { itemId: 0, isUnitFixed: false }, false, false],
    ['itemId and true', { itemId: 0, isUnitFixed: true }, true, true],
    ['a variant, handed over', OUT, true, false],
    ['a hold by itemId', { itemId: 0, holdUntil: daysFromNow(2) }, true, true],
  ])('is fixed by a booking of %s', async (_, { itemId, ...fields }: any, isFixed, named) => {
    const body = itemId === undefined ? fields : { ...fields, itemId: units[itemId] };
    const cycle = await shop.bookCycle(body);
    expect([cycle.isUnitFixed, await isNamed(cycle)]).toEqual([isFixed, named]);
    const cycles = [shop.cycleRequest({ ...body, ...(itemId === 0 && { itemId: units[1] }) })];
    const { data } = await expectSuccess(shop.post('/cycles/batch', { cycles }));
    expect([data[0].isUnitFixed, await isNamed(data[0])]).toEqual([isFixed, named]);
    expect((await shop.getCycle(cycle)).isUnitFixed).toBe(isFixed);
  });

  it('cannot be booked unfixed when it is handed over at once', async () => {
    const request = shop.cycleRequest({ ...OUT, isUnitFixed: false });
    const sentence = 'The cycle is fixed to its unit by its hand-over; leave out isUnitFixed';
    await expectError(shop.post('/cycles', request), 409, sentence);
    const { status, headers, body } = await shop.post('/cycles/batch', { cycles: [request] });
    expect([status, headers.get('x-error-code'), body]).toEqual([
      409,
      'unit_fixed',
      { error: `cycles[0]: ${sentence}` },
    ]);
  });

  it.each<[string, Record<string, unknown>, History]>([
    [
      'by name',
      {},
      [
        [{ isUnitFixed: true }, true, true],
        [{ isUnitFixed: true }, true, true],
        [LATER, true, true],
        [{ isUnitFixed: false }, false, false],
        [{ isUnitFixed: false }, false, false],
        [{ itemId: 'own' }, true, true],
        [{ itemId: 'own', isUnitFixed: false }, false, false],
        [{ itemId: 'other' }, true, true],
        [{ status: 'cancelled' }, true, true],
        [{ status: 'scheduled', isUnitFixed: false }, false, false],
      ],
    ],
    [
      'by packing',
      {},
      [
        [{ packingStatus: 'printed' }, true, false],
        [{ isUnitFixed: false }, null, false],
        [{ packingStatus: 'pending' }, false, false],
        [{ ...PACKED, isUnitFixed: false }, null, false],
        [PACKED, true, false],
        [{ isUnitFixed: true }, true, true],
        [{ packingStatus: 'pending', isUnitFixed: false }, false, false],
      ],
    ],
    [
      'by its hand-over',
      {},
      [
        [{ ...OUT, isUnitFixed: false }, null, false],
        [OUT, true, false],
        [{ isUnitFixed: true }, true, false],
        [{ isUnitFixed: false }, null, false],
        [BACK, true, false],
        [{ isUnitFixed: false }, null, false],
        [{ receivedAt: null, isUnitFixed: false }, null, false],
        [{ receivedAt: null, fulfilledAt: null, isUnitFixed: false }, false, false],
        [{ ...OUT, isUnitFixed: true }, true, true],
        [{ closedAs: 'lost' }, true, true],
        [{ isUnitFixed: true }, true, true],
        [{ isUnitFixed: false }, null, true],
        [{ closedAs: null, fulfilledAt: null }, true, true],
      ],
    ],
    [
      'by a swap',
      {},
      [
        [OUT, true, false],
        [{ itemId: 'other' }, true, true],
        [{ fulfilledAt: null }, true, true],
      ],
    ],
    [
      'until the service chooses another one',
      { isUnitFixed: true },
      [
        [{ ...LATER, reallocate: true }, true, true],
        [{ reallocate: true }, false, false],
        [{ reallocate: true, isUnitFixed: true }, true, true],
        [{ itemId: 'own', reallocate: true }, true, true],
      ],
    ],
  ])('is fixed %s', async (_, booking, history) => {
    const cycle = await shop.bookCycle(booking);
    const { id, sequentialId } = cycle;
    let { itemId, isUnitFixed } = cycle;
    const changes: unknown[] = [];
    for (const [drawn, isFixed, named] of history) {
      const body: any = { ...drawn };
      if (body.itemId === 'own') body.itemId = itemId;
      if (body.itemId === 'other') body.itemId = units.find((one) => one !== itemId);
      const before = await shop.getCycle(cycle);
      if (isFixed === null) {
        const { status, headers, body: error } = await shop.put(`/cycles/${id}`, body);
        expect([status, headers.get('x-error-code')], JSON.stringify(body)).toEqual([
          409,
          'unit_fixed',
        ]);
        expect(error.error).toMatch(
          new RegExp(`^SC-${sequentialId} is fixed to its unit by (its hand-over|packingStatus p)`),
        );
        const cycles = [{ id, ...body }];
        expect((await shop.put('/cycles/batch', { cycles })).status).toBe(409);
        expect(await shop.getCycle(cycle)).toEqual(before);
      } else {
        const after = await shop.updateCycle(cycle, body);
        expect(after.isUnitFixed, JSON.stringify(body)).toBe(isFixed);
        expect(await shop.getCycle(cycle)).toEqual(after);
        if (isFixed !== isUnitFixed) changes.push(fixes(isFixed));
        ({ itemId, isUnitFixed } = after);
      }
      expect(await isNamed(cycle), JSON.stringify(body)).toBe(named);
    }
    const told = (await changesOf(cycle)).filter((change) => change !== null);
    expect(told).toEqual(changes);
  });

  it('says all that fixes it', async () => {
    const cycle = await shop.bookCycle(OUT);
    await shop.updateCycle(cycle, PACKED);
    await expectError(
      shop.put(`/cycles/${cycle.id}`, { isUnitFixed: false }),
      409,
      `SC-${cycle.sequentialId} is fixed to its unit by its hand-over and packingStatus packed; ` +
        'undo that first',
    );
  });

  it('is no longer fixed once its bookings moved', async () => {
    const cycle = await shop.bookCycle({ itemId: units[0] });
    const { moved } = await expectSuccess(shop.post(`/items/${units[0]}/reallocate`, {}));
    expect(moved).toEqual([{ cycleId: cycle.id, itemId: expect.any(Number) }]);
    expect((await shop.getCycle(cycle)).isUnitFixed).toBe(false);
    expect(await isNamed(cycle)).toBe(false);
    expect(await changesOf(cycle)).toEqual([null, fixes(false)]);
  });

  it('stays while it is packed, unless another one is named', async () => {
    const cycle = await shop.bookCycle({ itemId: units[0] });
    await shop.updateCycle(cycle, PACKED);
    const reallocate = { reallocate: true };
    const { status, headers, body } = await shop.put(`/cycles/${cycle.id}`, reallocate);
    expect([status, headers.get('x-error-code'), body.error]).toEqual([
      409,
      'unit_fixed',
      `SC-${cycle.sequentialId} is fixed to its unit by packingStatus packed; undo that first`,
    ]);
    const cleared = await expectSuccess(shop.post(`/items/${units[0]}/reallocate`, {}));
    expect(cleared).toEqual({ moved: [], stranded: [cycle.id], movedCycleIds: [] });
    expect((await shop.updateCycle(cycle, { itemId: units[1] })).itemId).toBe(units[1]);
  });

  it('is not fixed any more with another variant, of which a unit is chosen', async () => {
    const cycle = await shop.bookCycle({ itemId: units[0] });
    const platformVariantId = await shop.importVariant();
    await shop.createItems({ platformVariantId, quantity: 1 });
    expect((await shop.updateCycle(cycle, { platformVariantId })).isUnitFixed).toBe(false);
    await shop.updateCycle(cycle, { platformVariantId: shop.variant, isUnitFixed: true });
    expect(await isNamed(cycle)).toBe(true);
  });

  it('moves updatedAt and leaves an event when it is named while it is packed', async () => {
    const cycle = await shop.bookCycle();
    const packed = await shop.updateCycle(cycle, PACKED);
    const named = await shop.updateCycle(cycle, { isUnitFixed: true });
    expect(named.updatedAt > packed.updatedAt).toBe(true);
    const { body } = await shop.get(`/events?resourceType=Cycle&resourceId=${cycle.id}`);
    expect(body.data[0]).toMatchObject({ type: 'cycle.updated', changes: {} });
    const again = await shop.updateCycle(cycle, { isUnitFixed: true });
    expect(again.updatedAt).toBe(named.updatedAt);
  });

  it('is fixed by a batch, each entry for itself', async () => {
    const cycles = [await shop.bookCycle(), await shop.bookCycle({ itemId: units[2] })];
    const { data } = await expectSuccess(
      shop.put('/cycles/batch', {
        cycles: [
          { id: cycles[0].id, itemId: cycles[0].itemId },
          { id: cycles[1].id, isUnitFixed: false },
        ],
      }),
    );
    expect(data.map(({ isUnitFixed }: any) => isUnitFixed)).toEqual([true, false]);
  });

  it('is fixed only in the version that was read', async () => {
    const { updatedAt, ...cycle } = await shop.bookCycle();
    await shop.updateCycle(cycle as Named, { isUnitFixed: true });
    const { status } = await shop.put(`/cycles/${cycle.id}`, { isUnitFixed: false, updatedAt });
    expect(status).toBe(412);
    const { headers } = await shop.get(`/cycles/${cycle.id}`);
    const ifMatch = { 'If-Match': headers.get('etag')! };
    const body = { isUnitFixed: false };
    expect((await shop.put(`/cycles/${cycle.id}`, body, ifMatch)).status).toBe(200);
    expect((await shop.put(`/cycles/${cycle.id}`, body, ifMatch)).status).toBe(412);
  });

  it('filters the list, its counts and its export', async () => {
    const plain = await shop.bookCycle();
    const named = await shop.bookCycle({ itemId: units.find((id) => id !== plain.itemId) });
    const out = await shop.bookCycle(OUT);
    const packed = await shop.bookCycle({ rentalStart: '2030-08-01', rentalEnd: '2030-08-02' });
    await shop.updateCycle(packed, PACKED);
    expect(await listed('isUnitFixed=false')).toEqual([plain.id]);
    const fixed = [named.id, out.id, packed.id];
    expect((await listed('isUnitFixed=true')).toSorted((one, two) => one - two)).toEqual(fixed);
    expect(await listed('isUnitFixed=false&fields=id,isUnitFixed')).toEqual([plain.id]);
    const query = `platformVariantId=${shop.variant}&isUnitFixed=true`;
    const { data } = await expectSuccess(shop.get(`/cycles/counts?by=packingStatus&${query}`));
    expect(data.map(({ count }: any) => count)).toEqual([2, 0, 1]);
    const csv = await shop.get(`/exports/cycles?format=csv&fields=id,isUnitFixed&${query}`);
    expect(csv.body).toBe(`id,isUnitFixed\r\n${fixed.map((id) => `${id},true\r\n`).join('')}`);
  });
});
