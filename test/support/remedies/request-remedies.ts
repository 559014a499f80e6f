import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { LINE_LIMIT } from '../../../src/modules/imports/imports.service.js';
import { SignInLinks } from '../../../src/platform/desk/sign-in-links.js';
import { holdTransaction, untilBlocked } from '../database/held-transaction.js';
import { expectSuccess, nextPlatformId } from '../factories/answers.js';
import { aVariant } from '../factories/products.js';
import type { RentalShop } from '../factories/rental-shop.js';
import { EventStream } from '../service/event-stream.js';
import { rawRequest } from '../service/raw.js';
import type { Scenarios } from './trial.js';

const newCondition = () => ({ title: `Condition ${randomUUID()}`, severityKey: 'used' });
const keyed = (key: string) => ({ 'Idempotency-Key': key });

/** A product of 100 variants with long texts, some 270 KB of JSON. */
const longProduct = () => ({
  platformId: nextPlatformId(),
  title: 'Storm parka',
  variants: Array.from({ length: 100 }, () =>
    aVariant({ title: 'x'.repeat(255), imageUrl: `https://shop.example/${'x'.repeat(2000)}` }),
  ),
});

/** Errors about the request itself, whatever the shop has. */
export const REQUEST_REMEDIES: Scenarios = {
  malformed_body: async ({ shop }) => ({
    rejected: await shop.post('/conditions', '{"title":'),
    remedies: { 'a JSON object': () => shop.post('/conditions', newCondition()) },
  }),
  unsupported_media_type: async ({ shop }) => {
    const text = JSON.stringify(newCondition());
    return {
      rejected: await shop.post('/conditions', text, { 'Content-Type': 'text/plain' }),
      remedies: {
        'the `Content-Type` that the sentence names': () =>
          shop.post('/conditions', text, { 'Content-Type': 'application/json' }),
      },
    };
  },
  body_too_large: async ({ shop }) => {
    const products = Array.from({ length: 5 }, longProduct);
    return {
      rejected: await shop.post('/products', { products }),
      remedies: { 'less at once': () => shop.post('/products', { products: [products[0]] }) },
    };
  },
  too_many_lines: async ({ shop }) => {
    const list = (from: number, to: number): string => {
      const ids = Array.from({ length: to - from }, (_, index) => from + index + 1);
      return ['platformId', ...ids].join('\n');
    };
    const half = LINE_LIMIT / 2 + 1;
    return {
      rejected: await shop.post('/imports/customers', list(0, 2 * half)),
      remedies: {
        'Split the list': async () => {
          await expectSuccess(shop.post('/imports/customers', list(0, half)));
          return shop.post('/imports/customers', list(half, 2 * half));
        },
      },
    };
  },
  stock_changed: async ({ api, shop }) => {
    const [serial] = [`SN-${randomUUID()}`];
    const [id] = await shop.createUnits(1);
    const list = `serial,platformVariantId\n${serial},${shop.variant}\n`;
    const held = await holdTransaction(api.database);
    await held.query('update items set serial = $3 where shop_id = $1 and id = $2', [
      shop.shopId,
      id,
      serial,
    ]);
    const sent = shop.post('/imports/items', list);
    await untilBlocked(api.database, 1, sent);
    await held.commit();
    return {
      rejected: await sent,
      remedies: { 'Repeat the import': () => shop.post('/imports/items?update=true', list) },
    };
  },
  invalid_body: async ({ shop }) => ({
    rejected: await shop.post('/conditions', { ...newCondition(), title: '', colour: 'red' }),
    remedies: { 'Correct the fields': () => shop.post('/conditions', newCondition()) },
  }),
  invalid_parameter: async ({ shop }) => ({
    rejected: await shop.get('/items?limit=1000'),
    remedies: { 'Correct the parameter': () => shop.get('/items?limit=100') },
  }),
  invalid_page: async ({ shop }) => {
    await shop.createUnits(2);
    const list = '/items?visibility=available&limit=1';
    const { nextPage } = await expectSuccess(shop.get(list));
    return {
      rejected: await shop.get(`/items?limit=1&page=${nextPage}`),
      remedies: {
        'Start again at the first page': () => shop.get('/items?limit=1'),
        'repeat the filters and sort of the token': () => shop.get(`${list}&page=${nextPage}`),
      },
    };
  },
  invalid_request: async ({ api, shop }) => {
    const { status, text } = await rawRequest(api.url, ['GET /api/v1/%zz HTTP/1.1']);
    const headers = new Headers();
    for (const [, name, value] of text.matchAll(/^([\w-]+): (.*?)\r$/gm)) {
      headers.append(name!, value!);
    }
    return {
      rejected: { status, headers },
      remedies: { 'valid HTTP/1.1': () => shop.get('/items') },
    };
  },
  path_not_found: async ({ shop }) => ({
    rejected: await shop.get('/itmes'),
    remedies: { 'Check the path': () => shop.get('/items') },
  }),
  method_not_allowed: async ({ shop }) => {
    const rejected = await shop.delete('/shop');
    const [method = ''] = rejected.headers.get('allow')?.split(', ') ?? [];
    return { rejected, remedies: { '`Allow`': () => shop.send(method, '/shop') } };
  },
  unauthorized: async ({ api, shop }) => ({
    rejected: await api.client('rk_wrong').get('/shop'),
    remedies: {
      '`Authorization: Bearer rk_…`': () =>
        api.client().get('/shop', { Authorization: `Bearer ${shop.token}` }),
    },
  }),
  forbidden: async ({ api, shop }) => {
    const clientWith = async (scope: 'read' | 'write') =>
      api.client((await api.newKey(shop.shopId, [scope])).token);
    const rejected = await (await clientWith('read')).post('/conditions', newCondition());
    const [, scope] = /the scope (\w+)/.exec(rejected.body.error) ?? [];
    return {
      rejected,
      remedies: {
        'a key with the scope': async () =>
          (await clientWith(scope as 'write')).post('/conditions', newCondition()),
      },
    };
  },
  invalid_sign_in_link: async ({ api, shop }) => {
    const signIn = (code: string) =>
      fetch(`${api.url}/desk/sign_in`, { method: 'POST', body: code });
    return {
      rejected: await signIn('used'),
      remedies: {
        'Restart the demo for a new link': async () => {
          const { status, headers } = await signIn(api.app.get(SignInLinks).issue(shop.token));
          return { status, headers, body: undefined };
        },
        'sign in with a token': () => api.client(shop.token).get('/shop'),
      },
    };
  },
  precondition_failed: async ({ shop }) => {
    const { id } = await expectSuccess(shop.post('/conditions', newCondition()));
    const path = `/conditions/${id}`;
    const etag = async () => (await shop.get(path)).headers.get('etag')!;
    const rename = async (tag: string) =>
      shop.put(path, { title: newCondition().title }, { 'If-Match': tag });
    const old = await etag();
    await expectSuccess(rename(old));
    return {
      rejected: await rename(old),
      remedies: { 'Read the record again and repeat': async () => rename(await etag()) },
    };
  },
  record_changed: async ({ shop }) => {
    const { id } = await expectSuccess(shop.post('/conditions', newCondition()));
    const path = `/conditions/${id}`;
    const version = async () => (await shop.get(path)).body.updatedAt;
    const rename = async (updatedAt: string) =>
      shop.put(path, { title: newCondition().title, updatedAt });
    const old = await version();
    await expectSuccess(rename(old));
    return {
      rejected: await rename(old),
      remedies: { 'Read the record again and repeat': async () => rename(await version()) },
    };
  },
  key_reused: async ({ shop }) => {
    const key = randomUUID();
    await expectSuccess(shop.post('/conditions', newCondition(), keyed(key)));
    const other = newCondition();
    return {
      rejected: await shop.post('/conditions', other, keyed(key)),
      remedies: {
        'a new Idempotency-Key': () => shop.post('/conditions', other, keyed(randomUUID())),
      },
    };
  },
  key_in_use: async ({ api, shop }) => {
    const condition = newCondition();
    const held = await holdTransaction(api.database);
    await held.query(
      `insert into conditions (shop_id, title, severity_key) values ($1, $2, 'used')`,
      [shop.shopId, condition.title],
    );
    const key = keyed(randomUUID());
    const first = shop.post('/conditions', condition, key);
    await untilBlocked(api.database, 1, first);
    const rejected = await shop.post('/conditions', condition, key);
    await held.query('rollback; begin');
    await held.commit();
    await first;
    return {
      rejected,
      remedies: { 'later with the same key': () => shop.post('/conditions', condition, key) },
    };
  },
  record_busy: async ({ api, shop }) => {
    const { id } = await expectSuccess(shop.post('/conditions', newCondition()));
    const { title } = newCondition();
    const held = await holdTransaction(api.database);
    await held.query('select from conditions where shop_id = $1 and id = $2 for update', [
      shop.shopId,
      id,
    ]);
    const rejected = await shop.put(`/conditions/${id}`, { title });
    await held.commit();
    return {
      rejected,
      remedies: { 'Repeat the request': () => shop.put(`/conditions/${id}`, { title }) },
    };
  },
  rate_limited: async ({ limited, shop }) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const client = limited.client((await limited.newKey(shop.shopId)).token);
    for (let used = 0; used < 2; used += 1) await expectSuccess(client.get('/shop'));
    const rejected = await client.get('/shop');
    return {
      rejected,
      remedies: {
        'Wait for `Retry-After`': async () => {
          vi.advanceTimersByTime(Number(rejected.headers.get('retry-after')) * 1_000);
          return client.get('/shop');
        },
      },
    };
  },
  too_many_streams: async ({ api, shop }) => {
    const open = () => EventStream.open(`${api.url}/api/v1/events/stream`, shop.token);
    const streams = await Promise.all(Array.from({ length: 10 }, open));
    return {
      rejected: await shop.get('/events/stream'),
      remedies: {
        'Close a stream first': async () => {
          streams.pop()!.close();
          const again = await openWhenClosed(open);
          for (const stream of [...streams, again]) stream.close();
          return { status: again.status, headers: new Headers(), body: undefined };
        },
      },
    };
  },
  gone: async ({ shop }) => {
    const newest = await newestEvent(shop);
    const rejected = await shop.get(`/events/feed?after=${newest + 1}`);
    const [, named] = /continue after (\d+)/.exec(rejected.body.error) ?? [];
    return {
      rejected,
      remedies: {
        'Read the records again': () => shop.get('/items'),
        'follow from the event': () => shop.get(`/events/feed?after=${named}`),
      },
    };
  },
};

const newestEvent = async (shop: RentalShop): Promise<number> =>
  (await expectSuccess(shop.get('/events?limit=1'))).data[0].id;

/** The service notices the end of a stream a moment later. */
async function openWhenClosed(open: () => Promise<EventStream>): Promise<EventStream> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const stream = await open();
    if (stream.status === 200) return stream;
    await sleep(50);
  }
  throw new Error('No stream opens after another one was closed');
}
