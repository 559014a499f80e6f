import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { BODY_LIMIT } from '../../../../src/errors/app-error.js';
import { useOwnApi, useShop } from '../../../support/service/api.js';
import { WIDE_LIMITS } from '../../../support/service/application.js';
import { rawBytes } from '../../../support/service/raw.js';

const JSON_TYPE = 'Content-Type: application/json';
const EXPECTATION = 'Expect: 100-continue';

describe('a body that has not arrived', () => {
  const api = useOwnApi();
  const shop = useShop(api);
  const limited = useOwnApi({ throttleLimits: { ...WIDE_LIMITS, key: 1 } }, api);
  const sockets: Socket[] = [];
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

  const bearer = (token = shop.token) => `Authorization: Bearer ${token}`;
  const headOf = (line: string, ...headers: string[]): string =>
    [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
  const post = (...headers: string[]) => headOf('POST /api/v1/conditions', ...headers);

  /** Opens a connection, and returns what the service has sent so far. */
  function open(head: string) {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.setEncoding('utf8');
    let text = '';
    socket.on('data', (chunk: string) => (text += chunk));
    socket.write(head);
    return {
      socket,
      /** Waits until the service has sent a text. */
      received: async (wanted: string): Promise<string> => {
        while (!text.includes(wanted)) await once(socket, 'data');
        return text;
      },
      closed: async (): Promise<string> => {
        if (!socket.closed) await once(socket, 'close');
        return text;
      },
    };
  }

  const body = () => JSON.stringify({ title: `Grade ${Math.random()}`, severityKey: 'used' });

  it('is invited once it may be read, and the connection stays open', async () => {
    const first = body();
    const length = `Content-Length: ${first.length}`;
    const { socket, received } = open(post(bearer(), JSON_TYPE, length, EXPECTATION));
    expect(await received('\r\n\r\n')).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(first);
    await received('HTTP/1.1 201 Created');
    socket.write(headOf('GET /api/v1/shop', bearer()));
    expect(await received('HTTP/1.1 200 OK')).not.toMatch(/^Connection: close/im);
  });

  it('is invited for a write that does not use it', async () => {
    const { id } = await shop.createCondition('Unused');
    const head = headOf(`DELETE /api/v1/conditions/${id}`, bearer(), 'Content-Length: 2');
    const { socket, received } = open(head.replace('\r\n\r\n', `\r\n${EXPECTATION}\r\n\r\n`));
    await received('100 Continue');
    expect((await shop.get(`/conditions/${id}`)).status).toBe(200);
    socket.write('{}');
    await received('HTTP/1.1 204 No Content');
  });

  const large = 'Content-Length: 5000000';
  it.each<[number, () => string | Promise<string>]>([
    [413, () => post(bearer(), JSON_TYPE, large)],
    [413, () => post(bearer(), JSON_TYPE, 'Content-Encoding: gzip', large)],
    [415, () => post(bearer(), 'Content-Type: text/plain', large)],
    [415, () => post(bearer(), JSON_TYPE, 'Content-Encoding: compress', large)],
    [401, () => post(JSON_TYPE, large)],
    [401, () => post(bearer(`${shop.token.slice(0, -1)}-`), JSON_TYPE, large)],
    [403, async () => post(bearer((await api.newKey(shop.shopId, ['read'])).token), large)],
    [404, () => headOf('POST /api/v1/nothing', bearer(), JSON_TYPE, large)],
    [405, () => headOf('PATCH /api/v1/conditions', bearer(), JSON_TYPE, large)],
    [400, () => post(bearer(), JSON_TYPE, large, 'Host: y')],
  ])('is not invited before a %i, and not waited for: %#', async (status, head) => {
    const answer = await rawBytes(
      api.url,
      (await head()).replace('\r\n\r\n', `\r\n${EXPECTATION}\r\n\r\n`),
    );
    expect(answer.text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.text).toMatch(/^Connection: close\r$/m);
  });

  it('is not invited before a 429', async () => {
    await limited.client(shop.token).get('/shop');
    const { text } = await rawBytes(
      limited.url,
      post(bearer(), JSON_TYPE, 'Content-Length: 2', EXPECTATION),
    );
    expect(text).toMatch(/^HTTP\/1.1 429 /);
  });

  it('is a 413 at once without the expectation too', async () => {
    const { received } = open(post(bearer(), JSON_TYPE, large));
    await received('HTTP/1.1 413 ');
  });

  it('is a 413 as soon as its chunks exceed the limit, although more could follow', async () => {
    const { socket, received } = open(post(bearer(), JSON_TYPE, 'Transfer-Encoding: chunked'));
    const size = BODY_LIMIT + 1;
    socket.write(`${size.toString(16)}\r\n${' '.repeat(size)}\r\n`);
    expect(await received('HTTP/1.1 413 ')).not.toContain('100 Continue');
  });

  it('ends the request with a 408 after the time limit, or closes after a response', async () => {
    const server: Server & { connectionsCheckingInterval?: number } = api.app.getHttpServer();
    const limit = server.requestTimeout;
    expect(limit).toBe(60_000);
    const waiting = [
      open(post(bearer(), JSON_TYPE, 'Content-Length: 20', EXPECTATION)),
      open(post(bearer(), JSON_TYPE, 'Content-Length: 20')),
      open(headOf('DELETE /api/v1/conditions/1', bearer(), 'Content-Length: 20')),
    ];
    const rejected = [open(post(bearer(), JSON_TYPE, large)), open(post(large))];
    await waiting[0]!.received('100 Continue');
    await rejected[0]!.received('HTTP/1.1 413 ');
    await rejected[1]!.received('HTTP/1.1 401 ');
    const { connectionsCheckingInterval } = server;
    Object.assign(server, { requestTimeout: 1, connectionsCheckingInterval: 100 });
    // It begins to check at another interval.
    server.emit('listening');
    const statusesOf = async ({ closed }: (typeof waiting)[0]) =>
      [...(await closed()).matchAll(/^HTTP\/1.1 (\d+)/gm)].map(([, status]) => status);
    try {
      expect(await Promise.all(waiting.map(statusesOf))).toEqual([
        ['100', '408'],
        ['408'],
        ['408'],
      ]);
      expect(await Promise.all(rejected.map(statusesOf))).toEqual([['413'], ['401']]);
    } finally {
      Object.assign(server, { requestTimeout: limit, connectionsCheckingInterval });
      server.emit('listening');
    }
  });
});

describe('a header of one value', () => {
  const api = useOwnApi();
  const shop = useShop(api);

  it.each([
    ['Host: x', 'host: y'],
    ['Host: x', 'Host: x'],
    ['Authorization: Bearer x', 'AUTHORIZATION: Bearer y'],
    ['Content-Type: application/json', 'Content-Type: text/plain'],
    ['Content-Length: 0', 'Content-Length: 0'],
    ['Content-Length: 0', 'Transfer-Encoding: chunked'],
  ])('is a 400 in two lines: %s, %s', async (first, second) => {
    const host = first.startsWith('Host') ? [] : ['Host: x'];
    const key = first.startsWith('Auth') ? [] : [`Authorization: Bearer ${shop.token}`];
    const head = ['GET /api/v1/shop HTTP/1.1', ...host, ...key, first, second, '', ''];
    const { status, text } = await rawBytes(api.url, head.join('\r\n'));
    expect(status).toBe(400);
    expect(text).toMatch(/^X-Error-Code: invalid_request\r$/m);
    expect(text).toContain('{"error":"Bad Request"}');
  });
});
