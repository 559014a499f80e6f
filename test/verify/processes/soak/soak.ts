import { setTimeout as sleep } from 'node:timers/promises';
import { GROWTH_LIMITS, type Usage } from '../../../../bench/environment/process-usage.js';
import { startProgress } from '../../../../src/cli/progress.js';
import { FeedReader, gapsOf, newestEvent, StreamReader } from '../stage/followers.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import { reached, Receiver } from '../../../support/webhooks/receiver.js';
import { audit } from '../stage/audit.js';
import type { OutageEnvironment } from '../stage/stage.js';
import { quantile } from '../../../../bench/report/statistics.js';
import type { OutageResult } from '../stage/outages.js';
import { Renters } from '../stage/renters.js';
import { Activities } from './soak-activities.js';
import { WriteLog } from '../stage/write-log.js';

/** Webhooks are received on this machine, and exports repeated after kills. */
export const SOAK_SETTINGS = { WEBHOOKS_ALLOW_INSECURE: 'true', THROTTLE_EXPORT_LIMIT: '1000' };

/** The time between two stories of a renter, in milliseconds. */
const RENTER_PAUSE = 2_000;
/** The share of an interval in which new processes compile and fill their caches. */
const WARM_UP = 0.4;
/** The clients open as many connections as they need at a time. */
const LIMITS = { ...GROWTH_LIMITS, 'open files and sockets of the service': 20 };
/** How much slower reads may be in the last interval than in the first. */
const SLOWDOWN_LIMIT = 1.2;
/** How long no webhook may arrive before the rest counts as lost, in milliseconds. */
const DELIVERY_TIMEOUT_MS = 90_000;

/** The interruptions that end each interval but the last, in turns. */
const INTERRUPTIONS: ((stage: OutageEnvironment) => Promise<string[]>)[] = [
  (stage) => stage.killService().then(() => []),
  (stage) => stage.killDatabase().then(() => []),
  (stage) => stage.restartService(async () => {}).then(({ faults }) => faults),
];

/** The reads and the usage of an interval. */
interface Measured {
  readonly reads: number;
  readonly p99: number;
  readonly usage: Usage;
}

export interface SoakResult extends OutageResult {
  /** Growth beyond its limit, as sentences. Short intervals consist of warm-up. */
  readonly growth: string[];
}

/**
 * Everything at once: renters, reads, exports, imports, a sandbox whose clock moves, followers of
 * the events and a receiver of webhooks. Each interval ends with a kill or a restart.
 * @param count the number of intervals
 * @param length the milliseconds of an interval
 */
export async function soak(
  stage: OutageEnvironment,
  count: number,
  length: number,
): Promise<SoakResult> {
  const writes = new WriteLog();
  const delivered = new Set<number>();
  const receiver = await collect(delivered);
  try {
    const endpoint = { url: receiver.url, types: ['*'] };
    await expectSuccess(stage.client.post('/webhook_endpoints', endpoint));
    const first = await newestEvent(stage.client);
    const readers = [
      new FeedReader('feed', stage.url, stage.token, first),
      new StreamReader('stream', stage.url, stage.token, first),
    ];
    const renters = new Renters(stage.client, stage.catalogue, writes, RENTER_PAUSE);
    const activities = await Activities.start(stage);
    const intervals: Measured[] = [];
    const faults: string[] = [];
    const progress = startProgress('intervals');
    while (intervals.length < count && faults.length + activities.faults.length === 0) {
      await sleep(length * WARM_UP);
      activities.latencies.length = 0;
      await sleep(length * (1 - WARM_UP));
      const { latencies } = activities;
      const p99 = quantile(latencies, 0.99);
      intervals.push({ reads: latencies.length, p99, usage: stage.usage() });
      const interrupt = INTERRUPTIONS[(intervals.length - 1) % INTERRUPTIONS.length]!;
      if (intervals.length < count) faults.push(...(await interrupt(stage)));
      progress.update(intervals.length, count);
    }
    progress.stop();
    await Promise.all([renters.stop(), activities.stop()]);
    const last = await newestEvent(stage.client);
    await Promise.all(readers.map((reader) => reader.until(last)));
    const { events } = readers[0]!;
    // Events before the first or after the last one are delivered as well, and do not count.
    const arrived = () => events.filter(({ id }) => delivered.has(id)).length;
    await reached(arrived, events.length, DELIVERY_TIMEOUT_MS);
    const missing = events.length - arrived();
    faults.push(
      ...activities.faults,
      ...readers.flatMap((reader) => gapsOf(reader, first, last)),
      ...(missing > 0 ? [`${missing} webhooks never arrived`] : []),
      ...(await stage.withDatabase((client) => audit(client, writes))),
    );
    const summary =
      `${count} intervals: ${writes.writes.length} writes, ${last - first} events followed and ` +
      `delivered, ${activities.summary}\n${intervals.map(lineOf).join('\n')}`;
    return { faults, growth: growthOf(intervals), summary };
  } finally {
    receiver.stop();
  }
}

/** A receiver that accepts all webhooks and keeps the ids of their events. */
async function collect(ids: Set<number>): Promise<Receiver> {
  const receiver = new Receiver();
  await receiver.start();
  receiver.reset((response, _, { id }) => {
    receiver.received.length = 0;
    // The id of a message ends with that of its event.
    ids.add(Number(id.split('_').at(-1)));
    response.writeHead(204).end();
  });
  return receiver;
}

/** Compares the last interval with the first. */
function growthOf(intervals: readonly Measured[]): string[] {
  const [first, last] = [intervals[0]!, intervals.at(-1)!];
  return [
    ...Object.entries(LIMITS).flatMap(([name, limit]) => {
      const [before, after] = [first, last].map(({ usage }) => usage[name as keyof Usage]);
      return after! - before! > limit
        ? [`${name}: ${before!.toFixed(0)}, then ${after!.toFixed(0)}`]
        : [];
    }),
    ...(last.p99 > SLOWDOWN_LIMIT * first.p99
      ? [`p99 of reads: ${first.p99.toFixed(1)} ms, then ${last.p99.toFixed(1)} ms`]
      : []),
  ];
}

const lineOf = ({ reads, p99, usage }: Measured): string =>
  `${reads} reads with a p99 of ${p99.toFixed(1)} ms; ` +
  Object.entries(usage)
    .map(([name, value]) => `${name}: ${value.toFixed(0)}`)
    .join('; ');
