import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectSuccess, nextPlatformId } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { useOwnApi } from '../../../support/service/api.js';
import { eventually } from '../../../support/time/eventually.js';

const DRY = { 'Dry-Run': 'true' };

const api = useOwnApi();
const shop = useRentalShop(api);

const body = () => ({ title: `Condition ${randomUUID()}`, severityKey: 'used' });
const titles = async (): Promise<string[]> =>
  (await shop.get('/conditions')).body.data.map(({ title }: any) => title);

describe('the header Dry-Run', () => {
  it.each(['maybe', 'True', '1', '', 'true, true', 'constructor', '\u00ff'])(
    'is rejected with the value %j, and nothing is stored',
    async (value) => {
      const request = body();
      const refused = await shop.post('/conditions', request, { 'Dry-Run': value });
      expect([refused.status, refused.body, refused.headers.get('dry-run')]).toEqual([
        400,
        { error: `Dry-Run must be true or false, not "${value}"` },
        null,
      ]);
      expect(await titles()).not.toContain(request.title);
    },
  );

  it('is cut to 50 characters in the error', async () => {
    const { body: told } = await shop.put('/shop', {}, { 'Dry-Run': 'x'.repeat(4_000) });
    expect(told).toEqual({ error: `Dry-Run must be true or false, not "${'x'.repeat(50)}"` });
  });

  it('changes nothing with the value false', async () => {
    const request = body();
    const { status, headers } = await shop.post('/conditions', request, { 'Dry-Run': 'false' });
    expect([status, headers.get('dry-run')]).toEqual([201, null]);
    expect(await titles()).toContain(request.title);
  });

  it.each(['true', 'maybe'])('is ignored by reads: %s', async (value) => {
    const { status, headers } = await shop.get('/shop', { 'Dry-Run': value });
    expect([status, headers.get('dry-run'), headers.has('etag')]).toEqual([200, null, true]);
  });

  it('marks the line in the log', async () => {
    await shop.post('/conditions', body(), { ...DRY, 'X-Request-Id': 'dry-1' });
    await eventually(() => expect(api.log.join()).toContain('dry-1'));
    const line = api.log.find((one) => one.includes('"dry-1"'))!;
    expect(JSON.parse(line)).toMatchObject({ status: 201, dryRun: true });
  });
});

describe('a dry run', () => {
  it('does not replay the response of a used key, and leaves a new key unused', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const request = body();
    const dry = await shop.post('/conditions', request, { ...key, ...DRY });
    const real = await shop.post('/conditions', request, key);
    expect([dry.status, real.status, real.headers.get('idempotent-replayed')]).toEqual([
      201,
      201,
      null,
    ]);
    const other = await shop.post('/conditions', body(), { ...key, ...DRY });
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([201, null]);
    const replayed = await shop.post('/conditions', request, key);
    expect(replayed.body).toEqual(real.body);
    const invalid = await shop.post('/conditions', body(), { ...DRY, 'Idempotency-Key': '' });
    expect(invalid.status).toBe(400);
  });

  it('compares If-Match, and returns no ETag', async () => {
    const tag = (await shop.get('/shop')).headers.get('etag')!;
    const sent = { name: 'Renamed' };
    const dry = await shop.put('/shop', sent, { ...DRY, 'If-Match': tag });
    expect([dry.status, dry.body.name, dry.headers.has('etag')]).toEqual([200, 'Renamed', false]);
    const stale = await shop.put('/shop', sent, { ...DRY, 'If-Match': '"x"' });
    expect([stale.status, stale.headers.get('dry-run')]).toEqual([412, 'true']);
    expect((await shop.put('/shop', sent, { 'If-Match': tag })).status).toBe(200);
  });

  it('takes no number of the shop', async () => {
    const [itemId] = await shop.createUnits(1);
    const request = shop.cycleRequest({ itemId });
    const dry = await expectSuccess(shop.post('/cycles', request, DRY));
    await expectSuccess(shop.post('/cycles', request, DRY));
    const lastEvent = async () => (await shop.get('/events?limit=1')).body.data[0].id;
    const before = await lastEvent();
    const real = await expectSuccess(shop.post('/cycles', request));
    expect(real.sequentialId).toBe(dry.sequentialId);
    expect(real.id).toBeGreaterThan(dry.id);
    expect(await lastEvent()).toBe(before + 1);
  });

  it('validates a batch as a whole, and an import', async () => {
    const [itemId] = await shop.createUnits(1);
    const entry = shop.cycleRequest({ itemId });
    const twice = await shop.post('/cycles/batch', { cycles: [entry, entry] }, DRY);
    const once = await shop.post('/cycles/batch', { cycles: [entry] }, DRY);
    expect([twice.status, twice.body.error.slice(0, 11)]).toEqual([409, 'cycles[1]: ']);
    expect([once.status, once.body.data[0].item.id]).toEqual([201, itemId]);
    const platformId = nextPlatformId();
    const locations = [{ platformId, name: 'Bergen' }];
    const imported = await expectSuccess(shop.post('/locations', { locations }, DRY));
    expect(imported.data[0]).toMatchObject({ platformId, name: 'Bergen' });
    expect(JSON.stringify((await shop.get('/locations')).body)).not.toContain('Bergen');
  });

  it('adds nothing to the report of refusals', async () => {
    const platformVariantId = await shop.importVariant();
    const request = { ...shop.cycleRequest(), platformVariantId };
    for (const headers of [DRY, DRY, {}]) {
      expect((await shop.post('/cycles', request, headers as Record<string, string>)).status).toBe(
        409,
      );
    }
    const counted = () =>
      api.database.query('select refusals::integer from refused_bookings where shop_id = $1', [
        shop.shopId,
      ]);
    await eventually(async () => expect(await counted()).not.toEqual([]));
    expect(await counted()).toEqual([{ refusals: 1 }]);
  });

  it('waits for a lock like any request', async () => {
    const { id } = await shop.createCondition(randomUUID());
    const { title } = body();
    const held = await holdTransaction(api.database);
    await held.query('update conditions set title = $2 where id = $1', [id, 'Taken']);
    const dry = shop.put(`/conditions/${id}`, { title }, DRY);
    await untilBlocked(api.database, 1, dry);
    await held.commit();
    expect((await dry).body.title).toBe(title);
    expect(await titles()).toContain('Taken');
  });
});
