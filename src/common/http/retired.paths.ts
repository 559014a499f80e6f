import type { NextFunction, Request, Response } from 'express';

/** `/rentals` was renamed `/cycles`; when, as RFC 9745 writes it (2026-01-01). */
const DEPRECATED_SINCE = '@1767225600';

/** Both names answer the same; the old one says which to use instead. */
export function announceSuccessor(prefix: string) {
  const retired = `${prefix}/rentals`;
  return (request: Request, response: Response, next: NextFunction): void => {
    const { path } = request;
    if (path === retired || path.startsWith(`${retired}/`)) {
      const successor = `${prefix}/cycles${path.slice(retired.length)}`;
      response.setHeader('Deprecation', DEPRECATED_SINCE);
      response.setHeader('Link', `<${successor}>; rel="successor-version"`);
    }
    next();
  };
}
