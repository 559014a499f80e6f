import { setTimeout as sleep } from 'node:timers/promises';
import { EventReplay } from '../../../support/models/event-replay.js';
import { HttpClient } from '../../../support/service/client.js';
import { FeedReader, gapsOf, newestEvent, type Reader, StreamReader } from '../stage/followers.js';
import { Instance } from '../stage/instance.js';
import { seedStock, recordsOf } from './stock.js';
import { Writers } from './writers.js';

/** How much is tried. */
export interface Trial {
  /** How many events there are to be at least. */
  readonly events: number;
  readonly writers: number;
  /** The number of times an instance is killed. */
  readonly kills: number;
}

export interface Outcome {
  readonly faults: readonly string[];
  readonly events: number;
  readonly kills: number;
  readonly seconds: number;
}

/** The interval of polls for writes, in milliseconds. */
const INTERVAL = 100;

/**
 * Writes to one shop over two instances, which are killed in between, while readers follow by feed
 * and by stream. Each has to be told 1, 2, 3 …, and a copy that is kept by the events has to be
 * what the records are at the end.
 * @param environment which database: that of a shop whose token this is
 */
export async function follow(
  environment: NodeJS.ProcessEnv,
  token: string,
  { events, writers: writerCount, kills }: Trial,
): Promise<Outcome> {
  const instances = Instance.pair({ LOG_LEVEL: 'info', ...environment });
  try {
    const urls = await Promise.all(instances.map((one) => one.start()));
    const client = new HttpClient(`${urls[0]}/api/v1`, token);
    const stock = await seedStock(client);
    const first = await newestEvent(client);
    const replay = new EventReplay(await recordsOf(client));
    const begun = performance.now();
    const readers: Reader[] = urls.flatMap((url, index) => [
      new FeedReader(`feed ${index}`, url, token, first),
      new StreamReader(`stream ${index}`, url, token, first),
    ]);
    const writers = new Writers(urls, token, stock, writerCount);
    for (let kill = 1; kill <= kills; kill += 1) {
      await reached(client, first + (events * kill) / (kills + 1));
      await instances[kill % 2]!.killAndStart();
    }
    await reached(client, first + events);
    await writers.stop();
    const last = await newestEvent(client);
    const seconds = (performance.now() - begun) / 1000;
    await Promise.all(readers.map((reader) => reader.until(last)));
    const faults = [
      ...readers.flatMap((reader) => gapsOf(reader, first, last)),
      ...readers[0]!.events.flatMap((event) => replay.apply(event)),
      ...replay.differences(await recordsOf(client)),
    ];
    return { faults, events: last - first, kills, seconds };
  } finally {
    await Promise.all(instances.map((one) => one.kill()));
  }
}

async function reached(client: HttpClient, last: number): Promise<void> {
  while ((await newestEvent(client).catch(() => 0)) < last) await sleep(INTERVAL);
}
