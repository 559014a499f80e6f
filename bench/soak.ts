import { setTimeout as sleep } from 'node:timers/promises';
import type { Shot } from './load/jobs.js';
import { slopeOf } from './report/statistics.js';
import { residentMemoryOf } from './stage/processor-time.js';
import { type DataSet, pathOfPage, Stage } from './stage/stage.js';

/**
 * Keeps the service busy with all kinds of requests, an hour long or `-- --minutes <n>`, and ends
 * with 1 when a request fails or its memory goes on growing once it is warm.
 */

const MINUTES = Number(process.argv[process.argv.indexOf('--minutes') + 1] || 60);
/** By how much memory may grow in an hour, in megabytes: garbage is collected in steps. */
const GROWTH_ALLOWED = 64;
/** The part of the time in which caches fill and code is compiled. */
const WARM_UP = 0.4;

await Stage.use(true, async (stage) => {
  process.exitCode = (await soak(stage)) ? 0 : 1;
});

async function soak(stage: Stage): Promise<boolean> {
  const dataSet = await stage.dataSet('app');
  const service = await stage.startService(dataSet);
  const shots = shotsOf(dataSet);
  const end = Date.now() + MINUTES * 60_000;
  const memory: [minute: number, megabytes: number][] = [];
  let requests = 0;
  while (Date.now() < end) {
    const job = { kind: 'fire', url: service.url, shots, connections: 10 } as const;
    const fired = await stage.load.run({ ...job, until: { duration: 5 } });
    requests += fired.requests;
    if (fired.failures > 0) {
      process.stderr.write(`${fired.failures} requests failed\n`);
      return false;
    }
    await sleep(200);
    memory.push([MINUTES - (end - Date.now()) / 60_000, residentMemoryOf(service.pid)]);
  }
  const warm = memory.filter(([minute]) => minute > MINUTES * WARM_UP);
  const growth = slopeOf(warm) * Math.min(60, MINUTES);
  const last = memory.at(-1)![1];
  process.stdout.write(
    `${requests} requests in ${MINUTES} minutes, ${Math.round(last)} MB at the end, ` +
      `${growth.toFixed(1)} MB of growth once warm\n`,
  );
  return growth <= GROWTH_ALLOWED;
}

/** Reads of all kinds, some that find nothing, and writes that are refused or change a little. */
function shotsOf(dataSet: DataSet): Shot[] {
  return dataSet.shops.flatMap(({ id, token }) => [
    ...['items', 'cycles', 'return_orders'].map((list) => ({
      path: pathOfPage(list, dataSet, id),
      token,
    })),
    ...[
      '/items?search=parka',
      '/items?tag=outdoor&visibility=available',
      '/cycles?status=unreceived',
      '/cycles?search=hansen',
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
