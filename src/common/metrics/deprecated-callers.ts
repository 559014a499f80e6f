import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { DeprecatedPath } from '../routing/deprecated-path.js';
import type { Metrics } from './metrics.js';

/** How often a key is told of, in milliseconds. */
const LOG_INTERVAL_MS = 24 * 60 * 60 * 1000;

/** How many keys are remembered as told of. */
const MAX_REMEMBERED_KEYS = 10_000;

/** Who still uses old names of paths: all requests are counted, and each key is logged once a day. */
export class DeprecatedCallers {
  private readonly told = new LRUCache<string, true>({
    max: MAX_REMEMBERED_KEYS,
    ttl: LOG_INTERVAL_MS,
  });

  constructor(private readonly metrics: Metrics) {}

  /** Takes note of a request that was answered. */
  note({ credential, log }: Request, { path, successor }: DeprecatedPath): void {
    this.metrics.deprecatedPathRequests.inc({ path });
    if (!credential || this.told.has(`${path} ${credential.keyId}`)) return;
    this.told.set(`${path} ${credential.keyId}`, true);
    const { shopId: shop, keyId: key } = credential;
    log('warn', { shop, key, path, successor }, 'a retired path is still called');
  }
}
