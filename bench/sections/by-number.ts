import type { BenchEnvironment } from '../environment/bench-environment.js';
import { timeInterleaved } from '../environment/rounds.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { Section } from '../report/section.js';
import { medianOf, spreadOf } from '../report/statistics.js';
import { bookings } from './writes.js';

const KINDS = [
  { name: 'booking 250 units of a variant in one batch', threshold: 3_000, target: 1_500 },
  { name: 'a stocktake of 5,000 serials', threshold: 600, target: 300 },
];

/** Requests about many units at once, of a shop with 100,000 units. */
export async function measureByNumber(environment: BenchEnvironment): Promise<Section> {
  const { result, speedFactor } = await withSpeedFactor(environment, () => timesOf(environment));
  return {
    figures: KINDS.map((kind, index) => ({
      ...kind,
      value: medianOf(result[index]!),
      spread: spreadOf(result[index]!),
      unit: 'ms',
      better: 'less',
      speedFactor,
    })),
    tables: [],
  };
}

/** The times of each kind of request, one per round. */
async function timesOf(environment: BenchEnvironment): Promise<number[][]> {
  const dataSet = await environment.copyOf('grid');
  const { token } = dataSet.shops[0]!;
  const { url, stop } = await environment.startService(dataSet);
  const [rounds, units, scans] = environment.isQuick ? [1, 2, 100] : [9, 250, 5_000];
  const serials = Array.from(
    { length: scans },
    (_, index) => `SN-${String(index * 20).padStart(7, '0')}`,
  );
  const times = KINDS.map((): number[] => []);
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const booked = bookings(round, 1).map(({ body }) => ({
        ...(body as object),
        quantity: units,
      }));
      const bodies = [
        { path: '/api/v1/cycles/batch', body: { cycles: booked } },
        { path: '/api/v1/items/stocktake', body: { serials } },
      ];
      const requests = bodies.map((request, kind) => {
        return { kind, request: { ...request, url, token, method: 'POST' as const } };
      });
      const timeOf = await timeInterleaved(environment, requests);
      // The first round is warm-up.
      if (round > 0) times.forEach((own, kind) => own.push(timeOf(kind)));
    }
  } finally {
    await stop();
    await environment.dropCopy(dataSet);
  }
  return times;
}
