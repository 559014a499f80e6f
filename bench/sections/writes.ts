import { isDeepStrictEqual } from 'node:util';
import type { LoadRequest, TimingResult } from '../load/jobs.js';
import type { Section } from '../report/section.js';
import { medianOf, shuffled, spreadOf } from '../report/statistics.js';
import { effectsOn, shapeOf } from '../environment/effects.js';
import type { Program } from '../environment/programs.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import {
  DAY,
  dateOf,
  collectOrders,
  LINES,
  post,
  type Rental,
  type Side,
  type Write,
  WRITES,
} from './write-kinds.js';

const NAMES = ['service', 'baseline'] as const;
type Name = (typeof NAMES)[number];

/** Writes, one after the other, to transactions by hand that leave the same rows. */
export async function measureWrites(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.copyOf('app');
  const client = await environment.connect(dataSet.url);
  const [first, second = first!] = dataSet.shops;
  const service = await environment.startService(dataSet);
  const baseline = await environment.startBaseline(dataSet);
  const [rounds, requestCount] = environment.isQuick ? [1, 2] : [8, 8];
  try {
    const sides: Record<Name, Side> = {
      service: sideOf(service, first!),
      baseline: sideOf(baseline, second),
    };
    for (const name of NAMES) {
      const side = sides[name];
      side.units.push(...(await freeUnits(side, (rounds + 1) * requestCount * LINES, client)));
      side.rentals.push(...(await fulfilRentals(environment, service, side)));
    }
    const took = WRITES.map(() => ({ service: [] as number[], baseline: [] as number[] }));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [place, write] of WRITES.entries()) {
        const answers: Partial<Record<Name, readonly unknown[]>> = {};
        for (const name of shuffled(NAMES)) {
          const { program } = sides[name];
          const requests = await write.requests(sides[name], requestCount);
          const timed = await sendTimed(environment, program, requests);
          collectOrders(sides[name], timed.answers);
          answers[name] = timed.answers;
          // The first round warms up.
          if (round > 0) took[place]![name].push(medianOf(timed.milliseconds));
        }
        if (round === 0) {
          const compared = NAMES.map((name) => ({
            shopId: sides[name].shop.id,
            answer: answers[name]![0],
          }));
          await assertSameEffects(client, write, compared);
        }
      }
    }
    return sectionOf(took);
  } finally {
    await Promise.all([service.stop(), baseline.stop()]);
    await environment.dropCopy(dataSet);
  }
}

const sideOf = (program: Program, shop: Side['shop']): Side => ({
  program,
  shop,
  rentals: [],
  orders: [],
  units: [],
  booked: 0,
});

/** Units that nobody has, had of late or will have, the newest first. */
async function freeUnits(
  { shop }: Side,
  count: number,
  client: Awaited<ReturnType<BenchEnvironment['connect']>>,
): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select i.id from items i where i.shop_id = $1 and i.visibility = 'available'
       and i.status = 'processed' and i.condition_id is not null
       and not exists (select from cycles c where c.shop_id = $1 and c.item_id = i.id
         and (c.active or c.occupied_to > current_date - 30))
       and not exists (select from blocked_dates b where b.shop_id = $1 and b.item_id = i.id)
     order by i.id desc limit $2`,
    [shop.id, count],
  );
  return rows.map(({ id }) => Number(id));
}

/** Rents the units to one customer and hands them out, by the service itself. */
async function fulfilRentals(
  environment: BenchEnvironment,
  service: Program,
  side: Side,
): Promise<Rental[]> {
  const plan = {
    customerPlatformId: 52_018,
    methodType: 'calendar',
    rentalStart: dateOf(Date.now() - 4 * DAY),
    rentalEnd: dateOf(Date.now() + 2 * DAY),
  };
  const bookings = side.units.map((itemId) => post(side, '/cycles', { ...plan, itemId }));
  const { answers } = await sendTimed(environment, service, bookings);
  const rentals = answers as Rental[];
  const fulfilledAt = new Date(Date.now() - 5 * DAY).toISOString();
  const changes = rentals.map(({ id }) => ({
    path: `/api/v1/cycles/${id}`,
    token: side.shop.token,
    method: 'PUT' as const,
    body: { fulfilledAt },
  }));
  await sendTimed(environment, service, changes);
  return rentals;
}

function sendTimed(
  environment: BenchEnvironment,
  { url }: Program,
  requests: readonly LoadRequest[],
): Promise<TimingResult> {
  return environment.load.run({
    kind: 'time',
    requests: requests.map((request) => ({ ...request, url })),
  });
}

/** @throws Error when answers or rows are not the same, but for ids and times */
async function assertSameEffects(
  client: Awaited<ReturnType<BenchEnvironment['connect']>>,
  write: Write,
  compared: readonly { shopId: number; answer: unknown }[],
): Promise<void> {
  const shapes = [];
  for (const { shopId, answer } of compared) {
    const rows = await effectsOn(client, shopId, write.changed(answer as never));
    shapes.push({ answer: Object.keys(shapeOf(answer) as object), rows });
  }
  if (!isDeepStrictEqual(shapes[0], shapes[1])) {
    const [one, other] = shapes.map((shape) => JSON.stringify(shape, null, 1).split('\n'));
    const lines = one!.flatMap((line, place) =>
      line === other![place] ? [] : `${line.trim()} or ${other![place]?.trim()}`,
    );
    throw new Error(`${write.title} has other effects: ${lines.slice(0, 10).join(', ')}`);
  }
}

function sectionOf(took: readonly Record<Name, number[]>[]): Section {
  return {
    figures: WRITES.map(({ title }, place) => {
      const { service, baseline } = took[place]!;
      const ratios = spreadOf(baseline.map((own, round) => own / service[round]!));
      const value = ratios.median;
      return {
        name: `${title}, to the baseline`,
        value,
        spread: ratios,
        better: 'more',
        threshold: 0.5,
        target: 0.7,
      };
    }),
    tables: [
      {
        title: 'Milliseconds per write, one request at a time',
        columns: ['write', 'the service', 'by hand'],
        rows: WRITES.map(({ title }, place) => [
          title,
          ...NAMES.map((name) => Number(medianOf(took[place]![name]).toFixed(2))),
        ]),
      },
    ],
    curves: [],
  };
}
