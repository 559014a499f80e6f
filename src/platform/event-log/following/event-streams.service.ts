import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { tooManyStreams } from '../../../errors/app-error.js';
import { StreamedResponse } from '../../../http/responses/streamed-response.js';
import { CredentialsService } from '../../auth/credentials.service.js';
import type { StreamEventsQuery } from '../events.query.js';
import { typesMatching } from '../../events/logged-types.js';
import type { ClientConnection } from './client-connection.js';
import {
  type Batch,
  EVENT_BATCH_SIZE,
  EventFollowingService,
  type Following,
} from './event-following.service.js';

export const STREAM_LIMIT = 10;

const KEEPALIVE_MS = 15_000;

/** How often a stream is checked, in milliseconds: keys are cached for 5 s. */
const CHECK_INTERVAL_MS = 2_000;

/** How long a client may take for a batch before it is disconnected, in milliseconds. */
const WRITE_TIMEOUT_MS = 10_000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Compression would hold events back until a block is full.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Streams the events of a shop as server-sent events. */
@Injectable()
export class EventStreamsService {
  private readonly openStreams = new Map<number, number>();

  constructor(
    private readonly following: EventFollowingService,
    private readonly credentials: CredentialsService,
  ) {}

  /**
   * Begins a stream after the last known event, or with the next one.
   * @param lastEventId the last event that the client received; overrides `after`
   * @throws AppError rate_limited with too many streams; gone when later events are no longer stored, or lost
   */
  async begin(
    context: TenantContext,
    { after, type }: StreamEventsQuery,
    lastEventId: number | undefined,
    client: ClientConnection,
  ): Promise<StreamedResponse> {
    this.countStream(context.actor.keyId!, client.disconnected);
    const following = {
      after: lastEventId ?? after ?? (await this.following.newest(context)),
      types: typesMatching(type),
      limit: EVENT_BATCH_SIZE,
      disconnected: client.disconnected,
    };
    const first = await this.following.read(context, following);
    return new StreamedResponse(HEADERS, () => this.texts(context, following, first, client));
  }

  private countStream(keyId: number, disconnected: AbortSignal): void {
    const open = this.openStreams.get(keyId) ?? 0;
    if (open >= STREAM_LIMIT) throw tooManyStreams(STREAM_LIMIT);
    this.openStreams.set(keyId, open + 1);
    const release = (): void => {
      const remaining = this.openStreams.get(keyId)! - 1;
      if (remaining === 0) this.openStreams.delete(keyId);
      else this.openStreams.set(keyId, remaining);
    };
    if (disconnected.aborted) release();
    else disconnected.addEventListener('abort', release, { once: true });
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
  isOver = false;
  private sentAt = performance.now();
  private isSending = false;
  private readonly timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS);

  constructor(
    private readonly client: ClientConnection,
    private readonly findKey: () => Promise<unknown>,
  ) {}

  get msSinceWrite(): number {
    return performance.now() - this.sentAt;
  }

  /** Yields a piece of the stream; it is written once the next one is requested. */
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
