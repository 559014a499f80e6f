import type { NextFunction, Request, Response } from 'express';

/** `/rentals` was renamed `/cycles`; when, as RFC 9745 writes it (2026-01-01). */
const DEPRECATED_SINCE = '@1767225600';

/** Both names answer the same; the old one says which to use instead, on errors as well. */
export function announceSuccessor(prefix: string) {
  // Routes are found in any case.
  const retired = new RegExp(`^${prefix}/rentals(?=/|$)`, 'i');
  return (request: Request, response: Response, next: NextFunction): void => {
    if (retired.test(request.path)) {
      const successor = request.path.replace(retired, `${prefix}/cycles`);
      response.setHeader('Deprecation', DEPRECATED_SINCE);
      response.setHeader('Link', `<${asTarget(successor)}>; rel="successor-version"`);
    }
    next();
  };
}

/** A path may hold what would end the target of a link. */
const asTarget = (path: string): string => path.replaceAll(/[<>]/g, encodeURIComponent);
