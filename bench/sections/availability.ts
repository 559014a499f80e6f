import type { BenchEnvironment } from '../environment/bench-environment.js';
import { timeInterleaved } from '../environment/rounds.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { Section } from '../report/section.js';
import { medianOf, spreadOf } from '../report/statistics.js';

const VARIANTS = 100;
const DAY_MS = 86_400_000;

/** The lengths of the windows in days, with the limits of a response in milliseconds. */
const WINDOWS = [
  { days: 30, threshold: 16, target: 13 },
  { days: 90, threshold: 18, target: 14 },
  { days: 365, threshold: 22 },
  { days: 731, threshold: 36 },
] as const;

/** The availability of 100 variants over windows of up to two years. */
export async function measureAvailability(environment: BenchEnvironment): Promise<Section> {
  const { result, speedFactor } = await withSpeedFactor(environment, () => timesOf(environment));
  return {
    figures: WINDOWS.map(({ days, ...limits }, index) => ({
      name: `availability of ${VARIANTS} variants, ${days} days`,
      value: medianOf(result[index]!),
      spread: spreadOf(result[index]!),
      unit: 'ms',
      better: 'less',
      speedFactor,
      ...limits,
    })),
    tables: [],
  };
}

/** The times of each window, one per round. */
async function timesOf(environment: BenchEnvironment): Promise<number[][]> {
  const dataSet = await environment.dataSet('app');
  const client = await environment.connect(dataSet.url);
  const { rows } = await client.query<{ id: string }>(
    `select platform_id as id from variants where shop_id = $1 order by id limit ${VARIANTS}`,
    [dataSet.shops[0]!.id],
  );
  const ids = rows.map(({ id }) => id).join(',');
  const { url, stop } = await environment.startService(dataSet);
  const times = WINDOWS.map((): number[] => []);
  const [rounds, count] = environment.isQuick ? [1, 3] : [9, 20];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const requests = WINDOWS.flatMap(({ days }, kind) =>
        Array.from({ length: count }, (_, index) => {
          const { token } = dataSet.shops[index % dataSet.shops.length]!;
          return { kind, request: { url, path: pathOf(ids, days), token } };
        }),
      );
      const timeOf = await timeInterleaved(environment, requests);
      // The first round is warm-up.
      if (round > 0) times.forEach((own, kind) => own.push(timeOf(kind)));
    }
  } finally {
    await stop();
  }
  return times;
}

/** A window of days before today, in which a shop has most rentals. */
function pathOf(ids: string, days: number): string {
  const dateOf = (day: number) => new Date(Date.now() - day * DAY_MS).toISOString().slice(0, 10);
  return `/api/v1/availability_timelines/batch?platformVariantIds=${ids}&from=${dateOf(days)}&to=${dateOf(1)}`;
}
