import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../../../bench/report/statistics.js';
import { startProgress } from '../../../../src/cli/progress.js';
import { audit } from './audit.js';
import type { OutageEnvironment } from './stage.js';
import { Renters } from './renters.js';
import { WriteLog } from './write-log.js';

/** How long the clients work before each outage, in milliseconds, at least and at most. */
const BEFORE = [200, 800] as const;
/** How long they go on after it. */
const AFTER = 300;
/** How long a proxy goes on with a service that says that it is not ready, in milliseconds. */
const PROXY = 1_000;
/** The longest that any client may wait for an answer, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** One way to be gone. */
export interface Outage {
  readonly name: string;
  /** Within how many milliseconds it is to be ready again, 19 times of 20. */
  readonly limit: number;
  /** Whether some requests may get a 503 or lose their connection. */
  readonly drops: boolean;
  /** @returns after how many milliseconds it was ready again, and what was wrong */
  strike(
    stage: OutageEnvironment,
    begin: () => Renters,
  ): Promise<{ readyAfter: number; faults: string[] }>;
}

/** Kills something under load, at any time. */
export const killing = (kill: (stage: OutageEnvironment) => Promise<number>): Outage['strike'] => {
  return async (stage, begin) => {
    const renters = begin();
    await sleep(BEFORE[0] + Math.random() * (BEFORE[1] - BEFORE[0]));
    const readyAfter = await kill(stage);
    await sleep(AFTER);
    await renters.stop();
    return { readyAfter, faults: stage.isAlive ? [] : ['The service has ended'] };
  };
};

/** The ways in which processes end, while the machine stays. */
export const KILLS: readonly Outage[] = [
  {
    name: 'kill -9 of the service',
    limit: 5_000,
    drops: true,
    strike: killing((stage) => stage.killService()),
  },
  {
    name: 'kill -9 of PostgreSQL',
    limit: 10_000,
    drops: true,
    strike: killing((stage) => stage.killDatabase()),
  },
  {
    name: 'SIGTERM to the service',
    limit: 5_000,
    drops: false,
    strike: async (stage, begin) => {
      const renters = begin();
      await sleep(BEFORE[1]);
      return stage.restartService(async () => {
        await sleep(PROXY);
        await renters.stop();
      });
    },
  },
];

/** The result of an outage that struck often. */
export interface OutageResult {
  /** The faults that were found, as sentences. */
  readonly faults: string[];
  readonly summary: string;
}

/** Strikes so many times, or until something is wrong. */
export async function strike(
  stage: OutageEnvironment,
  outage: Outage,
  count: number,
): Promise<OutageResult> {
  const writes = new WriteLog();
  const times: number[] = [];
  const faults: string[] = [];
  const progress = startProgress(`times ${outage.name}`);
  try {
    while (times.length < count && faults.length === 0) {
      const begin = () => new Renters(stage.client, stage.catalogue, writes);
      const { readyAfter, faults: seen } = await outage.strike(stage, begin);
      faults.push(...seen, ...(await stage.withDatabase((client) => audit(client, writes))));
      times.push(readyAfter);
      progress.update(times.length, count);
    }
  } finally {
    progress.stop();
  }
  faults.push(...excessesOf(outage, times, writes));
  return { faults, summary: summaryOf(outage, times, writes) };
}

/** With fewer outages, one slow moment of the machine would decide the times. */
const MEASURED_COUNT = 20;

/** The limits that were exceeded. */
function excessesOf(
  { limit, drops }: Outage,
  times: number[],
  { answers, longestWait }: WriteLog,
): string[] {
  const dropped = (answers.lost ?? 0) + (answers[503] ?? 0);
  const isMeasured = times.length >= MEASURED_COUNT;
  const slow = [
    ...(quantile(times, 0.95) > limit ? [`p95 is over ${seconds(limit)}`] : []),
    ...(longestWait > LONGEST_WAIT ? [`somebody waited ${seconds(longestWait)}`] : []),
  ];
  return [
    ...(isMeasured ? slow : []),
    ...(dropped > 0 && !drops ? [`${dropped} requests were dropped`] : []),
  ];
}

function summaryOf({ name }: Outage, times: number[], told: WriteLog): string {
  const { answers, longestWait, repeated, writes } = told;
  const [middle, most, all] = [0.5, 0.95, 1].map((part) => seconds(quantile(times, part)));
  return (
    `${name}, ${times.length} times: ${writes.length} writes, ${repeated} sent again, ` +
    `${answers.lost ?? 0} connections lost, ${answers[503] ?? 0} answers with 503; ` +
    `ready after ${middle} (p50), ${most} (p95), ${all} (max); longest wait ${seconds(longestWait)}`
  );
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
