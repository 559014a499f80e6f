import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../observability/metrics.js';

/** The minimum interval between two log lines about the same key, in milliseconds. */
const LOG_INTERVAL_MS = 24 * 60 * 60 * 1000;

/** The maximum number of keys remembered as logged. */
const MAX_REMEMBERED_KEYS = 10_000;

/** Tracks the use of deprecated paths: counts all requests, and logs each key once per day. */
export class DeprecatedCallers {
  private readonly logged = new LRUCache<string, true>({
    max: MAX_REMEMBERED_KEYS,
    ttl: LOG_INTERVAL_MS,
  });

  constructor(private readonly metrics: Metrics) {}

  /** Counts a request to a deprecated path, and logs its key. */
  note({ credential, log }: Request, { path, successor }: DeprecatedPath): void {
    this.metrics.deprecatedPathRequests.inc({ path });
    if (!credential || this.logged.has(`${path} ${credential.keyId}`)) return;
    this.logged.set(`${path} ${credential.keyId}`, true);
    const { shopId: shop, keyId: key } = credential;
    log('warn', { shop, key, path, successor }, 'a deprecated path was called');
  }
}

/**
 * Middleware that announces the successor on every response under a deprecated path, errors
 * included.
 */
export function announceSuccessor(
  prefix: string,
  name: DeprecatedPath,
  callers: DeprecatedCallers,
) {
  const { path, successor, since } = name;
  // Routing ignores case.
  const deprecatedPrefix = new RegExp(`^${prefix}/${path}(?=/|$)`, 'i');
  const deprecation = `@${Date.parse(since) / 1000}`;
  return (request: Request, response: Response, next: NextFunction): void => {
    if (deprecatedPrefix.test(request.path)) {
      const target = asTarget(request.path.replace(deprecatedPrefix, `${prefix}/${successor}`));
      // The format of RFC 9745.
      response.setHeader('Deprecation', deprecation);
      response.setHeader('Link', `<${target}>; rel="successor-version"`);
      response.once('close', () => callers.note(request, name));
    }
    next();
  };
}

/**
 * A path for a `Link` header.
 * Angle brackets would end the link target, so they are encoded.
 */
const asTarget = (path: string): string => path.replaceAll(/[<>]/g, encodeURIComponent);

/** A deprecated path with the same responses as its successor. */
export interface DeprecatedPath {
  /** For example `rentals`. */
  readonly path: string;
  /** For example `cycles`. */
  readonly successor: string;
  /** The day of the deprecation. */
  readonly since: string;
  /** The tag of the deprecated operations in the OpenAPI document. */
  readonly tag: string;
  /** The record name in operation ids: of the successor, and its deprecated replacement. */
  readonly record: { readonly successor: string; readonly deprecated: string };
}
