import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { quantile } from '../../../../bench/report/statistics.js';
import { expectSuccess, nextPlatformId } from '../../../support/factories/answers.js';
import { HttpClient } from '../../../support/service/client.js';
import { ALL_SCOPES, newShopKey } from '../../../support/service/command.js';
import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';

/** The shops with endpoints, and their work. */
export interface CrowdingTrial {
  readonly shops: number;
  readonly endpoints: number;
  readonly events: number;
}

/** The reads of another shop, in milliseconds, without and with deliveries. */
export interface CrowdingOutcome {
  readonly alone: Percentiles;
  readonly crowded: Percentiles;
  readonly deliveries: number;
  readonly seconds: number;
}

interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

const READ_INTERVAL_MS = 50;
const READS_ALONE = 200;
const ITEMS = 50;

/** A receiver in a thread of its own, so that it does not delay the reads. */
const RECEIVER = `
const { parentPort } = require('node:worker_threads');
let received = 0;
const server = require('node:http').createServer((request, response) => {
  request.resume().on('end', () => { received += 1; response.end('ok'); });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
parentPort.on('message', () => parentPort.postMessage(received));
`;

/**
 * Measures the reads of a shop while one instance sends all events of other shops.
 * @param environment which database
 */
export async function crowd(
  environment: NodeJS.ProcessEnv,
  { shops, endpoints, events }: CrowdingTrial,
): Promise<CrowdingOutcome> {
  const service = new ServiceProcess({
    ...UNLIMITED,
    WEBHOOKS_ALLOW_INSECURE: 'true',
    ...environment,
  });
  const receiver = new Worker(RECEIVER, { eval: true });
  try {
    const [port] = await once(receiver, 'message');
    const url = await service.url();
    const reader = await newClient(environment, url);
    await createItems(reader, ITEMS);
    const senders: HttpClient[] = [];
    for (let count = 1; count <= shops; count += 1) {
      const sender = await newClient(environment, url);
      for (let place = 1; place <= endpoints; place += 1) {
        const endpoint = { url: `http://127.0.0.1:${port}/${count}/${place}`, types: ['item.*'] };
        await expectSuccess(sender.post('/webhook_endpoints', endpoint));
      }
      senders.push(sender);
    }
    const alone = await readTimes(reader, (reads) => reads < READS_ALONE);
    const expected = shops * endpoints * events;
    let received = 0;
    receiver.on('message', (count: number) => (received = count));
    const begun = performance.now();
    const sending = Promise.all(senders.map((sender) => createItems(sender, events)));
    const crowded = await readTimes(reader, () => {
      receiver.postMessage('count');
      return received < expected;
    });
    const seconds = (performance.now() - begun) / 1000;
    await sending;
    return {
      alone: percentilesOf(alone),
      crowded: percentilesOf(crowded),
      deliveries: received,
      seconds,
    };
  } finally {
    await service.kill();
    await receiver.terminate();
  }
}

async function newClient(environment: NodeJS.ProcessEnv, url: string): Promise<HttpClient> {
  const token = await newShopKey(environment, 'Crowd', ...ALL_SCOPES);
  return new HttpClient(`${url}/api/v1`, token);
}

async function createItems(client: HttpClient, quantity: number): Promise<void> {
  const [platformId, platformVariantId] = [nextPlatformId(), nextPlatformId()];
  const variants = [{ platformId: platformVariantId, title: 'Green' }];
  await expectSuccess(
    client.post('/products', { products: [{ platformId, title: 'Tent', variants }] }),
  );
  await expectSuccess(
    client.post('/items', { platformVariantId, visibility: 'available', quantity }),
  );
}

/** The durations of reads one after the other, until none is wanted any more. */
async function readTimes(
  client: HttpClient,
  isWanted: (reads: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (isWanted(times.length)) {
    const begun = performance.now();
    await expectSuccess(client.get(`/items?limit=${ITEMS}`));
    times.push(performance.now() - begun);
    await sleep(READ_INTERVAL_MS);
  }
  return times;
}

const percentilesOf = (times: readonly number[]): Percentiles => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
});
