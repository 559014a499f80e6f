import type { IncomingMessage } from 'node:http';
import { Injectable, Module } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Configuration } from '../../config/configuration.js';
import { FairQueue, type ReleaseSlot } from './fair-queue.js';

/** Which part of the slots one shop may have. */
const TENANT_SLOT_SHARE = 0.7;

/** The same of its reads: more of them would not be done sooner, and others wait for the processors. */
const TENANT_READ_SHARE = { uncontended: 0.2, contended: 0.1 };

/**
 * How many requests of a shop may wait: a burst, be it of all that a key may ask for in a minute.
 * Under strain there are as many as keep the slots in use, and no more.
 */
const TENANT_QUEUE_CAPACITY = { normal: 120, overloaded: 2 };

/** How long a request may wait for its turn, in milliseconds; it may have to wait for a lock as well. */
const QUEUE_TIMEOUT_MS = 1_750;

/** Of how many callers it is known which shop is theirs. */
const MAX_KNOWN_CALLERS = 10_000;

/**
 * Which requests are worked on, and which wait. As many at a time as there are connections to the
 * database, so that none waits for one in vain.
 */
@Injectable()
export class Admission {
  private readonly queue: FairQueue<number>;
  /** The shops of those who were here, by the `Authorization` header that they send. */
  private readonly shops = new LRUCache<string, number>({ max: MAX_KNOWN_CALLERS });

  constructor({ databasePoolSize }: Configuration) {
    this.queue = new FairQueue({
      slots: databasePoolSize,
      maxSlotsPerTenant: Math.ceil(databasePoolSize * TENANT_SLOT_SHARE),
      maxReadsPerTenant: {
        uncontended: Math.ceil(databasePoolSize * TENANT_READ_SHARE.uncontended),
        contended: Math.ceil(databasePoolSize * TENANT_READ_SHARE.contended),
      },
      queueCapacityPerTenant: TENANT_QUEUE_CAPACITY,
      queueTimeoutMs: QUEUE_TIMEOUT_MS,
    });
  }

  /** Whether there is no room for a request of a caller who is known; it counts as refused then. */
  shedIfFull(request: AdmissionRequest): boolean {
    const shopId = this.shops.get(request.headers.authorization ?? '');
    return shopId !== undefined && this.queue.shedIfFull(shopId, isRead(request));
  }

  /** Waits for the turn of a request; undefined when there is none in time. */
  acquireSlot(shopId: number, request: AdmissionRequest): Promise<ReleaseSlot | undefined> {
    const { authorization } = request.headers;
    if (authorization !== undefined) this.shops.set(authorization, shopId);
    return this.queue.acquireSlot(shopId, isRead(request));
  }

  /** Waits for the turn of a read that no request asks for by itself. */
  acquireReadSlot(shopId: number): Promise<ReleaseSlot | undefined> {
    return this.queue.acquireSlot(shopId, true);
  }
}

type AdmissionRequest = Pick<IncomingMessage, 'method' | 'headers'>;

const isRead = ({ method }: AdmissionRequest): boolean => method === 'GET' || method === 'HEAD';

/** How many requests are worked on at a time. */
@Module({ providers: [Admission], exports: [Admission] })
export class AdmissionModule {}
