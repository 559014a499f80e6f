import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../observability/metrics.js';

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

/** Both names answer the same; the old one says which to use instead, on errors as well. */
export function announceSuccessor(
  prefix: string,
  name: DeprecatedPath,
  callers: DeprecatedCallers,
) {
  const { path, successor, since } = name;
  // Routes are found in any case.
  const deprecatedPrefix = new RegExp(`^${prefix}/${path}(?=/|$)`, 'i');
  const deprecation = `@${Date.parse(since) / 1000}`;
  return (request: Request, response: Response, next: NextFunction): void => {
    if (deprecatedPrefix.test(request.path)) {
      const target = asTarget(request.path.replace(deprecatedPrefix, `${prefix}/${successor}`));
      // As RFC 9745 writes it.
      response.setHeader('Deprecation', deprecation);
      response.setHeader('Link', `<${target}>; rel="successor-version"`);
      response.once('close', () => callers.note(request, name));
    }
    next();
  };
}

/** A path may hold what would end the target of a link. */
const asTarget = (path: string): string => path.replaceAll(/[<>]/g, encodeURIComponent);

/** The old name of a path, under which it answers the same. */
export interface DeprecatedPath {
  /** For example `rentals`. */
  readonly path: string;
  /** For example `cycles`. */
  readonly successor: string;
  /** The day of the change. */
  readonly since: string;
  /** How the document lists the operations under the old name. */
  readonly tag: string;
  /** What operations of the successor are called after, and those under the old name instead. */
  readonly record: { readonly successor: string; readonly deprecated: string };
}
