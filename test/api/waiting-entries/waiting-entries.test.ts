import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

const UNKNOWN = 404_404;

describe('a waiting entry', () => {
  const api = useApi();
  const shop = useRentalShop(api, { isSandbox: true });
  let platformVariantId: number;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    platformVariantId = shop.variant;
  });

  const wait = (fields: object = {}): Promise<any> => shop.wait({ platformVariantId, ...fields });
  const tryToWait = (fields: object) =>
    shop.post('/waiting_entries', shop.cycleRequest({ platformVariantId, ...fields }));
  const put = ({ id }: any, body: object) => shop.put(`/waiting_entries/${id}`, body);
  const read = ({ id }: any): Promise<any> => expectSuccess(shop.get(`/waiting_entries/${id}`));
  const advance = (advanceBy: string) => expectSuccess(shop.post('/clock', { advanceBy }));

  it('has the fields of a booking as they were sent', async () => {
    const [{ id: conditionId }] = await shop.all('/conditions');
    const fields = {
      methodType: 'membership',
      minimumRentalEnd: '2030-06-11T10:00:00.000Z',
      fulfillAt: '2030-06-10T09:00:00.000Z',
      receiveAt: '2030-06-12T11:00:00.000Z',
      conditionIds: [conditionId],
      platformOrderId: 91_001,
      platformOrderLineId: 91_002,
      platformOrderName: '#1001',
      priceCents: 12_900,
      creditCost: 2,
      offerHours: 168,
      expiresAt: '2030-06-01T00:00:00.000Z',
    };
    const entry = await wait(fields);
    expect(entry).toMatchObject({
      ...fields,
      status: 'waiting',
      position: 1,
      cycleId: null,
      platformVariantId,
      customerPlatformId: shop.customer.platformId,
      locationPlatformId: null,
      deliveryMethodType: 'pick_up',
      rentalStart: '2030-06-10T10:00:00.000Z',
      rentalEnd: '2030-06-12T10:00:00.000Z',
    });
    expect(entry.customer.id).toBe(shop.customer.id);
    expect(await read(entry)).toEqual(entry);
    await expectError(
      shop.delete(`/conditions/${conditionId}`),
      409,
      'The condition is in use by waiting entries',
    );
  });

  it('is rejected for what could never be booked', async () => {
    const rejected = async (fields: object, ...errors: unknown[]) =>
      expect(await tryToWait(fields)).toMatchObject({ status: 422, body: { errors } });
    await rejected(
      { customerPlatformId: UNKNOWN },
      `customerPlatformId must be the platform id of a customer: ${UNKNOWN}`,
    );
    await rejected(
      { platformVariantId: UNKNOWN },
      `platformVariantId must be the platform id of a variant: ${UNKNOWN}`,
    );
    await rejected({ methodType: 'resale' }, expect.stringMatching(/^methodType must be one of /));
    await rejected({ itemId: 1 }, expect.stringMatching(/^itemId /));
    await rejected({ rentalEnd: '2030-06-09T10:00:00Z' }, expect.stringMatching(/^rentalEnd must/));
    const rentalStart = daysFromNow(-1);
    await rejected({ rentalStart }, expect.stringMatching(/^rentalStart must not be past: /));
    await rejected(
      { expiresAt: rentalStart },
      expect.stringMatching(/^expiresAt must not be past: /),
    );
    await rejected({ offerHours: 169 }, expect.stringMatching(/^offerHours must be an integer/));
  });

  it('changes its days while it waits, and keeps its place', async () => {
    const first = await wait();
    const second = await wait({ rentalStart: '2030-07-10T10:00:00Z', rentalEnd: null });
    expect(second.position).toBe(1);
    const days = { rentalStart: '2030-06-11T10:00:00.000Z', rentalEnd: '2030-06-14T10:00:00.000Z' };
    const changed = await expectSuccess(put(second, { ...days, offerHours: 3 }));
    expect(changed).toMatchObject({ ...days, offerHours: 3, position: 2 });
    expect(changed.updatedAt > second.updatedAt).toBe(true);
    expect((await expectSuccess(put(second, { offerHours: 3 }))).updatedAt).toBe(changed.updatedAt);
    await expectError(
      put(second, { offerHours: 4, updatedAt: second.updatedAt }),
      412,
      expect.stringMatching(new RegExp(`^Waiting entry ${second.id} was changed by `)),
    );
    const [{ type, changes }] = await shop.all(
      `/events?resourceType=WaitingEntry&resourceId=${second.id}`,
    );
    expect(type).toBe('waiting_entry.updated');
    expect(Object.keys(changes).sort()).toEqual(['offerHours', 'rentalEnd', 'rentalStart']);
    expect((await read(first)).position).toBe(1);
  });

  it('ends by withdrawal, and then takes no change', async () => {
    const entry = await wait();
    expect(await expectSuccess(put(entry, { status: 'withdrawn' }))).toMatchObject({
      status: 'withdrawn',
      position: null,
    });
    const sentence = `Waiting entry ${entry.id} is withdrawn and no longer waits`;
    await expectError(put(entry, { status: 'withdrawn' }), 409, sentence);
    await expectError(put(entry, { offerHours: 2 }), 409, sentence);
  });

  it('expires at its time, and when its rental begins', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const entries = [
      await wait({ expiresAt: inHours(2) }),
      await wait({ rentalStart: inHours(5), rentalEnd: inHours(29), fulfillAt: inHours(5) }),
      await wait(),
    ];
    const statuses = async () =>
      Promise.all(entries.map(async (entry) => (await read(entry)).status));
    expect(await statuses()).toEqual(['waiting', 'waiting', 'waiting']);
    await advance('3.hour');
    expect(await statuses()).toEqual(['expired', 'waiting', 'waiting']);
    await advance('3.hour');
    expect(await statuses()).toEqual(['expired', 'expired', 'waiting']);
  });

  it('is found by its filters, and exported', async () => {
    const other = await shop.importCustomer();
    const first = await wait();
    const second = await wait({
      customerPlatformId: other.platformId,
      rentalStart: '2030-07-10T10:00:00Z',
      rentalEnd: '2030-07-11T10:00:00Z',
    });
    await expectSuccess(put(second, { status: 'withdrawn' }));
    const found = async (filter: string) =>
      (await shop.all(`/waiting_entries?platformVariantId=${platformVariantId}&${filter}`)).map(
        ({ id }) => id,
      );
    expect(await found('')).toEqual([second.id, first.id]);
    expect(await found('status=waiting')).toEqual([first.id]);
    expect(await found(`customerPlatformId=${other.platformId}`)).toEqual([second.id]);
    expect(await found('rentalStart[gte]=2030-07-01')).toEqual([second.id]);
    expect(await found(`ids=${first.id}`)).toEqual([first.id]);
    const { body } = await shop.get(
      `/exports/waiting_entries?format=ndjson&platformVariantId=${platformVariantId}`,
    );
    const lines = body.trim().split('\n');
    expect(lines.map((line: string) => JSON.parse(line).id)).toEqual([first.id, second.id]);
  });

  it('keeps its customer from erasure, and goes along in a merge', async () => {
    const customer = await shop.importCustomer();
    const entry = await wait({ customerPlatformId: customer.platformId });
    const name = await shop.nameOfVariant(platformVariantId);
    await expectError(
      shop.post(`/customers/${customer.id}/erase`),
      409,
      `The customer has waiting entry ${entry.id} (${name}, from 2030-06-10 to 2030-06-12); ` +
        'withdraw it first',
    );
    const intoPlatformId = shop.customer.platformId;
    await expectSuccess(shop.post(`/customers/${customer.id}/merge`, { intoPlatformId }));
    expect((await read(entry)).customer.id).toBe(shop.customer.id);
    const data = await shop.get(`/customers/${shop.customer.id}/data`);
    expect(data.body.waitingEntries.map(({ id }: any) => id)).toContain(entry.id);
  });

  it('gets no unit of an archived variant', async () => {
    const [itemId] = await shop.createUnits(1);
    const block = await shop.blockDays({ resourceType: 'Item', resourceId: itemId });
    const entry = await wait();
    const archive = (at: string | null) =>
      api.database.query(
        'update variants set archived_at = $3 where shop_id = $1 and platform_id = $2',
        [shop.shopId, platformVariantId, at],
      );
    await archive(new Date().toISOString());
    expect((await shop.delete(`/blocked_dates/${block.id}`)).status).toBe(204);
    expect((await read(entry)).status).toBe('waiting');
    await archive(null);
    expect((await read(entry)).status).toBe('offered');
  });
});
