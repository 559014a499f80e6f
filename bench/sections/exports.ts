import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { LoadRequest } from '../load/jobs.js';
import type { Figure, Section } from '../report/section.js';
import { spreadOf } from '../report/statistics.js';
import { residentMemoryOf } from '../environment/resource-usage.js';
import type { Program } from '../environment/programs.js';
import {
  type DataSet,
  pathOfPage,
  type BenchEnvironment,
} from '../environment/bench-environment.js';

const FORMATS = ['csv', 'ndjson'] as const;
type Format = (typeof FORMATS)[number];

/** How many exports run at once beside the lists. */
const CONCURRENT_EXPORTS = 20;

/** How often the memory is looked at, in milliseconds. */
const MEMORY_INTERVAL_MS = 100;

/** A whole export, as its client saw it. */
interface ExportResult {
  readonly perSecond: number;
  /** By how much the memory of the service was larger than before, in megabytes. */
  readonly growth: number;
}

/** A million units in one response: how soon it begins, how fast it goes, what it keeps from others. */
export async function measureExports(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.dataSet('deep');
  const count = await countItems(environment, dataSet);
  const service = await environment.startService(dataSet);
  try {
    const firstBytes: number[] = [];
    for (let round = 0; round < (environment.isQuick ? 1 : 10); round += 1) {
      for (const format of FORMATS) firstBytes.push(await firstByteOf(service, dataSet, format));
    }
    const lists = await besideLists(environment, service, dataSet);
    const taken = new Map<Format, ExportResult>();
    for (const format of FORMATS)
      taken.set(format, await measureExport(service, dataSet, format, count));
    return sectionOf(firstBytes, taken, lists);
  } finally {
    await service.stop();
  }
}

async function countItems(environment: BenchEnvironment, { url, shops }: DataSet): Promise<number> {
  const client = await environment.connect(url);
  const text = 'select count(*)::int as count from items where shop_id = $1';
  return (await client.query<{ count: number }>(text, [shops[0]!.id])).rows[0]!.count;
}

async function open(
  { url }: Program,
  { shops }: DataSet,
  format: Format,
): Promise<IncomingMessage> {
  const sent = request(`${url}/api/v1/exports/items?format=${format}`, {
    agent: false,
    headers: { authorization: `Bearer ${shops[0]!.token}` },
  });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`an export is answered ${answer.statusCode}`);
  return answer;
}

/** Milliseconds from the request to the first of its records. */
async function firstByteOf(service: Program, dataSet: DataSet, format: Format): Promise<number> {
  const began = performance.now();
  const answer = await open(service, dataSet, format);
  await once(answer, 'data');
  answer.on('error', () => {}).destroy();
  return performance.now() - began;
}

async function measureExport(
  service: Program,
  dataSet: DataSet,
  format: Format,
  count: number,
): Promise<ExportResult> {
  const before = residentMemoryOf(service.pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMemoryOf(service.pid));
  }, MEMORY_INTERVAL_MS);
  try {
    const began = performance.now();
    const answer = await open(service, dataSet, format);
    answer.resume();
    await once(answer, 'end');
    const seconds = (performance.now() - began) / 1_000;
    return { perSecond: count / seconds, growth: most - before };
  } finally {
    clearInterval(timer);
  }
}

/** The latencies of pages of a list, in rounds without and with exports beside them. */
interface Lists {
  readonly alone: readonly number[];
  readonly beside: readonly number[];
}

async function besideLists(
  environment: BenchEnvironment,
  service: Program,
  dataSet: DataSet,
): Promise<Lists> {
  const requests: LoadRequest[] = dataSet.shops.map(({ id, token }) => {
    return { path: pathOfPage('items', dataSet, id), token };
  });
  const p99 = async (): Promise<number> => {
    const until = environment.isQuick ? { amount: 20 } : { duration: 5 };
    const job = { kind: 'send', url: service.url, requests, connections: 10, until } as const;
    const result = await environment.load.run(job);
    if (result.failures > 0) throw new Error(`${result.failures} pages were not answered`);
    return result.p99;
  };
  const alone: number[] = [];
  const beside: number[] = [];
  await p99();
  for (let round = 0; round < (environment.isQuick ? 1 : 4); round += 1) {
    alone.push(await p99());
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_EXPORTS }, (_, place) =>
        open(service, dataSet, FORMATS[place % 2]!),
      ),
    );
    for (const answer of answers) answer.on('error', () => {}).resume();
    beside.push(await p99());
    for (const answer of answers) answer.destroy();
  }
  return { alone, beside };
}

function sectionOf(
  firstBytes: readonly number[],
  taken: ReadonlyMap<Format, ExportResult>,
  { alone, beside }: Lists,
): Section {
  const ratios = spreadOf(beside.map((own, round) => own / alone[round]!));
  const first = spreadOf(firstBytes);
  const figures: Figure[] = [
    {
      name: 'GET /exports/items, first byte',
      value: first.median,
      spread: first,
      unit: 'ms',
      better: 'less',
      threshold: 200,
    },
    ...[...taken].flatMap(([format, { perSecond, growth }]): Figure[] => [
      {
        name: `… as ${format}, rows per second`,
        value: perSecond,
        better: 'more',
        threshold: 20_000,
      },
      {
        name: `… as ${format}, growth of the service’s memory`,
        value: growth,
        unit: 'MB',
        better: 'less',
        threshold: 60,
      },
    ]),
    {
      name: `GET /items, p99 during ${CONCURRENT_EXPORTS} exports, to p99 alone`,
      value: ratios.median,
      spread: ratios,
      better: 'less',
      threshold: 3,
    },
  ];
  return {
    figures,
    tables: [],
    curves: [],
  };
}
