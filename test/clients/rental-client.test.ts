import { beforeAll, describe, expect, it } from 'vitest';
import { RentalClient, RentalError } from '../../clients/typescript/src/index.js';
import { failureOf } from '../support/factories/answers.js';
import { useRentalShop } from '../support/factories/rental-shop.js';
import { useOwnApi } from '../support/service/api.js';
import { freePort } from '../support/service/free-port.js';

const api = useOwnApi();
const shop = useRentalShop(api);
let client: RentalClient;
let units: number[];

beforeAll(async () => {
  units = await shop.createUnits(7);
  client = new RentalClient({ baseUrl: `${api.url}/`, token: shop.token, patience: 0 });
});

const booking = (members = {}) => shop.cycleRequest(members) as any;

const refusalOf = (call: Promise<unknown>) => failureOf(call, RentalError);

describe('the client', () => {
  it('returns the responses of the service', async () => {
    const item = await client.get('/items/{id}', { params: { path: { id: units[0]! } } });
    expect(item).toEqual((await shop.get(`/items/${units[0]}`)).body);
    const changed = await client.put('/items/{id}', {
      params: { path: { id: units[0]! } },
      body: { serial: 'SN-1', tagsAttributes: [{ title: 'new' }] },
    });
    expect(changed.serial).toBe('SN-1');
    const condition = await client.post('/conditions', {
      body: { title: 'Almost new', severityKey: 'used' },
    });
    const path = { id: condition.id };
    expect(await client.delete('/conditions/{id}', { params: { path } })).toBeUndefined();
  });

  it('takes the URL of the service with and without the version', async () => {
    for (const path of ['', '/', '/api/v1', '/api/v1/']) {
      const other = new RentalClient({ baseUrl: `${api.url}${path}`, token: shop.token });
      expect((await other.get('/shop')).name).toBe('Test shop');
    }
  });

  it('goes through all pages of a list, with its filters', async () => {
    const query = { limit: 3, status: ['processed' as const, 'unprocessed' as const] };
    const found: number[] = [];
    for await (const { id } of client.all('/items', { params: { query } })) found.push(id);
    expect(found).toEqual([...units].reverse());
    const range = { created: { gte: '2020-01-01', lt: '2021-01-01' } };
    for await (const item of client.all('/items', { params: { query: range } })) {
      expect(item).toBe('not there');
    }
  });

  it('types the members that include adds', async () => {
    const { id } = await shop.bookCycle({ itemId: units[0] });
    const include = ['item', 'customer.creditBalance'] as const;
    const cycle = await client.get('/cycles/{id}', {
      params: { path: { id }, query: { include: [...include] } },
    });
    const balance: number = cycle.customer.creditBalance;
    expect([cycle.item.visibility satisfies string, balance]).toEqual(['available', 0]);
    const query = { limit: 1 };
    const { data } = await client.get('/cycles', { params: { query } });
    // @ts-expect-error: not requested
    expect(data[0]!.item.visibility satisfies string).toBeUndefined();
    // @ts-expect-error: cycles do not include their condition
    const unknown = client.get('/cycles', { params: { query: { include: ['condition'] } } });
    expect((await refusalOf(unknown)).status).toBe(400);
    const counted = await client.get('/items', {
      params: { query: { ...query, include: ['nextRental'], count: true } },
    });
    expect(counted.count?.value satisfies number | undefined).toBe(units.length);
    const upcoming = { params: { query: { ...query, include: ['nextRental' as const] } } };
    for await (const { nextRental } of client.all('/items', upcoming)) {
      expect(nextRental satisfies { id: number } | null).toBeNull();
      break;
    }
    await shop.updateCycle({ id }, { status: 'cancelled' });
  });

  it('types the fields that a request selects', async () => {
    const { id, customer } = await shop.bookCycle({ itemId: units[0] });
    const cycle = await client.get('/cycles/{id}', {
      params: { path: { id }, query: { fields: ['id', 'customer.email', 'item.serial'] } },
    });
    expect(cycle satisfies { id: number; customer: { email: string | null } }).toEqual({
      id,
      customer: { email: customer.email },
      item: { serial: expect.anything() },
    });
    // @ts-expect-error: not selected
    expect(cycle.status).toBeUndefined();
    // @ts-expect-error: not selected
    expect(cycle.customer.firstName).toBeUndefined();
    const { data, nextPage } = await client.get('/items', {
      params: { query: { limit: 1, fields: ['condition.title'], include: ['nextRental'] } },
    });
    const [item] = data;
    expect(item!.condition satisfies { title: string } | null).toBeNull();
    expect(item!.nextRental satisfies { status: string } | null).toBeDefined();
    expect(nextPage satisfies string | null).toBeDefined();
    // @ts-expect-error: not selected
    expect(item!.serial).toBeUndefined();
    const fields: string[] = ['serial'];
    const [chosen] = (await client.get('/items', { params: { query: { fields } } })).data;
    expect(chosen!.serial satisfies string | null | undefined).toBeDefined();
    const serials = { params: { query: { fields: ['serial' as const] } } };
    for await (const { serial } of client.all('/items', serials)) {
      expect(serial satisfies string | null).toBeDefined();
      break;
    }
    await shop.updateCycle({ id }, { status: 'cancelled' });
  });

  it('shows what a write would do with dryRun', async () => {
    const path = { id: units[0]! };
    const body = { serial: 'DRY-1' };
    const dry = await client.put('/items/{id}', { params: { path }, body, dryRun: true });
    expect(dry.serial).toBe('DRY-1');
    expect((await client.get('/items/{id}', { params: { path } })).serial).not.toBe('DRY-1');
    const cycle = { body: booking({ itemId: units[0] }), dryRun: true };
    const { id } = await client.post('/cycles', cycle);
    expect((await shop.get(`/cycles/${id}`)).status).toBe(404);
    const condition = await shop.createCondition('Kept');
    const ofCondition = { params: { path: { id: condition.id } } };
    expect(await client.delete('/conditions/{id}', { ...ofCondition, dryRun: true })).toBe(
      undefined,
    );
    expect((await shop.get(`/conditions/${condition.id}`)).status).toBe(200);
    await client.put('/items/{id}', { params: { path }, body, dryRun: false });
    expect((await client.get('/items/{id}', { params: { path } })).serial).toBe('DRY-1');
    // @ts-expect-error: reads have no effect
    await client.get('/shop', { dryRun: true });
  });

  it('requests no page that is not used', async () => {
    let sent = 0;
    const counting = new RentalClient({
      baseUrl: api.url,
      token: shop.token,
      fetch: (request) => {
        sent += 1;
        return fetch(request);
      },
    });
    for await (const _ of counting.all('/items', { params: { query: { limit: 3 } } })) break;
    expect(sent).toBe(1);
  });

  it('hands on a whole list as a stream', async () => {
    const lines = await client.export('/exports/items', {
      params: { query: { format: 'ndjson' } },
    });
    const records = (await new Response(lines).text()).trim().split('\n');
    expect(records.map((line) => JSON.parse(line).id)).toEqual(units);
    const query = { format: 'xls' as 'csv' };
    const refused = client.export('/exports/items', { params: { query } });
    expect((await refusalOf(refused)).status).toBe(400);
  });

  it('imports a list as text, bytes and file', async () => {
    const { serial } = await shop.createItem({ serials: ['MÜ-1'] });
    const list = (shelf: string) => `Gerät;shelf\n${serial};${shelf}\n`;
    const params = { query: { update: true, map: 'Gerät=serial,shelf=pickLocation' } };
    const send = (csv: string | Uint8Array<ArrayBuffer> | Blob, options = {}) =>
      client.import('/imports/items', csv, { params, ...options });
    expect(await send(list('R1'), { dryRun: true })).toMatchObject({ updated: 1 });
    expect(await send(new File([list('R1')], 'list.csv'))).toMatchObject({ updated: 1 });
    const bytes = new Uint8Array(Buffer.from(list('R1'), 'latin1'));
    expect(await send(bytes, { charset: 'windows-1252' })).toMatchObject({ unchanged: 1 });
    const { status, sentences } = await refusalOf(send(list('=R1')));
    const sentence =
      'line 2: pickLocation must not begin with =, unless an apostrophe is before it';
    expect([status, sentences]).toEqual([422, [sentence]]);
  });

  it('passes the headers of a response to the caller on request', async () => {
    const { data, response } = await client.http.GET('/shop');
    expect(data?.name).toBe('Test shop');
    const headers = { 'If-None-Match': response.headers.get('ETag')! };
    const again = await client.http.GET('/shop', { params: { header: headers } });
    expect([again.response.status, again.data]).toEqual([304, undefined]);
    const read = await client.request('get', '/shop');
    expect(read.data.name satisfies string).toBe('Test shop');
    expect(read.response.headers.get('ETag')).toBe(response.headers.get('ETag'));
    const path = { id: 999_999_999 };
    const missing = client.request('get', '/items/{id}', { params: { path } });
    expect((await refusalOf(missing)).status).toBe(404);
  });
});

describe('an error', () => {
  it('has the sentences of the service', async () => {
    const call = client.get('/items/{id}', {
      params: { path: { id: 999_999_999 } },
      headers: { 'X-Request-Id': 'mine' },
    });
    expect(await refusalOf(call)).toMatchObject({
      message: 'Item not found',
      status: 404,
      body: { error: 'Item not found' },
      requestId: 'mine',
      retryAfter: null,
    });
  });

  it('has a sentence for each field of the body', async () => {
    const { message, sentences, body } = await refusalOf(
      client.post('/conditions', { body: { title: '', severityKey: 'x' as 'used' } }),
    );
    expect(sentences).toHaveLength(2);
    expect(message).toBe(sentences.join('; '));
    expect(body).toEqual({ errors: sentences });
  });

  it('names a path that the service does not have', async () => {
    const mistyped = '/itmes' as '/items';
    expect(await refusalOf(client.get(mistyped))).toMatchObject({
      message: `Path not found: GET ${api.url}/api/v1/itmes`,
      code: 'path_not_found',
      body: { error: 'Path not found' },
    });
    const relative = 'items' as '/items';
    expect((await refusalOf(client.get(relative))).message).toBe(
      `Not found: GET ${api.url}/api/v1items`,
    );
  });

  it('reports a missing response', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    const nowhere = new RentalClient({ baseUrl: `http://${host}`, token: '' });
    const start = Date.now();
    const error = await refusalOf(nowhere.get('/shop'));
    expect(error).toMatchObject({ status: null, body: null, requestId: null });
    expect(error.message).toBe(
      `No response to GET http://${host}/api/v1/shop: connect ECONNREFUSED ${host}. ` +
        'The service was never reached: check baseUrl, and in a browser CORS_ORIGINS of the service',
    );
    expect(error.cause).toBeInstanceOf(TypeError);
    expect(Date.now() - start).toBeLessThan(5_000);
  });

  it.each([
    [undefined, 'baseUrl is missing: pass the URL of the service'],
    ['', 'baseUrl is no URL with http or https: ""; pass'],
    ['127.0.0.1:3000', 'baseUrl is no URL with http or https: "127.0.0.1:3000"; pass'],
    ['localhost:3000', 'baseUrl is no URL with http or https: "localhost:3000"; pass'],
  ])('names the baseUrl %j', (baseUrl, message) => {
    expect(() => new RentalClient({ baseUrl: baseUrl!, token: '' })).toThrow(message);
  });

  it('reports a response that is not from the service', async () => {
    const page = async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
    const lost = new RentalClient({ baseUrl: api.url, token: '', fetch: page });
    expect((await refusalOf(lost.get('/shop'))).status).toBeNull();
    const gateway = async () => new Response('Bad gateway', { status: 404, statusText: 'Gone' });
    const other = new RentalClient({ baseUrl: api.url, token: '', fetch: gateway });
    expect(await refusalOf(other.get('/shop'))).toMatchObject({
      status: 404,
      body: null,
      message: `GET ${api.url}/api/v1/shop returned 404 Gone`,
    });
  });

  it('leaves it to the caller to say why a call was given up', async () => {
    const reason = new Error('the page was left');
    const signal = AbortSignal.abort(reason);
    await expect(client.get('/shop', { signal })).rejects.toBe(reason);
  });
});

describe('a call whose responses get lost', () => {
  /** Loses the answers of the first tries, after the service has done what they ask. */
  const losing = (count: number): RentalClient => {
    let left = count;
    return new RentalClient({
      baseUrl: api.url,
      token: shop.token,
      fetch: async (request) => {
        const response = await fetch(request);
        const cause = Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' });
        if (left-- > 0) throw new TypeError('fetch failed', { cause });
        return response;
      },
    });
  };

  it('is done once', async () => {
    const cycle = await losing(2).post('/cycles', { body: booking({ itemId: units[1] }) });
    const { body } = await shop.get(`/cycles?itemId=${units[1]}`);
    expect(body.data.map(({ id }: any) => id)).toEqual([cycle.id]);
  });

  it('is rejected like the first time', async () => {
    await client.post('/cycles', { body: booking({ itemId: units[2] }) });
    const again = losing(1).post('/cycles', { body: booking({ itemId: units[2] }) });
    expect((await refusalOf(again)).message).toMatch(/^Item \d+( \(.+\))? is reserved from /);
  });

  it('deletes what it was to delete', async () => {
    const { id } = (await shop.post('/conditions', { title: 'Worn', severityKey: 'used' })).body;
    await losing(1).delete('/conditions/{id}', { params: { path: { id } } });
    expect((await shop.get(`/conditions/${id}`)).status).toBe(404);
  });
});
