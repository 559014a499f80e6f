import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { book } from './booking.js';
import { itemPage } from './items.js';
import { idOfToken, shopOf, tokenOf } from './keys.js';

/**
 * The baseline: the least that `GET /items` and a booking can cost. It responds with the same bytes by
 * `node:http`, `pg` and handwritten SQL, without framework, validation or log.
 */

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const shopId = await shopOf(request.headers.authorization);
  if (shopId === undefined) {
    response.writeHead(401).end();
    return;
  }
  const isRead = request.method === 'GET';
  const body = isRead
    ? await listItems(shopId, new URLSearchParams(request.url!.split('?', 2)[1]))
    : await book(shopId, JSON.parse(await bodyOf(request)) as never);
  const bytes = Buffer.from(`${JSON.stringify(body)}\n`);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
  };
  response.writeHead(isRead ? 200 : 201, headers).end(bytes);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function listItems(shopId: number, query: URLSearchParams): Promise<object> {
  const page = query.get('page');
  const before = page === null ? Number.MAX_SAFE_INTEGER : idOfToken(page, shopId)!;
  const { data, last } = await itemPage(shopId, before, Number(query.get('limit') ?? 20));
  return { data, nextPage: last === undefined ? null : tokenOf(last, shopId) };
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
