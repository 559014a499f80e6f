import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Configuration } from '../../config/configuration.js';
import { EventLoop } from './event-loop.js';
import { type Leave, WorkQueue } from './work-queue.js';

/** Which part of the slots one shop may have. */
const SHARE = 0.7;

/** How many requests of a shop may wait. */
const WAITING = 200;

/** How long a request may wait at most, in milliseconds. */
const PATIENCE = 5_000;

/** For how long a caller is turned away whom there was no room for, in milliseconds. */
const SHUT_TIME = 25;

/** By how many milliseconds the process may be late with everything while it refuses requests. */
const LAG_LIMIT = 40;

/** Of how many callers it is known that they were refused a moment ago. */
const CALLERS = 10_000;

/**
 * Which requests are worked on, and which wait. As many at a time as there are connections to the
 * database, so that none waits for one in vain.
 */
@Injectable()
export class Admission implements OnApplicationShutdown {
  private readonly loop = new EventLoop();
  private readonly queue: WorkQueue<number>;
  /** Until when callers are turned away, by the `Authorization` header that they send. */
  private readonly refused = new LRUCache<string, number>({ max: CALLERS });

  constructor({ databasePoolSize }: Configuration) {
    this.queue = new WorkQueue({
      slots: databasePoolSize,
      slotsOfOwner: Math.ceil(databasePoolSize * SHARE),
      waitingOfOwner: WAITING,
      patience: PATIENCE,
    });
  }

  /**
   * True for a caller whom there was no room for a moment ago, and for everybody while the process
   * is late even with refusing.
   */
  isShutFor(authorization = ''): boolean {
    const until = this.refused.get(authorization);
    if (until !== undefined && performance.now() < until) return true;
    return this.queue.isOverrun && this.loop.lag > LAG_LIMIT;
  }

  /**
   * Waits for a turn; undefined when there is none in time.
   * @param authorization of the request that is refused then; without it nobody is turned away
   */
  async enter(shopId: number, authorization?: string): Promise<Leave | undefined> {
    const leave = await this.queue.enter(shopId);
    if (!leave && authorization !== undefined) {
      this.refused.set(authorization, performance.now() + SHUT_TIME);
    }
    return leave;
  }

  onApplicationShutdown(): void {
    this.loop.stop();
  }
}
