import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { busy } from '../errors/app-error.js';
import { errorAnswerOf } from '../errors/error-answer.js';
import { requestIdOf } from '../logging/logger.js';
import type { Metrics } from '../metrics/metrics.js';
import type { Admission } from './admission.js';

/** How often it is logged how many were turned away, in milliseconds. */
const PERIOD = 1_000;

type Refuse = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Puts itself before Express: requests that there is no room for are answered with as little as can
 * be done, for whoever asks for too much does so by the thousand. Who sends no key always passes.
 */
export function turnAway(
  server: Server,
  admission: Admission,
  metrics: Metrics,
  logger: Logger,
): void {
  const [handle] = server.listeners('request') as [RequestListener];
  const refuse = refusal(metrics, logger);
  server.off('request', handle).on('request', (request, response) => {
    if (admission.refuses(request)) refuse(request, response);
    else handle(request, response);
  });
}

function refusal({ requests }: Metrics, logger: Logger): Refuse {
  const error = busy();
  const { status, body } = errorAnswerOf(error);
  const text = `${JSON.stringify(body)}\n`;
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...error.headers,
  };
  let turnedAway = 0;
  const tell = (): void => {
    logger.warn({ requests: turnedAway }, 'turned away: more is asked than can be done');
    turnedAway = 0;
  };
  return (request, response) => {
    if (turnedAway === 0) setTimeout(tell, PERIOD).unref();
    turnedAway += 1;
    requests.observe({ method: request.method, route: 'none', status }, 0);
    response.writeHead(status, { ...headers, 'X-Request-Id': requestIdOf(request) }).end(text);
  };
}
