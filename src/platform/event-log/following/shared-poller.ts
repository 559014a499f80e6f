import { setTimeout as sleep } from 'node:timers/promises';

/** A list whose ids count from 1; gaps need a check by the source. */
export interface PollSource<Entry> {
  /** The number of entries of a full batch. */
  readonly batchSize: number;
  newest(): Promise<number>;
  /** Returns a full batch of the entries after an id, or all, oldest first. */
  after(id: number): Promise<readonly Entry[]>;
}

export interface PollResult<Entry> {
  readonly last: number;
  /** Undefined when more arrived than is kept in memory, or after a gap: read the source. */
  readonly entries: readonly Entry[] | undefined;
}

const POLL_INTERVAL_MS = 500;

/**
 * The delay after a full batch, which more entries follow, in milliseconds: during it, subscribers
 * write the batch and other requests are served.
 */
const FULL_BATCH_DELAY_MS = 25;

const RETRY_DELAY_MS = 5_000;

/**
 * Polls the end of a growing list once for any number of subscribers. Without subscribers it does
 * not poll.
 */
export class SharedPoller<Entry extends { readonly id: number }> {
  private subscribers = 0;
  private last: number | undefined;
  /** The latest result, after this id. */
  private recent: { readonly after: number; readonly entries: readonly Entry[] } | undefined;
  private readonly waiting = new Set<() => void>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly source: PollSource<Entry>,
    private readonly onError: (error: unknown) => void,
  ) {}

  get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  subscribe(): void {
    this.subscribers += 1;
    if (this.subscribers === 1) void this.pollUntilStopped();
  }

  /** Removes a subscriber. @returns whether it was the last one; the poller is unusable then */
  unsubscribe(): boolean {
    this.subscribers -= 1;
    if (this.subscribers === 0) this.stop();
    return this.subscribers === 0;
  }

  /** Ends polling and all waits. */
  stop(): void {
    this.stopping.abort();
    this.wake();
  }

  /**
   * Waits for entries after an id.
   * @returns undefined on timeout, on abort of the signal and when the poller stops
   */
  async next(
    id: number,
    milliseconds: number,
    signal: AbortSignal,
  ): Promise<PollResult<Entry> | undefined> {
    const end = performance.now() + milliseconds;
    while (!signal.aborted && !this.isStopped) {
      if (this.last !== undefined && this.last > id) return this.resultAfter(id, this.last);
      const remainingMs = end - performance.now();
      if (remainingMs <= 0) return undefined;
      await this.changed(remainingMs, signal);
    }
    return undefined;
  }

  private resultAfter(id: number, last: number): PollResult<Entry> {
    const { recent } = this;
    const isKnown = recent !== undefined && recent.after <= id;
    return { last, entries: isKnown ? recent.entries.filter((entry) => entry.id > id) : undefined };
  }

  private async pollUntilStopped(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const pause = await this.poll().catch((error: unknown) => {
        this.onError(error);
        return RETRY_DELAY_MS;
      });
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  /** @returns the delay before the next poll, in milliseconds */
  private async poll(): Promise<number> {
    if (this.last === undefined) {
      this.last = await this.source.newest();
      this.wake();
      return 0;
    }
    const entries = await this.source.after(this.last);
    if (entries.length > 0) {
      // After a gap, the source decides which subscribers may go on.
      const isNext = entries[0]!.id === this.last + 1;
      this.recent = isNext ? { after: this.last, entries } : undefined;
      this.last = entries.at(-1)!.id;
      this.wake();
    }
    return entries.length < this.source.batchSize ? POLL_INTERVAL_MS : FULL_BATCH_DELAY_MS;
  }

  private wake(): void {
    for (const done of this.waiting) done();
  }

  private changed(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener('abort', done, { once: true });
      this.waiting.add(done);
    });
  }
}
