import type { BenchEnvironment } from '../environment/bench-environment.js';
import { timeInterleaved } from '../environment/rounds.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { Section } from '../report/section.js';
import { medianOf, spreadOf } from '../report/statistics.js';

/** The measured sheets; `%` stands for the platform id of a location. */
const SHEETS = [
  { name: 'day sheet of all locations, 1M cycles', query: '' },
  { name: 'day sheet of one location, 1M cycles', query: '?locationPlatformId=%' },
];

/** The sheet of today, of a shop with a million cycles. */
export async function measureDaySheet(environment: BenchEnvironment): Promise<Section> {
  const { result, speedFactor } = await withSpeedFactor(environment, () => timesOf(environment));
  return {
    figures: SHEETS.map(({ name }, index) => ({
      name,
      value: medianOf(result[index]!),
      spread: spreadOf(result[index]!),
      unit: 'ms',
      better: 'less',
      speedFactor,
      threshold: 60,
      target: 30,
    })),
    tables: [],
  };
}

/** The times of each sheet, one per round. */
async function timesOf(environment: BenchEnvironment): Promise<number[][]> {
  const dataSet = await environment.dataSet('deep');
  const { id, token } = dataSet.shops[0]!;
  const client = await environment.connect(dataSet.url);
  const { rows } = await client.query<{ location: string }>(
    'select platform_id as location from locations where shop_id = $1 order by id limit 1',
    [id],
  );
  const { url, stop } = await environment.startService(dataSet);
  const times = SHEETS.map((): number[] => []);
  const [rounds, count] = environment.isQuick ? [1, 3] : [9, 20];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const requests = SHEETS.flatMap(({ query }, kind) => {
        const path = `/api/v1/day_sheet${query.replace('%', rows[0]!.location)}`;
        return Array.from({ length: count }, () => ({ kind, request: { url, path, token } }));
      });
      const timeOf = await timeInterleaved(environment, requests);
      // The first round is warm-up.
      if (round > 0) times.forEach((own, kind) => own.push(timeOf(kind)));
    }
  } finally {
    await stop();
  }
  return times;
}
