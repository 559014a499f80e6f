import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import http from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useOwnApi } from '../../../support/service/api.js';
import { rawRequest } from '../../../support/service/raw.js';

const api = useOwnApi();
const other = useOwnApi({}, api);
const shop = useRentalShop(api);
let itemId: number;
let cycleId: number;

beforeAll(async () => {
  [itemId] = (await shop.createUnits(1)) as [number];
  cycleId = (await shop.bookCycle({ itemId })).id;
});

const tagOf = async (path: string): Promise<string> => (await shop.get(path)).headers.get('etag')!;

/** `fetch` sends `Cache-Control: no-cache` beside a condition, which changes nothing. */
const unless = (tag: string) => ({ 'If-None-Match': tag });

describe('a created record', () => {
  it.each<[string, () => object]>([
    ['conditions', () => ({ title: 'Torn', severityKey: 'damaged_repairable' })],
    ['blocked_dates', () => ({ resourceType: 'Item', resourceId: itemId, to: '2031-01-02' })],
    ['custom_field_definitions', () => ({ ownerType: 'item', name: 'Size', type: 'string' })],
    ['webhook_endpoints', () => ({ url: 'https://a.example/hook', types: ['cycle.*'] })],
    [
      'cycles',
      () => shop.cycleRequest({ itemId, rentalStart: '2031-06-10T10:00:00Z', rentalEnd: null }),
    ],
  ])('has its path and the tag that reads have, also in a replay: %s', async (list, bodyOf) => {
    const key = { 'Idempotency-Key': `created-${list}` };
    const body = bodyOf();
    const created = await shop.post(`/${list}`, body, key);
    expect(created.status).toBe(201);
    const location = created.headers.get('location')!;
    expect(location).toBe(`/api/v1/${list}/${created.body.id}`);
    const read = await shop.get(location.replace('/api/v1', ''));
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
    const replayed = await shop.post(`/${list}`, body, key);
    expect(replayed.headers.get('location')).toBe(location);
  });

  it('has both where only its owner reads it: a value of a custom field', async () => {
    const { id: definitionId } = await shop.defineField('Care');
    const body = { ownerId: itemId, definitionId, value: 'Cold' };
    const created = await shop.post('/custom_fields', body);
    const [location, tag] = ['location', 'etag'].map((name) => created.headers.get(name)!);
    expect([created.status, location]).toEqual([201, `/api/v1/custom_fields/${created.body.id}`]);
    const path = location!.replace('/api/v1', '');
    const changed = await shop.put(path, { value: 'Warm' }, { 'If-Match': tag! });
    expect(changed.status).toBe(200);
    const late = await shop.put(path, { value: 'Hot' }, { 'If-Match': tag! });
    expect(late.status).toBe(412);
  });

  it('has neither in a dry run, nor in an error', async () => {
    const body = { title: 'Worn', severityKey: 'used' };
    const tried = await shop.post('/conditions', body, { 'Dry-Run': 'true' });
    const rejected = await shop.post('/conditions', {});
    for (const { headers } of [tried, rejected]) {
      expect([headers.get('location'), headers.get('etag')]).toEqual([null, null]);
    }
    expect([tried.status, rejected.status]).toEqual([201, 422]);
  });
});

describe('the tag of a record', () => {
  it('is strong, and the same on every instance, for every way to the record', async () => {
    const tag = await tagOf(`/cycles/${cycleId}`);
    expect(tag).toMatch(/^"\d{13}-[\w-]{22}"$/);
    expect(await tagOf(`/rentals/${cycleId}`)).toBe(tag);
    expect(await tagOf(`/CYCLES/${cycleId}/`)).toBe(tag);
    const elsewhere = await other.client(shop.token).get(`/cycles/${cycleId}`);
    expect(elsewhere.headers.get('etag')).toBe(tag);
    const changed = await shop.put(`/cycles/${cycleId}`, { packingStatus: 'packed' });
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect(await tagOf(`/cycles/${cycleId}`)).toBe(changed.headers.get('etag'));
  });

  it('has a hash of all that the record shows, its own or not', async () => {
    const path = `/items/${itemId}`;
    const seen = [await tagOf(path)];
    const steps = [
      () => shop.put(path, { pickLocation: 'C3' }),
      () => shop.put(path, { tagsAttributes: [{ title: 'fragile' }] }),
      () => shop.post('/timeline_comments', { timelineEvent: comment() }),
      () => shop.put(`/cycles/${cycleId}`, { status: 'cancelled' }),
    ];
    for (const step of steps) {
      await expectSuccess(step());
      const tag = await tagOf(path);
      expect(seen).not.toContain(tag);
      seen.push(tag);
    }
    await expectSuccess(shop.put(path, { pickLocation: 'C3' }));
    expect(await tagOf(path)).toBe(seen.at(-1));
  });

  it('is on the responses of single reads, updates and created records, and on no other', async () => {
    const { id } = await shop.createCondition('Tagged');
    const answers = [
      await shop.get('/conditions'),
      await shop.get('/conditions/0'),
      await shop.put(`/conditions/${id}`, { colour: 'red' }),
      await shop.delete(`/conditions/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 422, 204]);
    for (const { headers } of answers) expect(headers.get('etag')).toBeNull();
    expect(await tagOf('/shop')).not.toBeNull();
    expect(await tagOf(`/availability_timelines?platformVariantId=${shop.variant}`)).toMatch(/^"/);
  });

  it('is that of the JSON, however it is compressed', async () => {
    const plain = await answerOf('identity');
    for (const [coding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const coded = await answerOf(coding);
      expect(coded.headers['content-encoding']).toBe(coding);
      expect(coded.headers.vary).toContain('Accept-Encoding');
      expect(coded.headers.etag).toBe(plain.headers.etag);
      expect(decode(coded.body).toString()).toBe(plain.body.toString());
    }
  });

  function answerOf(coding: string): Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }> {
    const headers = { Authorization: `Bearer ${shop.token}`, 'Accept-Encoding': coding };
    return new Promise((resolve, reject) => {
      const path = `/availability_timelines?platformVariantId=${shop.variant}`;
      const target = `${api.url}/api/v1${path}`;
      http
        .get(target, { headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ headers: response.headers, body: Buffer.concat(chunks) }),
          );
        })
        .on('error', reject);
    });
  }
});

describe('a read of what the client has', () => {
  it.each([
    ['its tag', (tag: string) => tag],
    ['a weak form of it', (tag: string) => `W/${tag}`],
    ['one of several', (tag: string) => `"x" , W/"y",${tag}`],
    ['any', () => '*'],
  ])('is a 304 without a body: %s', async (_, conditionOf) => {
    const path = `/items/${itemId}`;
    const tag = await tagOf(path);
    const answer = await shop.get(path, unless(conditionOf(tag)));
    expect([answer.status, answer.body]).toEqual([304, undefined]);
    expect(answer.headers.get('etag')).toBe(tag);
    expect(answer.headers.get('content-type')).toBeNull();
    expect(answer.headers.get('x-request-id')).not.toBeNull();
    expect(answer.headers.get('x-ratelimit-remaining')).not.toBeNull();
  });

  it('is a 304 to HEAD as well', async () => {
    const path = `/items/${itemId}`;
    const tag = await tagOf(path);
    const head = await shop.send('HEAD', path);
    expect([head.status, head.headers.get('etag')]).toEqual([200, tag]);
    expect((await shop.send('HEAD', path, undefined, unless(tag))).status).toBe(304);
  });

  it.each(['"other"', 'other', '"', 'W/', '', '*, "x"', ','])(
    'is whole where it is not, or cannot be read: %j',
    async (tag) => {
      const answer = await shop.get(`/items/${itemId}`, unless(tag));
      expect([answer.status, answer.body.id]).toEqual([200, itemId]);
    },
  );

  it('is an error where there is one', async () => {
    expect((await shop.get('/items/0', unless('*'))).status).toBe(404);
    expect((await api.client().get(`/items/${itemId}`, unless('*'))).status).toBe(401);
  });
});

describe('a list', () => {
  it.each(['*', '"x"', 'x', ''])('ignores conditions: %j', async (condition) => {
    for (const header of ['If-None-Match', 'If-Match']) {
      const answer = await rawRequest(api.url, [
        'GET /api/v1/conditions HTTP/1.1',
        `Authorization: Bearer ${shop.token}`,
        `${header}: ${condition}`,
      ]);
      expect([header, answer.status]).toEqual([header, 200]);
    }
  });

  it('nor does a change of If-None-Match', async () => {
    const { id } = await shop.createCondition('Listed');
    expect((await shop.put(`/conditions/${id}`, {}, unless('*'))).status).toBe(200);
    expect((await shop.delete(`/conditions/${id}`, unless('*'))).status).toBe(204);
  });
});

const comment = () => ({ eventableId: itemId, message: 'Seen' });
