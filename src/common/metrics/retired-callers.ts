import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { RetiredPath } from '../routing/retired-path.js';
import type { Metrics } from './metrics.js';

/** How often a key is told of, in milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** How many keys are remembered as told of. */
const CALLERS = 10_000;

/** Who still uses old names of paths: all requests are counted, and each key is logged once a day. */
export class RetiredCallers {
  private readonly told = new LRUCache<string, true>({ max: CALLERS, ttl: DAY });

  constructor(private readonly metrics: Metrics) {}

  /** Takes note of a request that was answered. */
  note({ credential, log }: Request, { path, successor }: RetiredPath): void {
    this.metrics.retiredPathRequests.inc({ path });
    if (!credential || this.told.has(`${path} ${credential.keyId}`)) return;
    this.told.set(`${path} ${credential.keyId}`, true);
    const { shopId: shop, keyId: key } = credential;
    log('warn', { shop, key, path, successor }, 'a retired path is still called');
  }
}
