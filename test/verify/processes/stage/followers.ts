import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../../../support/service/client.js';
import { EventStream } from '../../../support/service/event-stream.js';

const PAUSE = 50;

/** Follows a log and keeps all events in the order of their arrival. */
export interface Reader {
  readonly name: string;
  readonly events: any[];
  /** Follows until it has been told the event. */
  until(last: number): Promise<void>;
}

abstract class Following implements Reader {
  readonly events: any[] = [];
  private isOver = false;
  private readonly loop: Promise<void>;

  constructor(
    readonly name: string,
    protected readonly url: string,
    protected readonly token: string,
    protected last: number,
  ) {
    this.loop = this.follow();
  }

  async until(last: number): Promise<void> {
    while (this.last < last) await sleep(PAUSE);
    this.isOver = true;
    await this.loop;
  }

  /** Reads on for a while. */
  protected abstract read(): Promise<void>;

  protected told(events: readonly any[]): void {
    this.events.push(...events);
    if (events.length > 0) this.last = events.at(-1).id;
  }

  private async follow(): Promise<void> {
    while (!this.isOver) {
      // After a kill, it continues where it was.
      await this.read().catch(() => sleep(PAUSE));
    }
  }
}

/** By `GET /events/feed`. */
export class FeedReader extends Following {
  private page = '';

  protected async read(): Promise<void> {
    const client = new HttpClient(`${this.url}/api/v1`, this.token);
    const from = this.page ? `page=${this.page}` : `after=${this.last}`;
    const { status, body } = await client.get(`/events/feed?wait=1&limit=100&${from}`);
    if (status !== 200) throw new Error(`${status}`);
    this.page = body.nextPage;
    this.told(body.data);
  }
}

/** By `GET /events/stream`. */
export class StreamReader extends Following {
  protected async read(): Promise<void> {
    const url = `${this.url}/api/v1/events/stream`;
    const headers = { 'Last-Event-ID': String(this.last) };
    const stream = await EventStream.open(url, this.token, headers);
    try {
      if (stream.status !== 200) throw new Error(`${stream.status}`);
      // A while, and then the next one: so that going on is tried as well.
      for (let round = 0; round < 20 && !stream.isEnded; round += 1) {
        await sleep(PAUSE);
        this.told(stream.taken());
      }
      if (stream.isEnded) await sleep(PAUSE);
    } finally {
      stream.close();
    }
  }
}

/** The id of the newest event; 0 without any. */
export const newestEvent = async (client: HttpClient): Promise<number> =>
  (await client.get('/events?limit=1')).body.data[0]?.id ?? 0;

/** The places where a reader missed, repeated or reordered events. */
export function gapsOf({ name, events }: Reader, first: number, last: number): string[] {
  const wrong = events.findIndex(({ id }, index) => id !== first + 1 + index);
  if (wrong >= 0) {
    return [`${name} received ${events[wrong].id} instead of ${first + 1 + wrong}`];
  }
  return events.length >= last - first ? [] : [`${name} received only ${events.length} events`];
}
