import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { analyze } from '../../../../src/database/server/connection.js';
import { expectSuccess, nextPlatformId } from '../../../support/factories/answers.js';
import { HttpClient } from '../../../support/service/client.js';
import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';

/** The rate with the log, as a part of the rate without it. */
export interface Cost {
  readonly name: string;
  readonly ratio: number;
  readonly atLeast: number;
}

/** Each a pair of turns: one of the service with the log, one of that without. */
const ROUNDS = 31;
const WRITERS = 10;
const LINES = 10;

/** Both as they are compiled: what is shipped is made of the first alone. */
const WITH_LOG = 'dist/src/main.js';
const WITHOUT_LOG = 'dist/test/verify/processes/events/without-log.js';

/** How a service is written to. */
interface Writer {
  put(path: string, body: object): Promise<void>;
}

/**
 * Measures the cost of the log for writers: two services on one database, one with the log and one
 * without, get writes in turns.
 * @param token the token of a shop without other writers
 */
export async function costs(databaseUrl: string, token: string): Promise<Cost[]> {
  const environment = {
    ...UNLIMITED,
    DATABASE_URL: databaseUrl,
    WEBHOOKS_ENABLED: 'false',
  };
  const seeding = new ServiceProcess(environment);
  const stock = await seedStock(new HttpClient(`${await seeding.url()}/api/v1`, token)).finally(
    () => seeding.stop(),
  );
  await analyze(databaseUrl);
  const services = [
    new ServiceProcess(environment, WITH_LOG),
    new ServiceProcess(environment, WITHOUT_LOG),
  ] as const;
  const agents: Agent[] = [];
  try {
    const writers = [];
    for (const service of services) {
      const agent = new Agent({ keepAlive: true, maxSockets: WRITERS });
      agents.push(agent);
      writers.push(writerOf(await service.url(), agent, token));
    }
    const [logging, bare] = writers as [Writer, Writer];
    const { itemIds, orderId, lineIds } = stock;
    let turn = 0;
    const update = (writer: Writer, place: number): Promise<void> =>
      writer.put(`/items/${itemIds[place]}`, { pickLocation: `A${(turn += 1)}` });
    const receive = (writer: Writer, status: string): Promise<void> =>
      writer.put(`/return_orders/${orderId}`, {
        returnLines: lineIds.map((id: number) => ({ id, status })),
      });
    return [
      {
        name: 'items update',
        atLeast: 0.9,
        ratio: await ratioOf(logging, bare, 40, (writer) => update(writer, 0)),
      },
      {
        name: 'receiving of ten lines',
        atLeast: 0.9,
        ratio: await ratioOf(logging, bare, 5, async (writer) => {
          await receive(writer, 'received');
          await receive(writer, 'awaiting');
        }),
      },
      {
        name: `${WRITERS} writers on one shop`,
        atLeast: 0.8,
        ratio: await ratioOf(logging, bare, 1, async (writer) => {
          const write = async (place: number) => {
            for (let time = 0; time < 20; time += 1) await update(writer, place);
          };
          await Promise.all(Array.from({ length: WRITERS }, (_, place) => write(place)));
        }),
      },
    ];
  } finally {
    for (const agent of agents) agent.destroy();
    await Promise.all(services.map((service) => service.stop()));
  }
}

const writerOf = (url: string, agent: Agent, token: string): Writer => ({
  async put(path, body) {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const options = { method: 'PUT', agent, headers };
    const { status, answer } = await new Promise<{ status?: number; answer: string }>(
      (resolve, reject) => {
        request(`${url}/api/v1${path}`, options, (response) => {
          text(response).then(
            (read) => resolve({ status: response.statusCode, answer: read }),
            reject,
          );
        })
          .on('error', reject)
          .end(JSON.stringify(body));
      },
    );
    if (status !== 200) throw new Error(`${path}: ${status} ${answer}`);
  },
});

async function ratioOf(
  logging: Writer,
  bare: Writer,
  times: number,
  work: (writer: Writer) => Promise<unknown>,
): Promise<number> {
  const timed = async (writer: Writer): Promise<number> => {
    const begun = performance.now();
    for (let time = 0; time < times; time += 1) await work(writer);
    return performance.now() - begun;
  };
  for (let round = 0; round < 5; round += 1) {
    await timed(logging);
    await timed(bare);
  }
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Both go first equally often, so that order has no effect.
    const isFirst = round % 2 === 0;
    const [one, other] = isFirst ? [logging, bare] : [bare, logging];
    const [first, second] = [await timed(one), await timed(other)];
    ratios.push(isFirst ? second / first : first / second);
  }
  return ratios.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
}

/** Units to change, and an order of lines to receive. */
async function seedStock(client: HttpClient) {
  const [variantId, customerId] = [nextPlatformId(), nextPlatformId()];
  const variants = [{ platformId: variantId, title: 'Green' }];
  const products = [{ platformId: variantId, title: 'Tent', variants }];
  await expectSuccess(client.post('/products', { products }));
  await expectSuccess(client.post('/customers', { customers: [{ platformId: customerId }] }));
  const items = await expectSuccess(
    client.post('/items', {
      platformVariantId: variantId,
      visibility: 'available',
      quantity: WRITERS + LINES,
    }),
  );
  const rentals = [];
  for (const { id: itemId } of items.slice(WRITERS)) {
    const cycle = {
      itemId,
      customerPlatformId: customerId,
      methodType: 'calendar',
      deliveryMethodType: 'pick_up',
      rentalStart: '2020-06-01',
      rentalEnd: '2020-06-10',
    };
    const { id } = await expectSuccess(client.post('/cycles', cycle));
    await expectSuccess(client.put(`/cycles/${id}`, { fulfilledAt: '2020-06-01' }));
    rentals.push({ rentalId: id });
  }
  const { returnOrders } = await expectSuccess(client.post('/return_orders', { data: rentals }));
  return {
    itemIds: items.slice(0, WRITERS).map(({ id }: { id: number }) => id),
    orderId: returnOrders[0].id,
    lineIds: returnOrders[0].returnLines.map(({ id }: { id: number }) => id),
  };
}
