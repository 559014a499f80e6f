import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTimeOf, residentMemoryOf } from '../../../../bench/environment/process-usage.js';
import { createLogger } from '../../../../src/observability/logger.js';
import { readConfiguration } from '../../../../src/config/configuration.js';
import { ApiKeysService } from '../../../../src/platform/auth/api-keys.service.js';
import { LocationsService } from '../../../../src/modules/locations/locations.service.js';
import { ShopsService } from '../../../../src/modules/shop/shops.service.js';
import {
  newKey,
  createTenantContext,
  startApplication,
} from '../../../support/service/application.js';
import { EventStream } from '../../../support/service/event-stream.js';
import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';
import { streamImport } from './stream-rate.js';

/** A measured cost of followers and its limit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly atMost: number;
}

const STREAMS = 200;
const STREAMS_OF_KEY = 10;

/** How long the service is watched with nobody there and with all of them, in milliseconds. */
const WATCHED = 20_000;
const SETTLING = 5_000;

/** The least rate of a stream after an import. */
const LEAST_EVENTS_PER_SECOND = 5_000;

/** How many events a client that takes nothing has before it, and how many records each has. */
const WRITES = 150;
const RECORDS = 100;

/** Measures a service that is followed: idle, by somebody who takes nothing, and after a revocation. */
export async function followers(database: { url: string; cluster: boolean }): Promise<Figure[]> {
  const configuration = { ...readConfiguration(), databasePoolSize: 2 };
  const app = await startApplication(configuration, database, createLogger('silent'));
  const service = new ServiceProcess({
    ...UNLIMITED,
    DATABASE_URL: database.url,
  });
  const streams: EventStream[] = [];
  try {
    const url = `${await service.url()}/api/v1/events/stream`;
    const { id: shopId } = await app.get(ShopsService, { strict: false }).create({ name: 'Idle' });
    const keys = await Promise.all(
      Array.from({ length: STREAMS / STREAMS_OF_KEY }, () => newKey(app, shopId)),
    );
    const alone = await usedIn(service.pid, WATCHED);
    for (const { token } of keys) {
      const tokens = Array.from({ length: STREAMS_OF_KEY }, () => token);
      streams.push(...(await Promise.all(tokens.map((one) => EventStream.open(url, one)))));
    }
    const followed = await usedIn(service.pid, WATCHED);
    const [first] = keys;
    const ends = streams.slice(0, STREAMS_OF_KEY);
    await app.get(ApiKeysService).revoke(createTenantContext(app, shopId), first!.id);
    const revocation = await until(() => ends.every((stream) => stream.isEnded));
    for (const stream of streams.splice(0)) stream.close();
    const imported = await streamImport(app, shopId, url);
    const slowKey = await newKey(app, shopId);
    const slow = await EventStream.open(`${url}?after=0`, slowKey.token);
    slow.pause();
    streams.push(slow);
    const before = residentMemoryOf(service.pid);
    let most = before;
    const locations = app.get(LocationsService, { strict: false });
    for (let turn = 0; turn < WRITES; turn += 1) {
      const name = `${turn} `.padEnd(255, 'x');
      const records = Array.from({ length: RECORDS }, (_, place) => ({
        platformId: place + 1,
        name,
      }));
      await locations.import(createTenantContext(app, shopId), records as never);
      most = Math.max(most, residentMemoryOf(service.pid));
    }
    const cut = await until(() => isLogged(service, slowKey.id));
    return [
      { name: `${STREAMS} idle streams, % of a core`, value: followed - alone, atMost: 5 },
      { name: 'streams end after a revocation, s', value: revocation, atMost: 10 },
      { name: 'slow consumers are disconnected, s', value: cut, atMost: 30 },
      {
        name: `a stream passes on an import of ${imported.events} records, s`,
        value: imported.seconds,
        atMost: imported.events / LEAST_EVENTS_PER_SECOND,
      },
      { name: 'growth of memory during the run, MB', value: most - before, atMost: 64 },
    ];
  } finally {
    for (const stream of streams) stream.close();
    await service.stop();
    await app.close();
  }
}

/** How much of a core a process uses in some time, in percent. */
async function usedIn(pid: number, milliseconds: number): Promise<number> {
  // The start of a service and its streams is not part of its idle cost.
  await sleep(SETTLING);
  const before = cpuTimeOf(pid);
  await sleep(milliseconds);
  return ((cpuTimeOf(pid) - before) / milliseconds) * 100;
}

/** After how many seconds it is so; infinitely many where it is not within a minute. */
async function until(isSo: () => boolean): Promise<number> {
  const begun = performance.now();
  while (!isSo()) {
    if (performance.now() - begun > 60_000) return Infinity;
    await sleep(100);
  }
  return (performance.now() - begun) / 1000;
}

/** Whether a stream of the key has ended: its request is logged then. */
const isLogged = ({ stdout }: ServiceProcess, keyId: number): boolean =>
  stdout
    .split('\n')
    .some((line) => line.includes('/events/stream') && line.includes(`"key":${keyId},`));
