import { dateOf, dayOf } from '../../src/time/days.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import { timeInterleaved } from '../environment/rounds.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { Section } from '../report/section.js';
import { medianOf, spreadOf } from '../report/statistics.js';

/** The measured reports, with the most milliseconds that each may take. */
const REPORTS = [
  { path: 'revenue?by=day', threshold: 300 },
  { path: 'revenue?by=month', threshold: 300 },
  { path: 'revenue?by=product', threshold: 300 },
  { path: 'revenue?by=methodType', threshold: 300 },
  { path: 'returns?', threshold: 500 },
  { path: 'refusals?by=day', threshold: 300 },
  { path: 'refusals?by=variant', threshold: 300 },
  { path: 'utilisation?by=product', threshold: 1_200 },
  { path: 'utilisation?by=location', threshold: 1_200 },
];

/** Reports of a year, of a shop with a million units and 167,000 of its million cycles in the year. */
export async function measureReports(environment: BenchEnvironment): Promise<Section> {
  const { result, speedFactor } = await withSpeedFactor(environment, () => timesOf(environment));
  return {
    figures: REPORTS.map(({ path, threshold }, index) => ({
      name: `GET /reports/${path.replace(/\?$/, '')}, a year`,
      value: medianOf(result[index]!),
      spread: spreadOf(result[index]!),
      unit: 'ms',
      better: 'less',
      speedFactor,
      threshold,
      target: 150,
    })),
    tables: [],
  };
}

/** The times of each report, one per round. */
async function timesOf(environment: BenchEnvironment): Promise<number[][]> {
  const dataSet = await environment.dataSet('deep');
  const { token } = dataSet.shops[0]!;
  const { url, stop } = await environment.startService(dataSet);
  const times = REPORTS.map((): number[] => []);
  // Today may differ in the zone of the shop.
  const yesterday = dayOf(new Date().toISOString().slice(0, 10)) - 1;
  const range = `from=${dateOf(yesterday - 364)}&to=${dateOf(yesterday)}`;
  const rounds = environment.isQuick ? 1 : 9;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const requests = REPORTS.map(({ path }, kind) => {
        return { kind, request: { url, path: `/api/v1/reports/${path}&${range}`, token } };
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
