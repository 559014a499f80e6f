import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchEnvironment, DataSet } from '../environment/bench-environment.js';
import { firstPages } from '../environment/pages.js';
import { residentMemoryOf } from '../environment/process-usage.js';
import type { Program } from '../environment/programs.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { LoadRequest } from '../load/jobs.js';
import { Load } from '../load/load.js';
import type { Figure, Section } from '../report/section.js';
import { spreadOf } from '../report/statistics.js';

/** How long the service is idle before its memory is read: Node.js releases what the start needed. */
const IDLE_MS = 60_000;

/** PostgreSQL, the load and two processes of the service need one core each. */
const CORES = 4;

/** Start time, memory, and the throughput of a second process. */
export async function measureStart(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.dataSet('app');
  const { result, speedFactor } = await withSpeedFactor(environment, () =>
    startRepeatedly(environment, dataSet),
  );
  const { starts, idle, busy } = result;
  const ratios = await compareProcesses(environment, dataSet);
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
      figure('two processes to one, pages of items', ratios, {
        better: 'more',
        threshold: 1.7,
        target: 1.9,
        ...(availableParallelism() < CORES && { unjudged: `needs ${CORES} cores` }),
      }),
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
      await rateOf(environment, environment.load, service, firstPages(dataSet, 'items'));
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

async function rateOf(
  { isQuick }: BenchEnvironment,
  load: Load,
  { url }: Program,
  requests: readonly LoadRequest[],
): Promise<number> {
  const until = isQuick ? { amount: 20 } : { duration: 5 };
  return (await load.run({ kind: 'send', url, requests, connections: 10, until })).perSecond;
}

/** The throughput of two processes, each with its own load, as ratios to one process. */
async function compareProcesses(
  environment: BenchEnvironment,
  dataSet: DataSet,
): Promise<number[]> {
  const secondLoad = new Load();
  const first = await environment.startService(dataSet);
  const second = await environment.startService(dataSet);
  const requests = firstPages(dataSet, 'items');
  const alone = () => rateOf(environment, environment.load, first, requests);
  const both = async () => {
    const rates = await Promise.all([alone(), rateOf(environment, secondLoad, second, requests)]);
    return rates[0] + rates[1];
  };
  try {
    if (!environment.isQuick) await both();
    const ratios: number[] = [];
    for (let round = 0; round < (environment.isQuick ? 1 : 5); round += 1) {
      ratios.push((await both()) / (await alone()));
    }
    return ratios;
  } finally {
    secondLoad.stop();
    await Promise.all([first.stop(), second.stop()]);
  }
}
