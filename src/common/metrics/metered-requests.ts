import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from './metrics.js';

/** For Express, before anything that answers: counts each request and its time. */
export function meterRequests({ requests }: Metrics) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    response.once('close', () => {
      const seconds = (performance.now() - begun) / 1000;
      requests.observe(labelsOf(request, response), seconds);
    });
    next();
  };
}

/** The template of the route, never the path: that has ids, and whatever else somebody sends. */
function labelsOf(request: Request, response: Response) {
  const { path: route = 'none' } = (request.route ?? {}) as { path?: string };
  const status = response.headersSent ? response.statusCode : 'aborted';
  return { method: request.method, route, status };
}
