import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../../../src/database/server/connection.js';
import { FeedReader } from '../stage/followers.js';
import { audit, lostWrites, partialWrites } from '../stage/audit.js';
import { Renters } from '../stage/renters.js';
import { WriteLog } from '../stage/write-log.js';
import type { HttpClient } from '../../../support/service/client.js';
import { eventsAfter } from './reads.js';
import { StandbyPair, type Template, until } from './standby-pair.js';

/** How many writes precede the fail-over, and how many the standby then lacks. */
const WRITES_BEFORE = 100;
const DELAYED_WRITES = 20;
/** How long the clients continue after the first write on the new primary, in milliseconds. */
const AFTER_MS = 300;

/** A kind of replication at the time of the fail-over. */
export interface Replication {
  readonly name: string;
  readonly isSynchronous: boolean;
  /** Whether the primary sends nothing to the standby before the fail-over. */
  readonly isDelayed: boolean;
}

export const REPLICATIONS: readonly Replication[] = [
  { name: 'asynchronous', isSynchronous: false, isDelayed: false },
  { name: 'asynchronous, delayed', isSynchronous: false, isDelayed: true },
  { name: 'synchronous', isSynchronous: true, isDelayed: false },
  { name: 'synchronous, delayed', isSynchronous: true, isDelayed: true },
];

export interface FailOver {
  readonly faults: readonly string[];
  readonly acknowledged: number;
  /** The acknowledged writes that the new primary lacks. */
  readonly lost: number;
  /** The events that a subscriber received and that the new primary lacks or has changed. */
  readonly lostEvents: number;
  /** From the end of the primary to the first write on the new one, in milliseconds. */
  readonly writableAfter: number;
}

/** Fails over a new pair while clients write. @param delayMs the delay of a synchronous standby */
export const failOverNewPair = (
  template: Template,
  replication: Replication,
  delayMs: number,
): Promise<FailOver> =>
  StandbyPair.use(template, replication.isSynchronous, (pair) =>
    failOver(pair, replication, delayMs),
  );

/** Fails over while clients write, and counts the writes that are lost. */
export async function failOver(
  pair: StandbyPair,
  { isSynchronous, isDelayed }: Replication,
  delayMs: number,
): Promise<FailOver> {
  const { primary, standby, token } = pair;
  const log = new WriteLog();
  const countAcknowledged = () => log.writes.filter((write) => write.isAcknowledged).length;
  const untilAcknowledged = async (more: number): Promise<void> => {
    const enough = countAcknowledged() + more;
    await until(() => countAcknowledged() >= enough);
  };
  const subscriber = new FeedReader('subscriber', primary.url, token, 0);
  const renters = new Renters(pair.client, pair.catalogue, log);
  await untilAcknowledged(WRITES_BEFORE);
  if (isDelayed) {
    await pair.pauseSender();
    if (isSynchronous) {
      // Writes wait for the standby.
      await sleep(delayMs);
    } else {
      await untilAcknowledged(DELAYED_WRITES);
      // The subscriber gets events that the standby lacks.
      const last = (await eventsAfter(primary.client, 0)).at(-1);
      await until(() => subscriber.events.at(-1)?.id >= last.id);
    }
  }
  const killed = performance.now();
  await pair.failOver();
  await untilAcknowledged(1);
  const writableAfter = performance.now() - killed;
  await sleep(AFTER_MS);
  await renters.stop();
  await subscriber.until(0);
  const events = await eventsAfter(standby.client, 0);
  const lostEvents = subscriber.events.filter(
    (event, index) => JSON.stringify(event) !== JSON.stringify(events[index]),
  ).length;
  const isNoticed = !(await isStored(standby.client, subscriber.events.at(-1)));
  return withConnection({ connectionString: standby.databaseUrl }, async (client) => {
    const lost = (await lostWrites(client, log)).length;
    // Without the lost records, some later requests are rejected.
    const faults = await (isSynchronous ? audit(client, log) : partialWrites(client));
    if (isSynchronous && lostEvents > 0) faults.push(`${lostEvents} events are lost`);
    if (isNoticed !== lostEvents > 0) {
      faults.push(`The last event ${isNoticed ? 'differs' : 'is equal'}: ${lostEvents} are lost`);
    }
    return { faults, acknowledged: countAcknowledged(), lost, lostEvents, writableAfter };
  });
}

/** Whether the log has an event that a reader received: the check of `docs/scaling.md`. */
async function isStored(client: HttpClient, event: any): Promise<boolean> {
  const { status, body } = await client.get(`/events/feed?after=${event.id - 1}&limit=1`);
  if (status === 400 || status === 410) return false;
  if (status !== 200) throw new Error(`The feed answered ${status}: ${JSON.stringify(body)}`);
  const [found] = body.data;
  return found?.createdAt === event.createdAt && found?.requestId === event.requestId;
}
