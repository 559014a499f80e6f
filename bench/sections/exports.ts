import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { BenchEnvironment, DataSet } from '../environment/bench-environment.js';
import { firstPages } from '../environment/pages.js';
import { residentMemoryOf } from '../environment/process-usage.js';
import type { Program } from '../environment/programs.js';
import type { Figure, Section } from '../report/section.js';
import { spreadOf } from '../report/statistics.js';

const FORMATS = ['csv', 'ndjson'] as const;
type Format = (typeof FORMATS)[number];

/** The number of simultaneous exports while lists are read. */
const CONCURRENT_EXPORTS = 20;

const MEMORY_INTERVAL_MS = 100;

/** A complete export. */
interface ExportResult {
  readonly format: Format;
  readonly rowsPerSecond: number;
  /** The growth of the service’s memory during the export, in megabytes. */
  readonly growth: number;
}

/** Exports of a million units: time to the first byte, throughput, memory, and the effect on lists. */
export async function measureExports(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.dataSet('deep');
  const client = await environment.connect(dataSet.url);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from items where shop_id = $1',
    [dataSet.shops[0]!.id],
  );
  const { count } = rows[0]!;
  const service = await environment.startService(dataSet);
  try {
    const firstBytes: number[] = [];
    for (let round = 0; round < (environment.isQuick ? 1 : 10); round += 1) {
      for (const format of FORMATS) firstBytes.push(await firstByteOf(service, dataSet, format));
    }
    const latencies = await measureLists(environment, service, dataSet);
    const results: ExportResult[] = [];
    for (const format of FORMATS) {
      results.push(await measureExport(service, dataSet, format, count));
    }
    return sectionOf(firstBytes, results, latencies);
  } finally {
    await service.stop();
  }
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
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`the export returned ${response.statusCode}`);
  return response;
}

/** The time from the request to the first byte of the body, in milliseconds. */
async function firstByteOf(service: Program, dataSet: DataSet, format: Format): Promise<number> {
  const started = performance.now();
  const response = await open(service, dataSet, format);
  await once(response, 'data');
  response.on('error', () => {}).destroy();
  return performance.now() - started;
}

async function measureExport(
  service: Program,
  dataSet: DataSet,
  format: Format,
  count: number,
): Promise<ExportResult> {
  const before = residentMemoryOf(service.pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMemoryOf(service.pid));
  }, MEMORY_INTERVAL_MS);
  try {
    const started = performance.now();
    const response = await open(service, dataSet, format);
    response.resume();
    await once(response, 'end');
    const rowsPerSecond = count / ((performance.now() - started) / 1_000);
    return { format, rowsPerSecond, growth: peak - before };
  } finally {
    clearInterval(timer);
  }
}

/** The p99 latencies of pages of items in rounds without and during exports, in milliseconds. */
interface ListLatencies {
  readonly alone: readonly number[];
  readonly duringExports: readonly number[];
}

async function measureLists(
  environment: BenchEnvironment,
  service: Program,
  dataSet: DataSet,
): Promise<ListLatencies> {
  const requests = firstPages(dataSet, 'items');
  const p99 = async (): Promise<number> => {
    const until = environment.isQuick ? { amount: 20 } : { duration: 5 };
    const job = { kind: 'send', url: service.url, requests, connections: 10, until } as const;
    const result = await environment.load.run(job);
    if (result.failures > 0) throw new Error(`${result.failures} pages failed`);
    return result.p99;
  };
  const alone: number[] = [];
  const duringExports: number[] = [];
  await p99();
  for (let round = 0; round < (environment.isQuick ? 1 : 4); round += 1) {
    alone.push(await p99());
    const responses = await Promise.all(
      Array.from({ length: CONCURRENT_EXPORTS }, (_, index) =>
        open(service, dataSet, FORMATS[index % 2]!),
      ),
    );
    for (const response of responses) response.on('error', () => {}).resume();
    duringExports.push(await p99());
    for (const response of responses) response.destroy();
  }
  return { alone, duringExports };
}

function sectionOf(
  firstBytes: readonly number[],
  results: readonly ExportResult[],
  { alone, duringExports }: ListLatencies,
): Section {
  const ratios = spreadOf(duringExports.map((own, round) => own / alone[round]!));
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
    ...results.flatMap(({ format, rowsPerSecond, growth }): Figure[] => [
      {
        name: `… as ${format}, rows per second`,
        value: rowsPerSecond,
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
  return { figures, tables: [] };
}
