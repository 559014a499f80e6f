import { setTimeout as sleep } from 'node:timers/promises';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { TenantContext } from '../database/tenant-context.js';
import { isRecordBusy } from '../database/transaction.js';

export interface PeriodicTaskOptions {
  /** One run. It should return soon after `signal` aborts. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** The delay before a run, in milliseconds. */
  readonly delayMs: (previousRunMs: number | undefined) => number;
  /** Receives the error of a failed run, or of a shop; the next run takes place as usual. */
  readonly onError: (error: unknown) => void;
}

/** Repeats a piece of work until it is stopped. Runs never overlap, and none keeps the process alive. */
export class PeriodicTask {
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: PeriodicTaskOptions) {}

  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  start(): void {
    this.loop = this.repeat();
  }

  /** Starts no further run. @returns once the current one has ended */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.loop;
  }

  /**
   * Works on one shop after the other. The failure of one is reported, and the others follow. Work
   * that meets a locked row is left to the next run.
   */
  async forEachShop(
    contexts: readonly TenantContext[],
    work: (context: TenantContext) => Promise<unknown>,
  ): Promise<void> {
    for (const context of contexts) {
      if (this.signal.aborted) return;
      await work(context.asBackground()).catch((error: unknown) => {
        if (!isRecordBusy(error)) this.options.onError(`shop ${context.shopId}: ${String(error)}`);
      });
    }
  }

  private async repeat(): Promise<void> {
    const { run, delayMs, onError } = this.options;
    let previousRunMs: number | undefined;
    for (;;) {
      const delay = delayMs(previousRunMs);
      await sleep(delay, undefined, { signal: this.signal, ref: false }).catch(() => {});
      if (this.signal.aborted) return;
      const begun = performance.now();
      await run(this.signal).catch(onError);
      previousRunMs = performance.now() - begun;
    }
  }
}

/** Delays of at most an interval. They are random: instances that start together do not run together. */
export const atMost = (intervalMs: number) => (): number => intervalMs * (0.5 + Math.random() / 2);

/** A service that repeats its task from the start of the process to its end. */
export abstract class PeriodicService implements OnApplicationBootstrap, OnModuleDestroy {
  protected abstract readonly task: PeriodicTask;

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}
