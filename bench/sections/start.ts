import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shot } from '../load/jobs.js';
import { Load } from '../load/load.js';
import type { Figure, Section } from '../report/section.js';
import { type Spread, spreadOf } from '../report/statistics.js';
import { residentMemoryOf } from '../stage/held.js';
import { withPace } from '../stage/pace.js';
import type { Program } from '../stage/programs.js';
import { type DataSet, pathOfPage, type Stage } from '../stage/stage.js';

/** After how long at rest memory is read, in milliseconds: Node gives back what it needed to start. */
const REST = 60_000;

/** PostgreSQL, the load and two processes of the service need a core each. */
const CORES = 4;

/** How long the service takes to start, what it keeps, and what a second process brings. */
export async function measureStart(stage: Stage): Promise<Section> {
  const dataSet = await stage.dataSet('app');
  const { result, pace } = await withPace(stage, () => startOften(stage, dataSet));
  const { starts, idle, busy } = result;
  const second = await measureSecond(stage, dataSet);
  return {
    figures: [
      figure('start to the first answer', starts, { unit: 's', better: 'less', hold: 0.8, pace }),
      figure('memory after a minute at rest', idle, { unit: 'MB', better: 'less', hold: 130 }),
      figure('memory under load', busy, { unit: 'MB', better: 'less' }),
      {
        ...figure('two processes to one, pages of items', second, { better: 'more' }),
        hold: 1.7,
        aim: 1.9,
        ...(availableParallelism() < CORES && { unjudged: `needs ${CORES} cores` }),
      },
    ],
    tables: [],
    curves: [],
  };
}

/** What each of five starts took, in seconds, and what it kept at rest and then under load, in megabytes. */
async function startOften(stage: Stage, dataSet: DataSet) {
  const starts: number[] = [];
  const idle: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < (stage.isQuick ? 1 : 5); round += 1) {
    const began = performance.now();
    const service = await stage.startService(dataSet);
    try {
      await fetch(`${service.url}/health/ready`);
      starts.push((performance.now() - began) / 1000);
      await sleep(stage.isQuick ? 500 : REST);
      idle.push(residentMemoryOf(service.pid));
      await fire(stage, stage.load, service, shotsOf(dataSet));
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
  more: Pick<Figure, 'unit' | 'better' | 'hold' | 'pace'>,
): Figure {
  const spread: Spread = spreadOf(values);
  return { name, value: spread.median, spread, ...more };
}

const shotsOf = (dataSet: DataSet): Shot[] =>
  dataSet.shops.map(({ id, token }) => ({ path: pathOfPage('items', dataSet, id), token }));

async function fire(
  { isQuick }: Stage,
  load: Load,
  { url }: Program,
  shots: readonly Shot[],
): Promise<number> {
  const until = isQuick ? { amount: 20 } : { duration: 5 };
  return (await load.run({ kind: 'fire', url, shots, connections: 10, until })).perSecond;
}

/** How many times the pages of one process two of them answer, each with a load of its own. */
async function measureSecond(stage: Stage, dataSet: DataSet): Promise<number[]> {
  const other = new Load();
  const one = await stage.startService(dataSet);
  const two = await stage.startService(dataSet);
  const shots = shotsOf(dataSet);
  const alone = () => fire(stage, stage.load, one, shots);
  const both = async () => {
    const each = [fire(stage, stage.load, one, shots), fire(stage, other, two, shots)];
    const [first, second] = await Promise.all(each);
    return first! + second!;
  };
  try {
    if (!stage.isQuick) await both();
    const ratios: number[] = [];
    for (let round = 0; round < (stage.isQuick ? 1 : 5); round += 1) {
      ratios.push((await both()) / (await alone()));
    }
    return ratios;
  } finally {
    other.stop();
    await Promise.all([one.stop(), two.stop()]);
  }
}
