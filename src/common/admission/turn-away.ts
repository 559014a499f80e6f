import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { busy } from '../errors/app-error.js';
import { errorAnswerOf } from '../errors/error-answer.js';
import { requestIdOf } from '../logging/logger.js';
import type { Admission } from './admission.js';

/** How often it is logged how many were turned away, in milliseconds. */
const PERIOD = 1_000;

/**
 * For Express, before anything that takes time: answers requests with as little as can be done while
 * the process cannot keep up even with refusing them. Health checks and metrics always pass.
 */
export function turnAway(admission: Admission, logger: Logger) {
  const error = busy();
  const { status, body } = errorAnswerOf(error);
  const text = `${JSON.stringify(body)}\n`;
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...error.headers,
  };
  let requests = 0;
  const tell = (): void => {
    logger.warn({ requests }, 'turned away: more is asked than can be done');
    requests = 0;
  };
  return (request: Request, response: Response, next: NextFunction): void => {
    const isPublic = request.path.startsWith('/health/') || request.path === '/metrics';
    if (isPublic || !admission.isShutFor(request.headers.authorization)) {
      next();
      return;
    }
    if (requests === 0) setTimeout(tell, PERIOD).unref();
    requests += 1;
    response.writeHead(status, { ...headers, 'X-Request-Id': requestIdOf(request) }).end(text);
  };
}
