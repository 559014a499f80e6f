import type { NextFunction, Request, Response } from 'express';
import { routeTemplateOf } from '../routing/route-template.js';
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

function labelsOf(request: Request, response: Response) {
  const route = routeTemplateOf(request) ?? 'none';
  const status = response.headersSent ? response.statusCode : 'aborted';
  return { method: request.method, route, status };
}
