import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { print, table } from '../src/cli/output.js';
import { startProgress } from '../src/cli/progress.js';
import type { SendJob, LoadRequest } from './load/jobs.js';
import { type FilterCase, filterCases } from './plans/filter-cases.js';
import { combinationsOf } from './plans/filter-costs.js';
import { shuffled, slopeOf } from './report/statistics.js';
import { backendMemoryOf, openHandlesOf, residentMemoryOf } from './environment/resource-usage.js';
import { type DataSet, pathOfPage, BenchEnvironment } from './environment/bench-environment.js';

/**
 * Keeps the service busy with all kinds of requests, an hour long or `-- --minutes <n>`, and ends
 * with 1 when a request fails or what it holds goes on growing once it is warm.
 */

const { minutes: MINUTES } = new Command('soak')
  .option('--minutes <minutes>', 'how long', Number, 60)
  .parse()
  .opts<{ minutes: number }>();
/** The part of the time in which caches fill and code is compiled. */
const WARM_UP = 0.4;
/**
 * How often each page by one filter is asked for before the time begins. A connection keeps the plans
 * of those, and would come upon the last of them late in a short run, as if it never ended. Few
 * connections read at a time; what is written between brings others to it.
 */
const FIRST_ROUNDS = 10;
/** Connections of the clients. */
const CONNECTIONS = 10;
/** How many combinations of filters there are in each round of five seconds, drawn anew. */
const COMBINATIONS = 200;

/**
 * What is held at a moment, and by how much it may grow once warm. PostgreSQL has up to three workers
 * that come and go.
 */
const HELD = {
  'memory of the service, MB': 64,
  'memory of the largest process of PostgreSQL, MB': 8,
  'memory of all its processes, MB': 64,
  'open files and sockets of the service': 5,
  'processes of PostgreSQL': 4,
} as const;

type Held = Record<keyof typeof HELD, number>;

await BenchEnvironment.use(true, async (environment) => {
  process.exitCode = (await soak(environment)) ? 0 : 1;
});

async function soak(environment: BenchEnvironment): Promise<boolean> {
  const dataSet = await environment.dataSet('app');
  const service = await environment.startService(dataSet);
  const postmaster = await environment.postmaster(dataSet);
  if (postmaster === undefined) throw new Error('PostgreSQL has to run on this machine');
  const lists = await filteredLists(environment, dataSet);
  const alone = shuffled(lists.flatMap((list) => list.cases.map((one) => pageBy(list, [one]))));
  const filtered = lists.flatMap((list) =>
    combinationsOf(list.cases).map((filters) => pageBy(list, filters)),
  );
  const plain = plainRequests(dataSet);
  const held: (readonly [minute: number, held: Held])[] = [];
  const send = async (batch: LoadRequest[], until: SendJob['until']): Promise<number> => {
    const job = { kind: 'send', url: service.url, connections: CONNECTIONS } as const;
    const { requests, failures } = await environment.load.run({ ...job, requests: batch, until });
    if (failures > 0) throw new Error(`${failures} requests failed`);
    return requests;
  };
  const progress = startProgress(`minutes of ${MINUTES}`);
  const first = shuffled([...alone, ...alone.map((_, place) => plain[place % plain.length]!)]);
  let requests = await send(first, { amount: FIRST_ROUNDS * first.length });
  const begun = Date.now();
  for (let minute = 0; minute < MINUTES; minute = (Date.now() - begun) / 60_000) {
    const batch = shuffled([...plain, ...shuffled(filtered).slice(0, COMBINATIONS)]);
    requests += await send(batch, { duration: 5 });
    await sleep(200);
    const backends = backendMemoryOf(postmaster);
    held.push([
      minute,
      {
        'memory of the service, MB': residentMemoryOf(service.pid),
        'memory of the largest process of PostgreSQL, MB': Math.max(...backends),
        'memory of all its processes, MB': backends.reduce((sum, one) => sum + one, 0),
        'open files and sockets of the service': openHandlesOf(service.pid),
        'processes of PostgreSQL': backends.length,
      },
    ]);
    progress.update(Math.floor(minute), MINUTES);
  }
  progress.stop();
  process.stdout.write(`${requests} requests in ${MINUTES} minutes, none failed\n`);
  return report(held.filter(([minute]) => minute > MINUTES * WARM_UP));
}

function report(warm: readonly (readonly [minute: number, held: Held])[]): boolean {
  const judged = Object.entries(HELD).map(([name, allowed]) => {
    const course = warm.map(([minute, held]) => [minute, held[name as keyof Held]] as const);
    const numbers = course.map(([, held]) => held);
    const growth = slopeOf(course) * MINUTES * (1 - WARM_UP);
    return { name, least: Math.min(...numbers), most: Math.max(...numbers), growth, allowed };
  });
  const rows = judged.map(({ name, least, most, growth, allowed }) => [
    name,
    least.toFixed(0),
    most.toFixed(0),
    growth.toFixed(1),
    `≤ ${allowed}`,
    growth <= allowed ? '✓' : '✗',
  ]);
  print(false, judged, table(['once warm', 'least', 'most', 'growth', 'limit', ''], rows));
  return judged.every(({ growth, allowed }) => growth <= allowed);
}

/** A list of a shop, and what it can be narrowed by. */
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

/** Reads of all kinds, some that find nothing, and writes that change a little. */
function plainRequests(dataSet: DataSet): LoadRequest[] {
  return dataSet.shops.flatMap(({ id, token }) => [
    ...['items', 'cycles', 'return_orders'].map((list) => ({
      path: pathOfPage(list, dataSet, id),
      token,
    })),
    ...[
      '/customers',
      '/products',
      '/availability_timelines/batch?variant_platform_ids=81001,81002',
    ].map((path) => ({ path: `/api/v1${path}`, token })),
    {
      path: '/api/v1/shop',
      token,
      method: 'PUT' as const,
      body: { name: `Shop ${id}` },
    },
  ]);
}
