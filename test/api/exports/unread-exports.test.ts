import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { residentMemoryOf } from '../../../bench/environment/process-usage.js';
import { buildProgram } from '../../cli/support/command.js';
import { clientOf, newShopKey } from '../../support/service/command.js';
import { createDatabase, type TestDatabase } from '../../support/database/database.js';
import { HttpClient } from '../../support/service/client.js';
import { ServiceProcess, UNLIMITED } from '../../support/service/service.js';

const PATH = '/api/v1/exports/customers?format=ndjson';
const UNREAD_EXPORTS = 50;
/** How many records an export has, and of what size: 36 MB, more than connections buffer. */
const RECORDS = 6_000;
const HASHES = 190;

const LIMITS = {
  /** The time until an unread export is disconnected. */
  milliseconds: 30_000,
  /** The time of another shop's request beside them. */
  otherMilliseconds: 1_000,
  /** The growth of memory: 64 MB of pages, and garbage. */
  megabytes: 240,
};

let database: TestDatabase;
let service: ServiceProcess | undefined;
beforeAll(async () => {
  await buildProgram();
  database = await createDatabase();
});
afterAll(async () => {
  await service?.stop();
  await database.drop();
});

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** Requests an export and reads none of it. */
function requestUnread(url: URL, token: string): void {
  const socket = connect(Number(url.port), url.hostname).on('error', () => {});
  socket.pause();
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  sockets.push(socket);
}

it('unread exports are disconnected within 30 s, hold little, and delay no other shop', async () => {
  const environment = { DATABASE_URL: database.url };
  const token = await newShopKey(environment, 'Under load');
  await database.query(
    `insert into customers (shop_id, platform_id, search_text, default_address)
     select k.shop_id, n, '', jsonb_build_object('address1',
       (select string_agg(md5(n || ' ' || part), '') from generate_series(1, $2) as part))
     from api_keys k, generate_series(1, $1) as n`,
    [RECORDS, HASHES],
  );
  service = new ServiceProcess({ ...UNLIMITED, ...environment, THROTTLE_EXPORT_LIMIT: '1000000' });
  const other = await clientOf(service, environment);
  await other.get('/items');
  const url = new URL(await service.url());

  // A service keeps memory from its first export.
  await new HttpClient(url.origin, token).get(PATH);
  const before = residentMemoryOf(service.pid);
  for (let index = 0; index < UNREAD_EXPORTS; index += 1) requestUnread(url, token);
  let [mostMemory, slowest] = [before, 0];
  const isOver = (): boolean => exportsIn(service!.stdout).length > UNREAD_EXPORTS;
  for (const begun = performance.now(); !isOver() && performance.now() - begun < 120_000;) {
    await sleep(100);
    mostMemory = Math.max(mostMemory, residentMemoryOf(service.pid));
    const asked = performance.now();
    expect((await other.get('/items')).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - asked);
  }
  const times = exportsIn(service.stdout).slice(1);
  const measured = { slowest, megabytes: mostMemory - before, longest: Math.max(...times) };
  expect(times).toHaveLength(UNREAD_EXPORTS);
  expect(measured.longest).toBeLessThan(LIMITS.milliseconds);
  expect(measured.megabytes).toBeLessThan(LIMITS.megabytes);
  expect(measured.slowest).toBeLessThan(LIMITS.otherMilliseconds);
});

/** The durations of the exports that have ended, by the log of the service, in milliseconds. */
const exportsIn = (log: string): number[] =>
  log.split('\n').flatMap((line) => {
    if (!line.includes('/exports/') || !line.includes('"request"')) return [];
    return [JSON.parse(line).milliseconds as number];
  });
