import type { BenchEnvironment, DataSet } from '../environment/bench-environment.js';
import type { Program } from '../environment/programs.js';
import { Load } from '../load/load.js';
import type { LoadRequest, LoadResult } from '../load/jobs.js';
import type { Figure, Section } from '../report/section.js';
import { medianOf, shuffled, spreadOf } from '../report/statistics.js';
import { bookings } from './writes.js';

const CLIENTS = 64;
/** The rentals that clients book in turn; each fits on every unit. */
const RENTALS = 400;
const BATCHES = [10, 50] as const;

/** Clients that book for one shop through two processes. */
interface Target {
  readonly name: string;
  readonly programs: readonly Program[];
  readonly requests: readonly LoadRequest[];
  /** How many bookings a request makes. */
  readonly size: number;
}

/** Bookings of one variant by many clients at once; the baseline books in a handwritten transaction. */
export async function measureHotVariant(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.copyOf('app');
  const services = [
    await environment.startService(dataSet),
    await environment.startService(dataSet),
  ];
  const baselines = [
    await environment.startBaseline(dataSet),
    await environment.startBaseline(dataSet),
  ];
  const loads = [new Load(), new Load()];
  const targets = targetsOf(dataSet, services, baselines);
  const results = new Map(targets.map(({ name }) => [name, [] as LoadResult[][]]));
  try {
    // Round 0 is warm-up.
    for (let round = 0; round <= (environment.isQuick ? 1 : 5); round += 1) {
      for (const target of shuffled(targets)) {
        const until = environment.isQuick ? { amount: CLIENTS } : { duration: 4 };
        const result = await Promise.all(
          loads.map((load, index) =>
            load.run({
              kind: 'send',
              url: target.programs[index]!.url,
              connections: CLIENTS / loads.length,
              requests: shuffled(target.requests),
              until,
            }),
          ),
        );
        if (round > 0) results.get(target.name)!.push(result);
      }
    }
  } finally {
    for (const load of loads) load.stop();
    await Promise.all([...services, ...baselines].map((program) => program.stop()));
    await environment.dropCopy(dataSet);
  }
  return sectionOf(targets, results);
}

/** Each has its own shop, and thus its own variant; quick data sets have fewer shops. */
function targetsOf(
  { shops }: DataSet,
  services: readonly Program[],
  baselines: readonly Program[],
): Target[] {
  const tokenOf = (index: number) => shops[index % shops.length]!.token;
  const requestsOf = (shop: number): LoadRequest[] =>
    bookings(0, RENTALS).map((one) => ({ ...one, token: tokenOf(shop) }));
  const inBatches = (shop: number, size: number): LoadRequest[] => {
    const all = shuffled(requestsOf(shop));
    return Array.from({ length: RENTALS / size }, (_, index) => ({
      path: '/api/v1/cycles/batch',
      method: 'POST',
      token: tokenOf(shop),
      body: { cycles: all.slice(index * size, (index + 1) * size).map(({ body }) => body) },
    }));
  };
  return [
    { name: 'the baseline, single', programs: baselines, requests: requestsOf(0), size: 1 },
    { name: 'single', programs: services, requests: requestsOf(1), size: 1 },
    ...BATCHES.map((size, index) => ({
      name: `batches of ${size}`,
      programs: services,
      requests: inBatches(2 + index, size),
      size,
    })),
  ];
}

function sectionOf(
  targets: readonly Target[],
  results: ReadonlyMap<string, readonly LoadResult[][]>,
): Section {
  const rates = ({ name, size }: Target): number[] =>
    results
      .get(name)!
      .map((both) => size * both.reduce((sum, { perSecond }) => sum + perSecond, 0));
  const all = ({ name }: Target): LoadResult[] => results.get(name)!.flat();
  const [baseline, ...ours] = targets as [Target, ...Target[]];
  const ofBaseline = rates(baseline);
  return {
    figures: [
      ...ours.map((target): Figure => {
        const ratios = spreadOf(rates(target).map((rate, round) => rate / ofBaseline[round]!));
        return {
          name: `bookings of one variant by ${CLIENTS} clients, ${target.name}, to the baseline`,
          value: ratios.median,
          spread: ratios,
          better: 'more',
          threshold: 0.7,
          target: 0.9,
        };
      }),
      {
        name: 'failures, 503 among them',
        value: ours.flatMap(all).reduce((sum, { failures }) => sum + failures, 0),
        better: 'less',
        threshold: 0,
      },
      {
        name: 'p99 of a single booking',
        value: Math.max(...all(ours[0]!).map(({ p99 }) => p99)),
        unit: 'ms',
        better: 'less',
        threshold: 2_000,
      },
    ],
    tables: [
      {
        title: `${CLIENTS} clients, two processes`,
        columns: ['bookings', 'per second', 'p50 ms', 'p99 ms'],
        rows: targets.map((target) => [
          target.name,
          Number(medianOf(rates(target)).toFixed(1)),
          medianOf(all(target).map(({ p50 }) => p50)),
          medianOf(all(target).map(({ p99 }) => p99)),
        ]),
      },
    ],
  };
}
