import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectSuccess, nextPlatformId } from '../../../support/factories/answers.js';
import { HttpClient } from '../../../support/service/client.js';
import { ALL_SCOPES, command, newKey } from '../../../support/service/command.js';
import { Instance } from '../stage/instance.js';
import { reached } from '../../../support/webhooks/receiver.js';
import { FailingReceiver } from './failing-receiver.js';

/** How much is tried. */
export interface DeliveryTrial {
  /** How many events there are to be at least. */
  readonly events: number;
  /** The number of times an instance is killed. */
  readonly kills: number;
}

export interface DeliveryOutcome {
  readonly faults: readonly string[];
  readonly events: number;
  readonly attempts: number;
  /** How many attempts failed in each way. */
  readonly failed: ReadonlyMap<string, number>;
  /** How many deliveries were repeated that had been taken. */
  readonly doubles: number;
  readonly kills: number;
  readonly seconds: number;
}

interface Shop {
  readonly id: number;
  readonly token: string;
  readonly receiver: FailingReceiver;
  /** The end of the log when the endpoint was created. */
  readonly first: number;
  readonly itemIds: readonly number[];
}

const INTERVAL = 100;
const ITEMS = 50;
const INSTANCE = resolve('dist/test/verify/processes/webhooks/instance.js');

/**
 * Sends the events of two shops, over two instances which are killed in between, to receivers that
 * fail. Each has to get every event of its own shop and no other, signed, under one id, and at most one
 * twice for each kill.
 * @param environment which database
 */
export async function deliver(
  environment: NodeJS.ProcessEnv,
  { events, kills }: DeliveryTrial,
): Promise<DeliveryOutcome> {
  const instances = Instance.pair({ WEBHOOKS_ALLOW_INSECURE: 'true', ...environment }, INSTANCE);
  const receivers = [new FailingReceiver(), new FailingReceiver()];
  try {
    const urls: string[] = [];
    for (const instance of instances) urls.push(await instance.start());
    const shops = await Promise.all(
      receivers.map((receiver) => seedShop(environment, urls[0]!, receiver)),
    );
    const begun = performance.now();
    const share = events / shops.length;
    const writing = Promise.all(shops.map((shop) => write(shop, urls, share)));
    const taken = () => receivers.reduce((sum, receiver) => sum + receiver.taken.length, 0);
    for (let kill = 1; kill <= kills; kill += 1) {
      await reached(taken, (events * kill) / (kills + 1));
      await instances[kill % 2]!.killAndStart();
    }
    await writing;
    const logs: string[][] = [];
    for (const shop of shops) logs.push(await logOf(clientOf(shop, urls[0]!), shop));
    const sum = logs.reduce((count, { length }) => count + length, 0);
    await reached(taken, sum);
    const seconds = (performance.now() - begun) / 1000;
    const doubles = receivers.reduce((count, receiver) => count + receiver.doubles, 0);
    return {
      faults: [
        ...receivers.flatMap(({ faults }) => faults),
        ...shops.flatMap((shop, index) => differences(shop, logs[index]!)),
        ...receivers.flatMap((receiver) => repeatsOf(receiver, kills)),
      ],
      events: sum,
      attempts: receivers.reduce((count, { attempts }) => count + attempts, 0),
      failed: receivers.reduce(
        (counts, { failed }) =>
          new Map([...failed].map(([way, count]) => [way, count + (counts.get(way) ?? 0)])),
        new Map<string, number>(),
      ),
      doubles,
      kills,
      seconds,
    };
  } finally {
    await Promise.all(instances.map((one) => one.kill()));
    for (const receiver of receivers) receiver.stop();
  }
}

const clientOf = ({ token }: Pick<Shop, 'token'>, url: string): HttpClient =>
  new HttpClient(`${url}/api/v1`, token);

async function seedShop(
  environment: NodeJS.ProcessEnv,
  url: string,
  receiver: FailingReceiver,
): Promise<Shop> {
  const { id } = await command(environment, 'shops', 'create', '--name', 'Sender');
  const token = await newKey(environment, id, 'Sender', ...ALL_SCOPES);
  const client = clientOf({ token }, url);
  const [platformId, platformVariantId] = [nextPlatformId(), nextPlatformId()];
  const variants = [{ platformId: platformVariantId, title: 'Green' }];
  await expectSuccess(
    client.post('/products', { products: [{ platformId, title: 'Tent', variants }] }),
  );
  const items: { id: number }[] = await expectSuccess(
    client.post('/items', { platformVariantId, visibility: 'available', quantity: ITEMS }),
  );
  const endpoint = { url: await receiver.start(), types: ['item.*'] };
  receiver.expect((await expectSuccess(client.post('/webhook_endpoints', endpoint))).secret);
  const [newest] = (await expectSuccess(client.get('/events?limit=1'))).data;
  return { id, token, receiver, first: newest.id, itemIds: items.map((item) => item.id) };
}

/** Changes units one by one and several at once, until there are so many events. */
async function write(shop: Shop, urls: readonly string[], events: number): Promise<void> {
  let written = 0;
  for (let turn = 0; written < events; turn += 1) {
    const client = clientOf(shop, urls[turn % urls.length]!);
    const count = turn % 2 === 0 ? 1 : ITEMS / 5;
    const begin = turn % (ITEMS - count);
    const items = shop.itemIds
      .slice(begin, begin + count)
      .map((id) => ({ id, pickLocation: `A${turn}` }));
    try {
      const { status } = await client.put('/items/batch', { items });
      if (status === 200) written += count;
    } catch {
      // After a kill, the current write is either complete or absent.
      await sleep(INTERVAL);
    }
  }
}

/** The ids of the messages that the shop's log has to lead to. */
async function logOf(client: HttpClient, { id, first }: Shop): Promise<string[]> {
  const ids: string[] = [];
  let position = `after=${first}`;
  for (;;) {
    const { data, nextPage } = await expectSuccess(
      client.get(`/events/feed?limit=100&type=item.*&${position}`),
    );
    if (data.length === 0) return ids;
    ids.push(...data.map((event: { id: number }) => `evt_${id}_${event.id}`));
    position = `page=${nextPage}`;
  }
}

/** An instance sends one delivery at a time to an endpoint. */
const repeatsOf = ({ doubles }: FailingReceiver, kills: number): string[] =>
  doubles > kills ? [`${doubles} were repeated, for ${kills} kills`] : [];

function differences({ receiver }: Shop, log: readonly string[]): string[] {
  const [wanted, got] = [new Set(log), new Set(receiver.taken)];
  return [
    ...log.filter((id) => !got.has(id)).map((id) => `${id} never arrived`),
    ...[...got].filter((id) => !wanted.has(id)).map((id) => `${id} arrived at the wrong place`),
  ];
}
