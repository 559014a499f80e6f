import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadRequest } from '../load/jobs.js';
import { Load } from '../load/load.js';
import type { Figure, Section } from '../report/section.js';
import { type Spread, spreadOf } from '../report/statistics.js';
import { residentMemoryOf } from '../environment/resource-usage.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { Program } from '../environment/programs.js';
import {
  type DataSet,
  pathOfPage,
  type BenchEnvironment,
} from '../environment/bench-environment.js';

/** After how long at rest memory is read, in milliseconds: Node gives back what it needed to start. */
const REST_MS = 60_000;

/** PostgreSQL, the load and two processes of the service need a core each. */
const CORES = 4;

/** How long the service takes to start, what it keeps, and what a second process brings. */
export async function measureStart(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.dataSet('app');
  const { result, speedFactor } = await withSpeedFactor(environment, () =>
    startOften(environment, dataSet),
  );
  const { starts, idle, busy } = result;
  const second = await measureSecond(environment, dataSet);
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
      {
        ...figure('two processes to one, pages of items', second, { better: 'more' }),
        threshold: 1.7,
        target: 1.9,
        ...(availableParallelism() < CORES && { unjudged: `needs ${CORES} cores` }),
      },
    ],
    tables: [],
    curves: [],
  };
}

/** What each of five starts took, in seconds, and what it kept at rest and then under load, in megabytes. */
async function startOften(environment: BenchEnvironment, dataSet: DataSet) {
  const starts: number[] = [];
  const idle: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < (environment.isQuick ? 1 : 5); round += 1) {
    const began = performance.now();
    const service = await environment.startService(dataSet);
    try {
      await fetch(`${service.url}/health/ready`);
      starts.push((performance.now() - began) / 1000);
      await sleep(environment.isQuick ? 500 : REST_MS);
      idle.push(residentMemoryOf(service.pid));
      await send(environment, environment.load, service, requestsOf(dataSet));
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
  more: Pick<Figure, 'unit' | 'better' | 'threshold' | 'speedFactor'>,
): Figure {
  const spread: Spread = spreadOf(values);
  return { name, value: spread.median, spread, ...more };
}

const requestsOf = (dataSet: DataSet): LoadRequest[] =>
  dataSet.shops.map(({ id, token }) => ({ path: pathOfPage('items', dataSet, id), token }));

async function send(
  { isQuick }: BenchEnvironment,
  load: Load,
  { url }: Program,
  requests: readonly LoadRequest[],
): Promise<number> {
  const until = isQuick ? { amount: 20 } : { duration: 5 };
  return (await load.run({ kind: 'send', url, requests, connections: 10, until })).perSecond;
}

/** How many times the pages of one process two of them answer, each with a load of its own. */
async function measureSecond(environment: BenchEnvironment, dataSet: DataSet): Promise<number[]> {
  const other = new Load();
  const one = await environment.startService(dataSet);
  const two = await environment.startService(dataSet);
  const requests = requestsOf(dataSet);
  const alone = () => send(environment, environment.load, one, requests);
  const both = async () => {
    const each = [
      send(environment, environment.load, one, requests),
      send(environment, other, two, requests),
    ];
    const [first, second] = await Promise.all(each);
    return first! + second!;
  };
  try {
    if (!environment.isQuick) await both();
    const ratios: number[] = [];
    for (let round = 0; round < (environment.isQuick ? 1 : 5); round += 1) {
      ratios.push((await both()) / (await alone()));
    }
    return ratios;
  } finally {
    other.stop();
    await Promise.all([one.stop(), two.stop()]);
  }
}
