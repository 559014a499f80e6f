import { Injectable } from '@nestjs/common';
import { CredentialsService } from '../../../auth/credentials.service.js';
import { StreamedAnswer } from '../../../common/answers/streamed-answer.js';
import { tooManyStreams } from '../../../common/errors/app-error.js';
import type { ClientConnection } from '../../../common/following/client-connection.js';
import type { Scope } from '../../../database/scope.js';
import type { StreamEventsQuery } from '../dto/follow-events.query.js';
import { typesMatching } from '../rules/logged-types.js';
import { type Batch, EventFollowingService, type Following } from './event-following.service.js';

/** How many streams a key may have at a time. */
export const STREAM_LIMIT = 10;

/** How many events are sent at once to who has to catch up. */
const BATCH = 100;

/** After how long a comment shows that the stream lives, in milliseconds. */
const SILENCE = 15_000;

/** How often it is looked after a stream, in milliseconds: keys are remembered for 5 s. */
const WATCH = 2_000;

/** How long a client may take for a batch before it is cut, in milliseconds. */
const SLOWNESS = 10_000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Packed, events would wait until there are enough of them.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** The events of a shop as they come, as server-sent events. */
@Injectable()
export class EventStreamsService {
  /** How many streams are open, by key. */
  private readonly open = new Map<number, number>();

  constructor(
    private readonly following: EventFollowingService,
    private readonly credentials: CredentialsService,
  ) {}

  /**
   * Begins a stream after the event that is known, or with the next one.
   * @param lastEventId what the client got last; goes before `after`
   * @throws AppError rate_limited with too many of them; gone when events after that are no longer
   *   kept
   */
  async begin(
    scope: Scope,
    { after, type }: StreamEventsQuery,
    lastEventId: number | undefined,
    client: ClientConnection,
  ): Promise<StreamedAnswer> {
    this.enter(scope.actor.keyId!, client.gone);
    const following = {
      after: lastEventId ?? after ?? (await this.following.newest(scope)),
      types: typesMatching(type),
      limit: BATCH,
      gone: client.gone,
    };
    const first = await this.following.read(scope, following);
    return new StreamedAnswer(HEADERS, () => this.texts(scope, following, first, client));
  }

  private enter(keyId: number, gone: AbortSignal): void {
    const open = this.open.get(keyId) ?? 0;
    if (open >= STREAM_LIMIT) throw tooManyStreams(STREAM_LIMIT);
    this.open.set(keyId, open + 1);
    const leave = (): void => {
      const left = this.open.get(keyId)! - 1;
      if (left === 0) this.open.delete(keyId);
      else this.open.set(keyId, left);
    };
    if (gone.aborted) leave();
    else gone.addEventListener('abort', leave, { once: true });
  }

  /** What is sent; it ends when the key does. */
  private async *texts(
    scope: Scope,
    following: Following,
    first: Batch,
    client: ClientConnection,
  ): AsyncGenerator<string> {
    const watch = new StreamWatch(client, () => this.credentials.find(client.token));
    try {
      yield* watch.taken(`:\n\n${textOf(first)}`);
      const rest = { ...following, after: first.last };
      for await (const batch of this.following.follow(scope, rest, () => WATCH)) {
        if (watch.isOver) return;
        if (batch.events.length > 0) yield* watch.taken(textOf(batch));
        else if (watch.silence >= SILENCE) yield* watch.taken(`:\nid: ${batch.last}\n\n`);
      }
    } finally {
      watch.end();
    }
  }
}

const textOf = ({ events }: Batch): string =>
  events.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`).join('');

/** Looks after a stream while it is open: that its key is valid, and its client keeps up. */
class StreamWatch {
  /** True when the stream is to end. */
  isOver = false;
  private sentAt = performance.now();
  private isSending = false;
  private readonly timer = setInterval(() => void this.look(), WATCH);

  constructor(
    private readonly client: ClientConnection,
    private readonly findKey: () => Promise<unknown>,
  ) {}

  /** For how long nothing was sent, in milliseconds. */
  get silence(): number {
    return performance.now() - this.sentAt;
  }

  /** A piece of the stream, and then that the client is ready for the next one. */
  *taken(text: string): Generator<string> {
    this.sentAt = performance.now();
    this.isSending = true;
    yield text;
    this.isSending = false;
  }

  end(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.isSending && this.silence > SLOWNESS) this.client.cut();
    // Whoever is told to end, and does not take what comes before that, is cut.
    if (this.isOver) this.client.cut();
    // While nobody can say, the stream goes on.
    if (!(await this.findKey().catch(() => true))) this.isOver = true;
  }
}
