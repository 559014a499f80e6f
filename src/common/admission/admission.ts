import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Configuration } from '../../config/configuration.js';
import { type Leave, WorkQueue } from './work-queue.js';

/** Which part of the slots one shop may have. */
const SHARE = 0.7;

/** The same of its reads: more of them would not be done sooner, and others wait for the processors. */
const SHARE_OF_READS = { alone: 0.2, besideOthers: 0.1 };

/**
 * How many requests of a shop may wait: a burst, be it of all that a key may ask for in a minute.
 * Under strain there are as many as keep the slots in use, and no more.
 */
const ROOM = { burst: 120, strained: 2 };

/** How long a request may wait for its turn, in milliseconds; it may have to wait for a lock as well. */
const PATIENCE = 1_750;

/** Of how many callers it is known which shop is theirs. */
const CALLERS = 10_000;

/**
 * Which requests are worked on, and which wait. As many at a time as there are connections to the
 * database, so that none waits for one in vain.
 */
@Injectable()
export class Admission {
  private readonly queue: WorkQueue<number>;
  /** The shops of those who were here, by the `Authorization` header that they send. */
  private readonly shops = new LRUCache<string, number>({ max: CALLERS });

  constructor({ databasePoolSize }: Configuration) {
    this.queue = new WorkQueue({
      slots: databasePoolSize,
      slotsOfOwner: Math.ceil(databasePoolSize * SHARE),
      readsOfOwner: {
        alone: Math.ceil(databasePoolSize * SHARE_OF_READS.alone),
        besideOthers: Math.ceil(databasePoolSize * SHARE_OF_READS.besideOthers),
      },
      roomOfOwner: ROOM,
      patience: PATIENCE,
    });
  }

  /** Whether there is no room for a request of a caller who is known; it counts as refused then. */
  refuses(request: Asked): boolean {
    const shopId = this.shops.get(request.headers.authorization ?? '');
    return shopId !== undefined && this.queue.refuses(shopId, isRead(request));
  }

  /** Waits for the turn of a request; undefined when there is none in time. */
  enter(shopId: number, request: Asked): Promise<Leave | undefined> {
    const { authorization } = request.headers;
    if (authorization !== undefined) this.shops.set(authorization, shopId);
    return this.queue.enter(shopId, isRead(request));
  }

  /** Waits for the turn of a read that no request asks for by itself. */
  enterToRead(shopId: number): Promise<Leave | undefined> {
    return this.queue.enter(shopId, true);
  }
}

type Asked = Pick<IncomingMessage, 'method' | 'headers'>;

const isRead = ({ method }: Asked): boolean => method === 'GET' || method === 'HEAD';
