import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../support/database/held-transaction.js';
import { onStatement } from '../../support/database/statements.js';
import { provokingFaults } from '../../support/service/disclosures.js';
import { useOwnApi, useShop } from '../../support/service/api.js';

/** More than a connection buffers: some 24 MB, in 100 pages of an export. */
const ROWS = 20_000;
const PAGES = ROWS / 200;

/** Fewer connections to the database than exports that go on here. */
const api = useOwnApi({ databasePoolSize: 2 });
const shop = useShop(api);
let read = 0;
onStatement((text, application) => {
  if (
    application === 'rental-inventory' &&
    text.includes(' from (select * from (select * from customers')
  )
    read += 1;
});

beforeAll(async () => {
  await api.database.query(
    `insert into customers (shop_id, platform_id, search_text, default_address)
     select $1, n, '', jsonb_build_object('address1', repeat('x', 1000))
     from generate_series(1, $2) as n`,
    [shop.shopId, ROWS],
  );
});

const open: { destroy(): void }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  await whenStill();
  read = 0;
});

const PATH = '/api/v1/exports/customers?format=ndjson';

/** Asks for an export and takes none of it. */
async function begin(path = PATH, method = 'GET'): Promise<IncomingMessage> {
  const headers = { Authorization: `Bearer ${shop.token}` };
  const sent = http.request(`${api.url}${path}`, { agent: false, method, headers });
  sent.on('error', () => {}).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  open.push(answer.on('error', () => {}));
  return answer;
}

/** The same with a bare socket. */
function beginBare(version: string): Socket {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${PATH} HTTP/${version}\r\nHost: x\r\nAuthorization: Bearer ${shop.token}\r\n\r\n`,
  );
  open.push(socket);
  return socket;
}

/** Waits until nothing has been read for a while, and answers how many pages were until then. */
async function whenStill(): Promise<number> {
  for (let before = -1, still = 0; still < 8; before = read) {
    await sleep(30);
    still = read === before ? still + 1 : 0;
  }
  return read;
}

async function textOf(answer: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return Buffer.concat(parts).toString();
}

const platformIdsIn = (text: string): number[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).platformId);

describe('an export of many pages', () => {
  it('has each record once, oldest first', async () => {
    const ids = platformIdsIn(await textOf(await begin()));
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
    expect(read).toBe(PAGES);
  });

  it('has one heading', async () => {
    const text = await textOf(await begin('/api/v1/exports/customers?format=csv&bom=true'));
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(ROWS + 2);
    expect(lines.filter((line) => /\ufeff|^id,/.test(line))).toEqual([lines[0]]);
  });

  it('includes records that are created while it is read, and repeats no page', async () => {
    const answer = await begin();
    await whenStill();
    const { body } = await shop.post('/customers', { customers: [{ platformId: ROWS + 1 }] });
    const ids = platformIdsIn(await textOf(answer));
    expect(ids.at(-1)).toBe(ROWS + 1);
    expect(new Set(ids).size).toBe(ROWS + 1);
    await api.database.query('delete from customers where id = $1', [body.data[0].id]);
  });

  it('is compressed as it goes, for those who take that', async () => {
    const sent = http.request(`${api.url}${PATH}`, {
      agent: false,
      headers: { Authorization: `Bearer ${shop.token}`, 'Accept-Encoding': 'gzip' },
    });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    open.push(answer.on('error', () => {}));
    expect(answer.headers['content-encoding']).toBe('gzip');
    await once(answer, 'data');
    expect(read).toBeLessThan(PAGES);
  });

  it('responds to HEAD without being read to its end', async () => {
    const answer = await begin(PATH, 'HEAD');
    expect([answer.statusCode, await textOf(answer)]).toEqual([200, '']);
    expect(await whenStill()).toBe(1);
  });
});

describe('a client that stops reading', () => {
  it('stops the reading of the table, and has it all in the end', async () => {
    const answer = await begin();
    expect(await whenStill()).toBeLessThan(PAGES - 10);
    expect(platformIdsIn(await textOf(answer))).toHaveLength(ROWS);
    expect(read).toBe(PAGES);
  });

  it('ends it by going', async () => {
    const answer = await begin();
    const before = await whenStill();
    answer.destroy();
    expect(await whenStill()).toBe(before);
  });

  it('ends it by going while it is read', async () => {
    const answer = await begin();
    await once(answer, 'data');
    answer.destroy();
    expect(await whenStill()).toBeLessThan(PAGES);
  });

  it('keeps no turn from lists and other exports', async () => {
    for (let one = 0; one < 5; one += 1) await begin();
    await whenStill();
    const { body } = await shop.get('/customers?limit=1');
    expect(body.data).toHaveLength(1);
    expect(platformIdsIn(await textOf(await begin()))).toHaveLength(ROWS);
  });
});

describe('an export that fails on the way', () => {
  const RENAME = 'alter table customers rename column email to gone';
  const failing = (work: () => Promise<void>): Promise<void> =>
    provokingFaults(async () => {
      await whenStill();
      await api.database.query(RENAME);
      try {
        await work();
      } finally {
        await api.database.query('alter table customers rename column gone to email');
      }
    });

  it.each(['1.1', '1.0'])('resets the connection of HTTP/%s', async (version) => {
    const socket = beginBare(version);
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    expect(first.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    await whenStill();
    // The next page waits until the client has taken all that was sent before.
    const holder = await holdTransaction(api.database);
    await holder.query('lock table customers');
    const ended = textOf(socket).then(
      () => 'an end like any other',
      ({ code }) => code,
    );
    await untilBlocked(api.database, 1, ended);
    await whenStill();
    await provokingFaults(async () => {
      await holder.query(RENAME);
      await holder.commit();
      expect(await ended).toBe('ECONNRESET');
    });
    await api.database.query('alter table customers rename column gone to email');
    expect(api.log.some((line) => line.includes('request failed'))).toBe(true);
  });

  it('is broken off to its client as well', async () => {
    const answer = await begin();
    await failing(async () => {
      await expect(textOf(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
    });
    expect((await shop.get('/customers?limit=1')).status).toBe(200);
  });

  it('is rejected like any request if it fails before the first byte', async () => {
    await failing(async () => {
      const { status, headers, body } = await shop.get('/exports/customers?format=csv');
      expect([status, body]).toEqual([500, { error: 'Internal server error' }]);
      expect(headers.get('content-disposition')).toBeNull();
    });
  });
});

describe('the limit of exports', () => {
  const limited = useOwnApi(
    { throttleLimits: { key: 100, availability: 100, export: 2, anonymous: 100 } },
    api,
  );

  it('is counted over all of them, beside that of the key', async () => {
    const { shopId } = await limited.newShop();
    const { token } = await limited.newKey(shopId);
    const client = limited.client(token);
    const remaining = async (path: string) => {
      const { status, headers } = await client.get(path);
      return [status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];
    };
    expect(await remaining('/exports/items?format=csv')).toEqual([200, '2', '1']);
    expect(await remaining('/exports/cycles?format=csv')).toEqual([200, '2', '0']);
    expect(await remaining('/exports/items?format=csv')).toEqual([429, '2', '0']);
    expect((await remaining('/items'))[0]).toBe(200);
  });
});
