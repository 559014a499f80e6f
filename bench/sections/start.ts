import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchEnvironment, DataSet } from '../environment/bench-environment.js';
import { firstPages } from '../environment/pages.js';
import { residentMemoryOf } from '../environment/process-usage.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { Figure, Section } from '../report/section.js';
import { spreadOf } from '../report/statistics.js';

/** How long the service is idle before its memory is read: Node.js releases what the start needed. */
const IDLE_MS = 60_000;

/** Start time and memory. */
export async function measureStart(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.dataSet('app');
  const { result, speedFactor } = await withSpeedFactor(environment, () =>
    startRepeatedly(environment, dataSet),
  );
  const { starts, idle, busy } = result;
  return {
    figures: [
      figure('start to the first response', starts, {
        unit: 's',
        better: 'less',
        threshold: 0.8,
        speedFactor,
      }),
      figure('memory after an idle minute', idle, { unit: 'MB', better: 'less', threshold: 130 }),
      figure('memory under load', busy, { unit: 'MB', better: 'less' }),
    ],
    tables: [],
  };
}

/** Start times in seconds, and memory after an idle minute and then under load in megabytes. */
async function startRepeatedly(environment: BenchEnvironment, dataSet: DataSet) {
  const starts: number[] = [];
  const idle: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < (environment.isQuick ? 1 : 5); round += 1) {
    const started = performance.now();
    const service = await environment.startService(dataSet);
    try {
      await fetch(`${service.url}/health/ready`);
      starts.push((performance.now() - started) / 1000);
      await sleep(environment.isQuick ? 500 : IDLE_MS);
      idle.push(residentMemoryOf(service.pid));
      const requests = firstPages(dataSet, 'items');
      const until = environment.isQuick ? { amount: 20 } : { duration: 5 };
      const job = { kind: 'send', url: service.url, requests, connections: 10, until } as const;
      await environment.load.run(job);
      busy.push(residentMemoryOf(service.pid));
    } finally {
      await service.stop();
    }
  }
  return { starts, idle, busy };
}

function figure(
  name: string,
  values: readonly number[],
  more: Omit<Figure, 'name' | 'value' | 'spread'>,
): Figure {
  const spread = spreadOf(values);
  return { name, value: spread.median, spread, ...more };
}
