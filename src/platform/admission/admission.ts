import type { IncomingMessage } from 'node:http';
import { type CallHandler, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { finalize, type Observable, tap } from 'rxjs';
import { Configuration } from '../../config/configuration.js';
import { AppError, busy, recordBusy } from '../../errors/app-error.js';
import { type RouteDeclaration, routeOf } from '../../http/route-declaration.js';
import type { ConditionalInterceptor } from '../../http/route.interceptor.js';
import { contendedRecords } from './contended-records.js';
import { FairQueue, type ReleaseSlot } from './fair-queue.js';
import { type EndTurn, TurnQueue } from './turn-queue.js';

const TENANT_SLOT_SHARE = 0.7;

/** The share for its reads: more would not finish sooner, and other shops need CPU time. */
const TENANT_READ_SHARE = { uncontended: 0.2, contended: 0.1 };

/**
 * How many requests of a shop may wait: a burst of all requests that a key may send per minute.
 * Under overload, just enough to keep the slots in use.
 */
const TENANT_QUEUE_CAPACITY = { normal: 120, overloaded: 2 };

/** How long a request may queue, in milliseconds; it may have to wait for a lock as well. */
const QUEUE_TIMEOUT_MS = 1_750;

/** How long a write may wait for others of the same record, in milliseconds. */
const TURN_TIMEOUT_MS = 60_000;

/** How many writes may wait for a record. They keep their bodies in memory. */
const MAX_WAITING = { perShop: 120, inAll: 480 };

const MAX_KNOWN_CALLERS = 10_000;

/**
 * Limits concurrent requests and queues the rest. The limit is the number of database connections,
 * so that no request waits for one.
 */
@Injectable()
export class Admission {
  private readonly queue: FairQueue;
  private readonly turns = new Map<number, TurnQueue>();
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

  /** True while a request is under way. */
  get isBusy(): boolean {
    return this.queue.isBusy;
  }

  /** True when the queue is full for a known caller. */
  isFull(request: AdmissionRequest): boolean {
    const shopId = this.findShop(request);
    return shopId !== undefined && this.queue.isFull(shopId, isRead(request));
  }

  /** Counts a request as rejected. */
  recordRejection(request: AdmissionRequest): void {
    const shopId = this.findShop(request);
    if (shopId !== undefined) this.queue.recordRejection(shopId, isRead(request));
  }

  /** Waits for a slot for a request; undefined on timeout, or when the queue is full. */
  acquireSlot(shopId: number, request: AdmissionRequest): Promise<ReleaseSlot | undefined> {
    const { authorization } = request.headers;
    if (authorization !== undefined) this.shops.set(authorization, shopId);
    return this.queue.acquireSlot(shopId, isRead(request));
  }

  /**
   * Waits until no other request of this process changes the same records, so that at most one of
   * them waits in the database.
   * @throws AppError unavailable on timeout, or when too many wait
   */
  async waitForTurn(shopId: number, records: readonly string[]): Promise<EndTurn> {
    const queue = this.turns.get(shopId) ?? new TurnQueue();
    const inAll = [...this.turns.values()].reduce((sum, { waitingCount }) => sum + waitingCount, 0);
    if (queue.waitingCount >= MAX_WAITING.perShop || inAll >= MAX_WAITING.inAll) throw busy();
    this.turns.set(shopId, queue);
    const endTurn = await queue.waitForTurn(records, TURN_TIMEOUT_MS);
    const removeIfIdle = (): void => {
      if (queue.isIdle) this.turns.delete(shopId);
    };
    if (!endTurn) {
      removeIfIdle();
      throw recordBusy();
    }
    return (isStuck) => {
      endTurn(isStuck);
      removeIfIdle();
    };
  }

  /** Waits for a slot for a read that is not a request of its own. */
  acquireReadSlot(shopId: number): Promise<ReleaseSlot | undefined> {
    return this.queue.acquireSlot(shopId, true);
  }

  private findShop({ headers }: AdmissionRequest): number | undefined {
    return this.shops.peek(headers.authorization ?? '');
  }
}

type AdmissionRequest = Pick<IncomingMessage, 'method' | 'headers'>;

const isRead = ({ method }: AdmissionRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Queues a request behind writes of the same record, then fairly among those of its shop and of
 * other shops.
 */
@Injectable()
export class AdmissionInterceptor implements ConditionalInterceptor {
  constructor(private readonly admission: Admission) {}

  appliesTo({ requiredScope, longLived }: RouteDeclaration): boolean {
    return requiredScope !== undefined && !longLived;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.credential) return next.handle();
    const { shopId } = request.credential;
    const { turns } = routeOf(context);
    const records = turns ? contendedRecords(request, turns) : [];
    const endTurn = records.length > 0 && (await this.admission.waitForTurn(shopId, records));
    const releaseSlot = await this.admission.acquireSlot(shopId, request);
    let isStuck = false;
    const release = (): void => {
      releaseSlot?.();
      if (endTurn) endTurn(isStuck);
    };
    // A client that has disconnected would not learn the result, and may send the request again.
    if (!releaseSlot || request.socket.destroyed) {
      release();
      throw busy();
    }
    return next.handle().pipe(
      // Requests that wait for the same record have waited for its lock as well.
      tap({
        error: (error) => (isStuck = error instanceof AppError && error.code === 'record_busy'),
      }),
      finalize(release),
    );
  }
}

@Module({ providers: [Admission], exports: [Admission] })
export class AdmissionModule {}
