import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { quantile } from '../../../../bench/report/statistics.js';
import { residentMemoryOf } from '../../../../bench/environment/process-usage.js';
import { print, table } from '../../../../src/cli/output.js';
import { startProgress } from '../../../../src/cli/progress.js';
import { newKey } from '../../../support/service/command.js';
import { newDataDir, ServiceProcess, UNLIMITED } from '../../../support/service/service.js';
import { partOf } from '../../part.js';
import { LoadGenerator, SlowClients, type RequestOutcome } from './load-generator.js';
import { spendAllAtOnce } from './expensive.js';

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

const environment = { ...UNLIMITED, DATABASE_URL: '', HOST: '127.0.0.1', NODE_ENV: '' };

/**
 * Asks the built service for three times what it can do: what it takes is served, the rest refused at
 * once, and it is as before afterwards. Then one key asks for what costs most, and another shop hardly
 * notices.
 */
export const overloading = partOf<{ readonly seconds: number }>(
  new Command('overload').option('--seconds <seconds>', 'how long', Number, 60),
  async ({ seconds }) => {
    const dataDir = await newDataDir();
    const variables = { ...environment, DATA_DIR: dataDir };
    const service = new ServiceProcess(variables);
    // They share its processors, which in truth they would not.
    setPriority(NICENESS);
    try {
      const [, base] = await service.said(/API +(http:\/\/[\d.:]+)/);
      const stage = { api: `${base}/api/v1`, seconds, pid: service.pid, variables };
      return report(await overload(stage));
    } finally {
      if (service.isAlive) await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

interface Stage {
  readonly api: string;
  readonly seconds: number;
  readonly pid: number;
  readonly variables: NodeJS.ProcessEnv;
}

async function overload(stage: Stage): Promise<Row[]> {
  const { api, seconds, pid, variables } = stage;
  const url = `${api}/items?limit=10`;
  const tokens = [await newKey(variables, 1, 'Crowd'), await newKey(variables, 2, 'Crowd')];
  const generator = new LoadGenerator(url, tokens, CONNECTIONS);
  const slowClients = new SlowClients(new URL(url), tokens[0]!);
  try {
    await generator.open();
    await generator.measureCapacity(10, 5);
    const capacity = await generator.measureCapacity(10, 5);
    const usual = await generator.openLoop(capacity * NORMAL_LOAD, 10);
    const normal = quantile(servedOf(usual), 0.99);
    const restMemory = residentMemoryOf(pid);
    let memory = restMemory;
    slowClients.begin(SLOWLORIS_CLIENTS, NON_READING_CLIENTS);
    const progress = startProgress(
      `seconds at ${OVERLOAD_FACTOR} times ${Math.round(capacity)} a second`,
    );
    let second = 0;
    const lateness = monitorEventLoopDelay({ resolution: 1 });
    lateness.enable();
    const overloaded = await generator.openLoop(capacity * OVERLOAD_FACTOR, seconds, () => {
      memory = Math.max(memory, residentMemoryOf(pid));
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
        ...judged(quantile(servedOf(overloaded), 0.99), normal * LIMITS.slowdown, 'ms'),
      ],
      ['p99 at half the capacity', `${normal.toFixed(0)} ms`, '', true],
      ['p99 of a refusal', ...judged(quantile(refused.map(timeOf), 0.99), LIMITS.refusal, 'ms')],
      [
        'p99 by which the clients were late',
        `${(lateness.percentile(99) / 1e6).toFixed(0)} ms`,
        '',
        true,
      ],
      ['more memory', ...judged(memory - restMemory, LIMITS.memory, 'MB')],
      ['as before after', ...judged(recovery, LIMITS.recovery, 's')],
      ...(await besideExpensive(
        stage,
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
  { api, variables }: Stage,
  generator: LoadGenerator,
  capacity: number,
): Promise<Row[]> {
  const alone: RequestOutcome[] = [];
  const beside: RequestOutcome[] = [];
  try {
    await generator.open();
    for (let round = 0; round < ROUNDS; round += 1) {
      const token = await newKey(variables, 1, 'Crowd');
      alone.push(...(await generator.openLoop(capacity * QUIET_LOAD, QUIET_RUN_SECONDS)));
      const spending = spendAllAtOnce(api, token);
      beside.push(...(await generator.openLoop(capacity * QUIET_LOAD, QUIET_RUN_SECONDS)));
      await spending;
    }
  } finally {
    generator.close();
  }
  const normal = quantile(servedOf(alone), 0.99);
  const refused = beside.length - servedOf(beside).length;
  return [
    ['not served beside expensive requests', String(refused), '0', refused === 0],
    [
      'p99 beside expensive requests',
      ...judged(quantile(servedOf(beside), 0.99), normal * LIMITS.slowdown, 'ms'),
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
      quantile(servedOf(outcomes), 0.99) < normal * 2;
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
