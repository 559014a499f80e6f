import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freeUnits } from './availability.js';
import { book } from './booking.js';
import { cyclePage, cycleRecords } from './cycles.js';
import { pool, type Row } from './database.js';
import { itemPage, itemRecords } from './items.js';
import { idOfToken, readCursorSigningKey, shopOf, tokenOf } from './keys.js';
import { createReturn, receiveLines } from './returning.js';
import { orderPage, orderRecords } from './return-orders.js';

/**
 * The baseline: what the service could cost at least. It answers the same bytes with nothing but
 * `node:http` and `pg`: no framework, no checks, no log, SQL by hand.
 */

interface List {
  read(shopId: number, before: number, limit: number): Promise<Row[]>;
  records(shopId: number, rows: readonly Row[]): Promise<object[]>;
}

const LISTS: Readonly<Record<string, List>> = {
  items: { read: itemPage, records: itemRecords },
  cycles: {
    read: cyclePage,
    records: (shopId, rows) => cycleRecords(pool, shopId, rows),
  },
  return_orders: {
    read: orderPage,
    records: (shopId, rows) => orderRecords(pool, shopId, rows),
  },
};

const NO_BOUND = Number.MAX_SAFE_INTEGER;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const shopId = await shopOf(request.headers.authorization);
  if (shopId === undefined) {
    response.writeHead(401).end();
    return;
  }
  const [path = '', query = ''] = request.url!.slice('/api/v1/'.length).split('?', 2);
  const parameters = new URLSearchParams(query);
  const body =
    request.method === 'GET'
      ? await read(shopId, path, parameters)
      : await write(shopId, path, JSON.parse(await bodyOf(request)) as never);
  const bytes = Buffer.from(`${JSON.stringify(body)}\n`);
  response
    .writeHead(path === 'cycles' && request.method === 'POST' ? 201 : 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes.length,
    })
    .end(bytes);
}

const read = (shopId: number, path: string, query: URLSearchParams): Promise<object> =>
  path.startsWith('availability') ? readAvailability(shopId, query) : readList(shopId, path, query);

function write(shopId: number, path: string, body: never): Promise<object> {
  if (path === 'cycles') return book(shopId, body);
  if (path === 'return_orders') return createReturn(shopId, body);
  return receiveLines(shopId, Number(path.slice('return_orders/'.length)), body);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function readList(shopId: number, name: string, query: URLSearchParams): Promise<object> {
  const list = LISTS[name]!;
  const limit = Number(query.get('limit') ?? 20);
  const page = query.get('page');
  const before = page === null ? NO_BOUND : idOfToken(page, shopId, name)!;
  const rows = await list.read(shopId, before, limit + 1);
  const shown = rows.length > limit ? rows.slice(0, limit) : rows;
  return {
    data: await list.records(shopId, shown),
    nextPage: rows.length > limit ? tokenOf(shown.at(-1)!.id, shopId, name) : null,
  };
}

function readAvailability(shopId: number, query: URLSearchParams): Promise<object> {
  const ids = query.get('variant_platform_ids')!.split(',').map(Number);
  return freeUnits(shopId, ids, query.get('from')!, query.get('to')!);
}

await readCursorSigningKey();
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
