import { setTimeout as sleep } from 'node:timers/promises';
import { FeedReader, newestEvent } from '../stage/followers.js';
import { Renters } from '../stage/renters.js';
import { WriteLog } from '../stage/write-log.js';
import type { Answer, HttpClient } from '../../../support/service/client.js';
import { type StandbyPair, until } from './standby-pair.js';

/** The overlap that `docs/api.md` names for incremental syncs, in milliseconds. */
const OVERLAP_MS = 300_000;
/** How many writes the standby lacks in each round. */
const DELAYED_WRITES = 50;
/** The `Date` of a response is in whole seconds; this delay makes it later than those writes. */
const DELAY_MS = 1_100;

export interface ReadCheck {
  readonly faults: readonly string[];
  readonly events: number;
  readonly cycles: number;
  /** The pages that were read in turns from both processes. */
  readonly pages: number;
  /** The changes that syncs without an overlap missed. */
  readonly missedWithoutOverlap: number;
}

/**
 * Reads from the standby while clients write to the primary and the replication is delayed in each
 * round. Compares the results with the primary at the end.
 */
export async function checkReads(pair: StandbyPair, rounds: number): Promise<ReadCheck> {
  const { primary, standby, token, catalogue } = pair;
  const first = await newestEvent(primary.client);
  const log = new WriteLog();
  const renters = new Renters(primary.client, catalogue, log);
  const feed = new FeedReader('feed', standby.url, token, first);
  const [sync, careless] = [OVERLAP_MS, 0].map((overlap) => new Sync(standby.client, overlap)) as [
    Sync,
    Sync,
  ];
  const faults: string[] = [];
  let pages = 0;
  const syncBoth = () => Promise.all([sync.run(), careless.run()]);
  for (let round = 0; round < rounds; round += 1) {
    const resume = await pair.pauseSender();
    const before = log.writes.length;
    await until(() => log.writes.length >= before + DELAYED_WRITES);
    await sleep(DELAY_MS);
    await syncBoth();
    resume();
    await pair.catchUp();
    await syncBoth();
    const known = await idsOf([standby.client]);
    const walked = await idsOf([primary.client, standby.client]);
    pages += walked.pages;
    faults.push(...differences(known.ids, walked.ids));
  }
  await renters.stop();
  await pair.catchUp();
  await syncBoth();
  const last = await newestEvent(primary.client);
  await feed.until(last);
  const events = await eventsAfter(primary.client, first);
  const cycles = await primary.client.all('/cycles?limit=100');
  if (JSON.stringify(feed.events) !== JSON.stringify(events)) {
    faults.push(`The feed of the standby has ${feed.events.length} other events`);
  }
  if (events.some(({ id }, index) => id !== first + 1 + index)) faults.push('The feed has a gap');
  const missed = sync.missing(cycles);
  if (missed > 0) faults.push(`Syncs missed ${missed} changes`);
  return {
    faults: [...log.faults, ...faults],
    events: events.length,
    cycles: cycles.length,
    pages,
    missedWithoutOverlap: careless.missing(cycles),
  };
}

/** All events after one, by the feed. */
export async function eventsAfter(client: HttpClient, first: number): Promise<any[]> {
  const events: any[] = [];
  for (let page = `after=${first}`; ;) {
    const { data, nextPage } = expectPage(await client.get(`/events/feed?limit=100&${page}`));
    if (data.length === 0) return events;
    events.push(...data);
    page = `page=${nextPage}`;
  }
}

/** A copy of the cycles, kept by `updated[gte]` as `docs/api.md` describes. */
class Sync {
  private readonly copy = new Map<number, string>();
  private since = new Date(0);

  constructor(
    private readonly client: HttpClient,
    private readonly overlapMs: number,
  ) {}

  async run(): Promise<void> {
    const from = new Date(Math.max(0, this.since.getTime() - this.overlapMs)).toISOString();
    const path = `/cycles?limit=100&updated[gte]=${from}`;
    let since: Date | undefined;
    for (let page: string | null = ''; page !== null;) {
      const answer = await this.client.get(page ? `${path}&page=${page}` : path);
      const { data, nextPage } = expectPage(answer);
      since ??= new Date(answer.headers.get('date')!);
      for (const { id, updatedAt } of data) {
        if (updatedAt > (this.copy.get(id) ?? '')) this.copy.set(id, updatedAt);
      }
      page = nextPage;
    }
    this.since = since!;
  }

  /** How many cycles the copy lacks or has in an older state. */
  missing(cycles: readonly any[]): number {
    return cycles.filter(({ id, updatedAt }) => this.copy.get(id) !== updatedAt).length;
  }
}

/** The ids of all units; each page is read from the next client with the token of the one before. */
async function idsOf(clients: readonly HttpClient[]): Promise<{ ids: number[]; pages: number }> {
  const ids: number[] = [];
  let pages = 0;
  for (let page: string | null = ''; page !== null; pages += 1) {
    const client = clients[pages % clients.length]!;
    const path = page ? `/items?limit=20&page=${page}` : '/items?limit=20';
    const { data, nextPage } = expectPage(await client.get(path));
    ids.push(...data.map(({ id }: { id: number }) => id));
    page = nextPage;
  }
  return { ids, pages };
}

function differences(known: readonly number[], walked: readonly number[]): string[] {
  const found = new Set(walked);
  const missing = known.filter((id) => !found.has(id));
  return [
    ...(found.size < walked.length ? ['A walk over both processes has duplicates'] : []),
    ...(missing.length > 0 ? [`A walk over both processes lacks ${missing.length} units`] : []),
  ];
}

function expectPage({ status, body }: Answer): { data: any[]; nextPage: string | null } {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
