import { isDeepStrictEqual } from 'node:util';
import type { LoadRequest } from '../load/jobs.js';
import type { Section } from '../report/section.js';
import { medianOf, shuffled, spreadOf } from '../report/statistics.js';
import type { Program } from '../environment/programs.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import { timeInterleaved } from '../environment/interleaved-timing.js';

const NAMES = ['service', 'baseline'] as const;
const VARIANTS = 100;
const DAY = 86_400_000;

/** How many days are asked for, and how many times the bare work that may take. */
const WINDOWS: Readonly<Record<number, { threshold: number; target?: number }>> = {
  30: { threshold: 1.5, target: 1.2 },
  90: { threshold: 1.5, target: 1.2 },
  365: { threshold: 1.3 },
  731: { threshold: 1.5 },
};

/** The availability of 100 variants over longer and longer windows, to the bare SQL and sweep. */
export async function measureAvailability(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.dataSet('app');
  const service = await environment.startService(dataSet);
  const baseline = await environment.startBaseline(dataSet);
  const programs = { service, baseline };
  const windows = Object.keys(WINDOWS).map(Number);
  const took = new Map(windows.map((days) => [days, { service: [], baseline: [] } as Took]));
  const ratios = new Map(windows.map((days) => [days, [] as number[]]));
  try {
    const client = await environment.connect(dataSet.url);
    const { rows } = await client.query<{ id: string }>(
      `select platform_id as id from variants where shop_id = $1 order by id limit ${VARIANTS}`,
      [dataSet.shops[0]!.id],
    );
    const ids = rows.map(({ id }) => id).join(',');
    const request = (days: number, index: number): LoadRequest => ({
      path: pathOf(ids, days),
      token: dataSet.shops[index % dataSet.shops.length]!.token,
    });
    for (const days of windows) await assertSameSums(service, baseline, request(days, 0));
    const [count, requests] = environment.isQuick ? [1, 3] : [9, 20];
    for (let round = 0; round <= count; round += 1) {
      for (const days of shuffled(windows)) {
        const ofBoth = NAMES.flatMap((kind) =>
          Array.from({ length: requests }, (_, index) => ({
            kind,
            request: { ...request(days, index), url: programs[kind].url },
          })),
        );
        const timeOf = await timeInterleaved(environment, ofBoth);
        // The first round warms up.
        if (round === 0) continue;
        for (const name of NAMES) took.get(days)![name].push(timeOf(name));
        ratios.get(days)!.push(timeOf('service') / timeOf('baseline'));
      }
    }
  } finally {
    await Promise.all([service, baseline].map((program) => program.stop()));
  }
  return sectionOf(took, ratios);
}

type Name = (typeof NAMES)[number];
type Took = Record<Name, number[]>;

/** The days before today, which are as full as a shop gets. */
function pathOf(ids: string, days: number): string {
  const dateOf = (day: number) => new Date(Date.now() - day * DAY).toISOString().slice(0, 10);
  return `/api/v1/availability_timelines/batch?variant_platform_ids=${ids}&from=${dateOf(days)}&to=${dateOf(1)}`;
}

/** @throws Error when the service and the baseline do not count the same */
async function assertSameSums(
  service: Program,
  baseline: Program,
  { path, token }: LoadRequest,
): Promise<void> {
  const read = async ({ url }: Program) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as unknown;
  };
  const { data } = (await read(service)) as { data: Timeline[] };
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
  const counted = {
    days: sum(data.flatMap(({ occupancy }) => Object.values(occupancy))),
    future: sum(data.map((one) => one.futureAvailabilityInventoryCount)),
    uncommitted: sum(data.map((one) => one.uncommitedInventoryCount)),
  };
  const bare = await read(baseline);
  if (!isDeepStrictEqual(counted, bare)) {
    throw new Error(`${path}: ${JSON.stringify(counted)}, the baseline ${JSON.stringify(bare)}`);
  }
}

interface Timeline {
  occupancy: Record<string, number>;
  futureAvailabilityInventoryCount: number;
  uncommitedInventoryCount: number;
}

function sectionOf(
  took: ReadonlyMap<number, Took>,
  ratios: ReadonlyMap<number, readonly number[]>,
): Section {
  const points = (name: Name) =>
    [...took].map(([days, own]) => [days, Number(medianOf(own[name]).toFixed(2))] as const);
  return {
    figures: [...ratios].map(([days, own]) => ({
      name: `availability of ${VARIANTS} variants, ${days} days, to bare SQL and sweep`,
      value: medianOf(own),
      spread: spreadOf(own),
      better: 'less',
      ...WINDOWS[days],
    })),
    tables: [],
    curves: [
      {
        key: 'availability',
        title: `Availability of ${VARIANTS} variants by the number of days`,
        x: 'days',
        y: 'ms',
        lines: [
          { name: 'the service', points: points('service') },
          { name: 'bare SQL and sweep', points: points('baseline') },
        ],
      },
    ],
  };
}
