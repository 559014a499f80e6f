import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { print, table } from '../src/cli/output.js';
import { startProgress } from '../src/cli/progress.js';
import type { SendJob, LoadRequest } from './load/jobs.js';
import { type FilterCase, filterCases } from './plans/filter-cases.js';
import { combinationsOf } from './plans/request-costs.js';
import { shuffled, slopeOf } from './report/statistics.js';
import { BenchEnvironment, type DataSet } from './environment/bench-environment.js';
import { firstPages } from './environment/pages.js';
import { GROWTH_LIMITS, type Usage, usageOf } from './environment/process-usage.js';

/**
 * Sends requests of all kinds for an hour, or as long as `-- --minutes <n>` says. Exits with 1 when a
 * request fails, or when a resource keeps growing after the warm-up.
 */

const { minutes: MINUTES } = new Command('soak')
  .option('--minutes <minutes>', 'the duration', Number, 60)
  .parse()
  .opts<{ minutes: number }>();
/** The fraction of the duration in which caches fill and code is compiled. */
const WARM_UP = 0.4;
/**
 * How often each page by one filter is requested before the measurement. Connections cache the plans
 * of these pages. In a short run, the last plans would look like endless growth.
 */
const WARM_UP_ROUNDS = 10;
const CONNECTIONS = 10;
/** The number of random combinations of filters in each round of five seconds. */
const COMBINATIONS = 200;

type Sample = readonly [minute: number, usage: Usage];

await BenchEnvironment.use(true, async (environment) => {
  process.exitCode = (await soak(environment)) ? 0 : 1;
});

async function soak(environment: BenchEnvironment): Promise<boolean> {
  const dataSet = await environment.dataSet('app');
  const service = await environment.startService(dataSet);
  const postmaster = await environment.postmaster(dataSet);
  if (postmaster === undefined) throw new Error('PostgreSQL must run on this machine');
  const lists = await filteredLists(environment, dataSet);
  const single = shuffled(lists.flatMap((list) => list.cases.map((one) => pageBy(list, [one]))));
  const filtered = lists.flatMap((list) =>
    combinationsOf(list.cases).map((filters) => pageBy(list, filters)),
  );
  const plain = plainRequests(dataSet);
  const samples: Sample[] = [];
  const send = async (batch: LoadRequest[], until: SendJob['until']): Promise<number> => {
    const job = { kind: 'send', url: service.url, connections: CONNECTIONS } as const;
    const { requests, failures } = await environment.load.run({ ...job, requests: batch, until });
    if (failures > 0) throw new Error(`${failures} requests failed`);
    return requests;
  };
  const progress = startProgress(`minutes of ${MINUTES}`);
  // Few connections read at a time; the writes between spread the reads over all of them.
  const first = shuffled([...single, ...single.map((_, index) => plain[index % plain.length]!)]);
  let requests = await send(first, { amount: WARM_UP_ROUNDS * first.length });
  const started = Date.now();
  for (let minute = 0; minute < MINUTES; minute = (Date.now() - started) / 60_000) {
    const batch = shuffled([...plain, ...shuffled(filtered).slice(0, COMBINATIONS)]);
    requests += await send(batch, { duration: 5 });
    await sleep(200);
    samples.push([minute, usageOf(service.pid, postmaster)]);
    progress.update(Math.floor(minute), MINUTES);
  }
  progress.stop();
  process.stdout.write(`${requests} requests in ${MINUTES} minutes, no failures\n`);
  return report(samples.filter(([minute]) => minute > MINUTES * WARM_UP));
}

/** Prints the usage after the warm-up; true when no resource grows beyond its limit. */
function report(samples: readonly Sample[]): boolean {
  const results = Object.entries(GROWTH_LIMITS).map(([name, limit]) => {
    const course = samples.map(([minute, usage]) => [minute, usage[name as keyof Usage]] as const);
    const numbers = course.map(([, number]) => number);
    const growth = slopeOf(course) * MINUTES * (1 - WARM_UP);
    return { name, least: Math.min(...numbers), most: Math.max(...numbers), growth, limit };
  });
  const rows = results.map(({ name, least, most, growth, limit }) => [
    name,
    least.toFixed(0),
    most.toFixed(0),
    growth.toFixed(1),
    `≤ ${limit}`,
    growth <= limit ? '✓' : '✗',
  ]);
  print(false, results, table(['after the warm-up', 'least', 'most', 'growth', 'limit', ''], rows));
  return results.every(({ growth, limit }) => growth <= limit);
}

/** A list of a shop with its filters. */
interface FilteredList {
  readonly path: string;
  readonly token: string;
  readonly cases: readonly FilterCase[];
}

/** Each list of each shop. */
async function filteredLists(
  environment: BenchEnvironment,
  { url, shops }: DataSet,
): Promise<FilteredList[]> {
  const client = await environment.connect(url);
  const lists: FilteredList[] = [];
  for (const { id, token } of shops) {
    for (const [list, cases] of Object.entries(await filterCases(client, id))) {
      lists.push({ path: `/api/v1/${list}`, token, cases });
    }
  }
  return lists;
}

function pageBy({ path, token }: FilteredList, filters: readonly FilterCase[]): LoadRequest {
  return { path: `${path}?${filters.map((one) => one.query).join('&')}`, token };
}

/** Unfiltered reads of all kinds, and a write. */
function plainRequests(dataSet: DataSet): LoadRequest[] {
  const pages = ['items', 'cycles', 'return_orders'].flatMap((list) => firstPages(dataSet, list));
  const others = [
    '/customers',
    '/products',
    '/availability_timelines/batch?platformVariantIds=81001,81002',
  ];
  return [
    ...pages,
    ...dataSet.shops.flatMap(({ id, token }): LoadRequest[] => [
      ...others.map((path) => ({ path: `/api/v1${path}`, token })),
      { path: '/api/v1/shop', token, method: 'PUT', body: { name: `Shop ${id}` } },
    ]),
  ];
}
