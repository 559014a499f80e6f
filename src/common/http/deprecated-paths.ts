import type { NextFunction, Request, Response } from 'express';
import type { DeprecatedCallers } from '../metrics/deprecated-callers.js';
import type { DeprecatedPath } from '../routing/deprecated-path.js';

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
