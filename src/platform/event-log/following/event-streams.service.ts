import { Injectable } from '@nestjs/common';
import { CredentialsService } from '../../auth/credentials.service.js';
import { StreamedResponse } from '../../../http/responses/streamed-response.js';
import { tooManyStreams } from '../../../errors/app-error.js';
import type { ClientConnection } from './client-connection.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { StreamEventsQuery } from '../dto/follow-events.query.js';
import { typesMatching } from '../rules/logged-types.js';
import { type Batch, EventFollowingService, type Following } from './event-following.service.js';

/** How many streams a key may have at a time. */
export const STREAM_LIMIT = 10;

/** How many events are sent at once to clients that catch up. */
const BATCH_SIZE = 100;

/** The interval of keep-alive comments, in milliseconds. */
const KEEPALIVE_MS = 15_000;

/** How often a stream is checked, in milliseconds: keys are cached for 5 s. */
const CHECK_INTERVAL_MS = 2_000;

/** How long a client may take for a batch before it is disconnected, in milliseconds. */
const WRITE_TIMEOUT_MS = 10_000;

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
   * @param lastEventId the last event that the client received; overrides `after`
   * @throws AppError rate_limited with too many of them; gone when events after that are no longer
   * kept
   */
  async begin(
    context: TenantContext,
    { after, type }: StreamEventsQuery,
    lastEventId: number | undefined,
    client: ClientConnection,
  ): Promise<StreamedResponse> {
    this.enter(context.actor.keyId!, client.disconnected);
    const following = {
      after: lastEventId ?? after ?? (await this.following.newest(context)),
      types: typesMatching(type),
      limit: BATCH_SIZE,
      disconnected: client.disconnected,
    };
    const first = await this.following.read(context, following);
    return new StreamedResponse(HEADERS, () => this.texts(context, following, first, client));
  }

  private enter(keyId: number, disconnected: AbortSignal): void {
    const open = this.open.get(keyId) ?? 0;
    if (open >= STREAM_LIMIT) throw tooManyStreams(STREAM_LIMIT);
    this.open.set(keyId, open + 1);
    const leave = (): void => {
      const left = this.open.get(keyId)! - 1;
      if (left === 0) this.open.delete(keyId);
      else this.open.set(keyId, left);
    };
    if (disconnected.aborted) leave();
    else disconnected.addEventListener('abort', leave, { once: true });
  }

  /** The events to send; the stream ends with its key. */
  private async *texts(
    context: TenantContext,
    following: Following,
    first: Batch,
    client: ClientConnection,
  ): AsyncGenerator<string> {
    const guard = new SlowConsumerGuard(client, () => this.credentials.find(client.token));
    try {
      yield* guard.trackWrite(`:\n\n${textOf(first)}`);
      const rest = { ...following, after: first.last };
      for await (const batch of this.following.follow(context, rest, () => CHECK_INTERVAL_MS)) {
        if (guard.isOver) return;
        if (batch.events.length > 0) yield* guard.trackWrite(textOf(batch));
        else if (guard.msSinceWrite >= KEEPALIVE_MS)
          yield* guard.trackWrite(`:\nid: ${batch.last}\n\n`);
      }
    } finally {
      guard.end();
    }
  }
}

const textOf = ({ events }: Batch): string =>
  events.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`).join('');

/** Checks an open stream: its key is valid, and its client keeps up. */
class SlowConsumerGuard {
  /** True when the stream is to end. */
  isOver = false;
  private sentAt = performance.now();
  private isSending = false;
  private readonly timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS);

  constructor(
    private readonly client: ClientConnection,
    private readonly findKey: () => Promise<unknown>,
  ) {}

  /** For how long nothing was sent, in milliseconds. */
  get msSinceWrite(): number {
    return performance.now() - this.sentAt;
  }

  /** A piece of the stream, and then that the client is ready for the next one. */
  *trackWrite(text: string): Generator<string> {
    this.sentAt = performance.now();
    this.isSending = true;
    yield text;
    this.isSending = false;
  }

  end(): void {
    clearInterval(this.timer);
  }

  private async check(): Promise<void> {
    if (this.isSending && this.msSinceWrite > WRITE_TIMEOUT_MS) this.client.destroy();
    // Clients that do not read the rest of an ending stream are disconnected.
    if (this.isOver) this.client.destroy();
    // While the key cannot be checked, the stream continues.
    if (!(await this.findKey().catch(() => true))) this.isOver = true;
  }
}
