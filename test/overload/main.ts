import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { residentMemoryOf } from '../../bench/environment/process-usage.js';
import { print, table } from '../../src/cli/output.js';
import { startProgress } from '../../src/cli/progress.js';
import { newKey } from '../support/service/command.js';
import { newDataDir, ServiceProcess } from '../support/service/service.js';
import { LoadGenerator, SlowClients, type RequestOutcome } from './load-generator.js';
import { spendAllAtOnce } from './expensive.js';

/**
 * Asks the built service for three times what it can do, and sees that what it takes is served, the
 * rest refused at once, and that it is as before afterwards. Then lets one key ask for what costs most,
 * and sees that another shop hardly notices: `npm run overload -- [--seconds 60]`.
 */

const CONNECTIONS = 2_000;
const SLOWLORIS_CLIENTS = 500;
const NON_READING_CLIENTS = 60;
const OVERLOAD_FACTOR = 3;
const LIMITS = { slowdown: 3, refusal: 100, memory: 150, recovery: 10 };
/** How much the clients stand back behind the service and PostgreSQL. */
const NICENESS = 5;
/** The part of its capacity that a service is used to. */
const NORMAL_LOAD = 0.5;
/** The same of a shop beside which one asks for what costs most, and for how many seconds, how often. */
const QUIET_LOAD = 0.1;
const QUIET_RUN_SECONDS = 10;
const ROUNDS = 3;
const QUIET_CLIENTS = 20;

const { seconds } = new Command('overload')
  .option('--seconds <seconds>', 'how long', Number, 60)
  .parse()
  .opts<{ seconds: number }>();

const dataDir = await newDataDir();
const environment = {
  ...process.env,
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  THROTTLE_KEY_LIMIT: '1000000',
  THROTTLE_ANONYMOUS_LIMIT: '1000000',
};
const service = new ServiceProcess(environment);
// They share its processors, which in truth they would not.
setPriority(NICENESS);
try {
  const [, base] = await service.said(/API +(http:\/\/[\d.:]+)/);
  process.exitCode = report(await overload(`${base}/api/v1`)) ? 0 : 1;
} finally {
  if (service.isAlive) await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function overload(api: string): Promise<Row[]> {
  const url = `${api}/items?limit=10`;
  const tokens = [await newKey(environment, 1, 'Crowd'), await newKey(environment, 2, 'Crowd')];
  const generator = new LoadGenerator(url, tokens, CONNECTIONS);
  const slowClients = new SlowClients(new URL(url), tokens[0]!);
  try {
    await generator.open();
    await generator.measureCapacity(10, 5);
    const capacity = await generator.measureCapacity(10, 5);
    const usual = await generator.openLoop(capacity * NORMAL_LOAD, 10);
    const normal = percentile(servedOf(usual), 0.99);
    const restMemory = residentMemoryOf(service.pid);
    let memory = restMemory;
    slowClients.begin(SLOWLORIS_CLIENTS, NON_READING_CLIENTS);
    const progress = startProgress(
      `seconds at ${OVERLOAD_FACTOR} times ${Math.round(capacity)} a second`,
    );
    let second = 0;
    const lateness = monitorEventLoopDelay({ resolution: 1 });
    lateness.enable();
    const overloaded = await generator.openLoop(capacity * OVERLOAD_FACTOR, seconds, () => {
      memory = Math.max(memory, residentMemoryOf(service.pid));
      progress.update((second += 1), seconds);
    });
    lateness.disable();
    progress.stop();
    slowClients.end();
    const recovery = await recoveryOf(generator, capacity, normal);
    const refused = overloaded.filter(({ status }) => status === 503 || status === 429);
    const other = overloaded.length - servedOf(overloaded).length - refused.length;
    return [
      [
        'served of what was asked',
        `${servedOf(overloaded).length} of ${overloaded.length}`,
        '',
        true,
      ],
      ['neither served nor refused', String(other), '0', other === 0],
      [
        'p99 of what is served',
        ...judged(percentile(servedOf(overloaded), 0.99), normal * LIMITS.slowdown, 'ms'),
      ],
      ['p99 at half the capacity', `${normal.toFixed(0)} ms`, '', true],
      ['p99 of a refusal', ...judged(percentile(refused.map(timeOf), 0.99), LIMITS.refusal, 'ms')],
      [
        'p99 by which the clients were late',
        `${(lateness.percentile(99) / 1e6).toFixed(0)} ms`,
        '',
        true,
      ],
      ['more memory', ...judged(memory - restMemory, LIMITS.memory, 'MB')],
      ['as before after', ...judged(recovery, LIMITS.recovery, 's')],
      ...(await besideExpensive(
        api,
        new LoadGenerator(url, tokens.slice(1), QUIET_CLIENTS),
        capacity,
      )),
    ];
  } finally {
    slowClients.end();
    generator.close();
  }
}

/** Measures a shop while a key of another shop sends all its requests of a minute at once. */
async function besideExpensive(
  api: string,
  generator: LoadGenerator,
  capacity: number,
): Promise<Row[]> {
  const alone: RequestOutcome[] = [];
  const beside: RequestOutcome[] = [];
  try {
    await generator.open();
    for (let round = 0; round < ROUNDS; round += 1) {
      const token = await newKey(environment, 1, 'Crowd');
      alone.push(...(await generator.openLoop(capacity * QUIET_LOAD, QUIET_RUN_SECONDS)));
      const spending = spendAllAtOnce(api, token);
      beside.push(...(await generator.openLoop(capacity * QUIET_LOAD, QUIET_RUN_SECONDS)));
      await spending;
    }
  } finally {
    generator.close();
  }
  const normal = percentile(servedOf(alone), 0.99);
  const refused = beside.length - servedOf(beside).length;
  return [
    ['not served beside expensive requests', String(refused), '0', refused === 0],
    [
      'p99 beside expensive requests',
      ...judged(percentile(servedOf(beside), 0.99), normal * LIMITS.slowdown, 'ms'),
    ],
    ['p99 without them', `${normal.toFixed(0)} ms`, '', true],
  ];
}

/** After how many seconds the service answers as it is used to. */
async function recoveryOf(
  generator: LoadGenerator,
  capacity: number,
  normal: number,
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const outcomes = await generator.openLoop(capacity * NORMAL_LOAD, 1);
    const passed = (performance.now() - began) / 1000;
    const isNormal =
      servedOf(outcomes).length === outcomes.length &&
      percentile(servedOf(outcomes), 0.99) < normal * 2;
    if (isNormal || passed > 3 * LIMITS.recovery) return passed;
    await sleep(100);
  }
}

type Row = [name: string, measured: string, limit: string, holds: boolean];

function report(rows: readonly Row[]): boolean {
  const marked = rows.map(([name, measured, limit, holds]) => {
    return [name, measured, limit, holds ? '✓' : '✗'];
  });
  print(false, rows, table(['figure', 'measured', 'limit', ''], marked));
  return rows.every(([, , , holds]) => holds);
}

function judged(value: number, limit: number, unit: string): [string, string, boolean] {
  return [`${value.toFixed(0)} ${unit}`, `≤ ${limit.toFixed(0)} ${unit}`, value <= limit];
}

function timeOf({ milliseconds }: RequestOutcome): number {
  return milliseconds;
}

function servedOf(outcomes: readonly RequestOutcome[]): number[] {
  return outcomes.filter(({ status }) => status === 200).map(timeOf);
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
