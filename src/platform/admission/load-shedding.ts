import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { busy, toErrorResponse } from '../../errors/app-error.js';
import { requestIdOf } from '../../observability/logger.js';
import type { Metrics } from '../../observability/metrics.js';
import type { Admission } from './admission.js';

const LOG_INTERVAL_MS = 1_000;

type RejectRequest = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Rejects excess requests before Express, at minimal cost, since overload brings thousands of them.
 * Requests without a key and health checks always pass.
 */
export function installLoadShedding(
  server: Server,
  admission: Admission,
  metrics: Metrics,
  logger: Logger,
): void {
  const [handle] = server.listeners('request') as [RequestListener];
  const rejectRequest = createRejection(metrics, logger);
  server.off('request', handle).on('request', (request, response) => {
    const isHealthCheck = request.url?.startsWith('/health/');
    if (isHealthCheck || !admission.isFull(request)) return handle(request, response);
    admission.recordRejection(request);
    rejectRequest(request, response);
  });
}

function createRejection({ requests }: Metrics, logger: Logger): RejectRequest {
  const { status, headers: errorHeaders, body } = toErrorResponse(busy());
  const text = `${JSON.stringify(body)}\n`;
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...errorHeaders,
  };
  let rejectedCount = 0;
  const logRejected = (): void => {
    logger.warn({ requests: rejectedCount }, 'overloaded: requests rejected');
    rejectedCount = 0;
  };
  return (request, response) => {
    if (rejectedCount === 0) setTimeout(logRejected, LOG_INTERVAL_MS).unref();
    rejectedCount += 1;
    requests.observe({ method: request.method, route: 'none', status }, 0);
    response.writeHead(status, { ...headers, 'X-Request-Id': requestIdOf(request) }).end(text);
  };
}
