import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Shot } from '../load/jobs.js';
import type { Figure, Section } from '../report/section.js';
import { spreadOf } from '../report/statistics.js';
import { residentMemoryOf } from '../stage/held.js';
import type { Program } from '../stage/programs.js';
import { type DataSet, pathOfPage, type Stage } from '../stage/stage.js';

const FORMATS = ['csv', 'ndjson'] as const;
type Format = (typeof FORMATS)[number];

/** How many exports run at once beside the lists. */
const AT_ONCE = 20;

/** How often the memory is looked at, in milliseconds. */
const PERIOD = 100;

/** A whole export, as its client saw it. */
interface Taken {
  readonly perSecond: number;
  readonly megabytes: number;
  /** By how much the memory of the service was larger than before, in megabytes. */
  readonly growth: number;
}

/** A million units in one answer: how soon it begins, how fast it goes, what it keeps from others. */
export async function measureExports(stage: Stage): Promise<Section> {
  const dataSet = await stage.dataSet('deep');
  const count = await countItems(stage, dataSet);
  const service = await stage.startService(dataSet);
  try {
    const firstBytes: number[] = [];
    for (let round = 0; round < (stage.isQuick ? 1 : 10); round += 1) {
      for (const format of FORMATS) firstBytes.push(await firstByteOf(service, dataSet, format));
    }
    const lists = await besideLists(stage, service, dataSet);
    const taken = new Map<Format, Taken>();
    for (const format of FORMATS) taken.set(format, await take(service, dataSet, format, count));
    return sectionOf(firstBytes, taken, lists, count);
  } finally {
    await service.stop();
  }
}

async function countItems(stage: Stage, { url, shops }: DataSet): Promise<number> {
  const client = await stage.connect(url);
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

async function take(
  service: Program,
  dataSet: DataSet,
  format: Format,
  count: number,
): Promise<Taken> {
  const before = residentMemoryOf(service.pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMemoryOf(service.pid));
  }, PERIOD);
  try {
    const began = performance.now();
    const answer = await open(service, dataSet, format);
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
    await once(answer, 'end');
    const seconds = (performance.now() - began) / 1_000;
    return { perSecond: count / seconds, megabytes: bytes / 1_000_000, growth: most - before };
  } finally {
    clearInterval(timer);
  }
}

/** The latencies of pages of a list, in rounds without and with exports beside them. */
interface Lists {
  readonly alone: readonly number[];
  readonly beside: readonly number[];
}

async function besideLists(stage: Stage, service: Program, dataSet: DataSet): Promise<Lists> {
  const shots: Shot[] = dataSet.shops.map(({ id, token }) => {
    return { path: pathOfPage('items', dataSet, id), token };
  });
  const p99 = async (): Promise<number> => {
    const until = stage.isQuick ? { amount: 20 } : { duration: 5 };
    const job = { kind: 'fire', url: service.url, shots, connections: 10, until } as const;
    const fired = await stage.load.run(job);
    if (fired.failures > 0) throw new Error(`${fired.failures} pages were not answered`);
    return fired.p99;
  };
  const alone: number[] = [];
  const beside: number[] = [];
  await p99();
  for (let round = 0; round < (stage.isQuick ? 1 : 4); round += 1) {
    alone.push(await p99());
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) => open(service, dataSet, FORMATS[place % 2]!)),
    );
    for (const answer of answers) answer.on('error', () => {}).resume();
    beside.push(await p99());
    for (const answer of answers) answer.destroy();
  }
  return { alone, beside };
}

function sectionOf(
  firstBytes: readonly number[],
  taken: ReadonlyMap<Format, Taken>,
  { alone, beside }: Lists,
  count: number,
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
      hold: 200,
    },
    ...[...taken].flatMap(([format, { perSecond, growth }]): Figure[] => [
      {
        name: `… as ${format}, rows a second`,
        value: perSecond,
        better: 'more',
        hold: 20_000,
      },
      {
        name: `… as ${format}, memory of the service more than before`,
        value: growth,
        unit: 'MB',
        better: 'less',
        hold: 60,
      },
    ]),
    {
      name: `GET /items, p99 beside ${AT_ONCE} exports to p99 alone`,
      value: ratios.median,
      spread: ratios,
      better: 'less',
      hold: 3,
    },
  ];
  return {
    figures,
    tables: [
      {
        title: `${count} units in one answer`,
        columns: ['format', 'rows a second', 'MB', 'memory MB'],
        rows: [...taken].map(([format, { perSecond, megabytes, growth }]) => [
          format,
          Math.round(perSecond),
          Math.round(megabytes),
          Math.round(growth),
        ]),
      },
      {
        title: 'GET /items, page of 50, 10 connections, p99 in milliseconds, round by round',
        columns: ['', ...alone.map((_, round) => String(round + 1))],
        rows: [
          ['alone', ...alone],
          [`beside ${AT_ONCE} exports`, ...beside],
        ],
      },
    ],
    curves: [],
  };
}
