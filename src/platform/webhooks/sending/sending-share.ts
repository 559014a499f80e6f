import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Configuration } from '../../../config/configuration.js';
import { Admission } from '../../admission/admission.js';

/** The share of the database connections. */
const CONNECTION_SHARE = 0.2;
/** How long a step waits for requests at most, so that a busy service sends as well. */
const MAX_YIELD_MS = 50;
const YIELD_INTERVAL_MS = 5;

/**
 * Limits the steps of sending between two requests to receivers: each takes a connection and CPU
 * time. They share a part of the connections, first come, first served, and wait while requests are
 * under way.
 */
@Injectable()
export class SendingShare {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor(
    { databasePoolSize }: Configuration,
    private readonly admission: Admission,
  ) {
    this.free = Math.max(1, Math.floor(databasePoolSize * CONNECTION_SHARE));
  }

  async run<T>(step: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      await this.yieldToRequests();
      return await step();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }

  private async yieldToRequests(): Promise<void> {
    const begun = performance.now();
    while (this.admission.isBusy && performance.now() - begun < MAX_YIELD_MS) {
      await sleep(YIELD_INTERVAL_MS);
    }
  }
}
