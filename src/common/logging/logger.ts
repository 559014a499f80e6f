import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import type { Request } from 'express';
import { type DestinationStream, type Logger, pino } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';

const REQUEST_ID = /^[\x20-\x7e]{1,128}$/;

/** One JSON line an event, on standard output unless told otherwise. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * One short line a request: id, method, path, status, duration, whose key it was, the client's
 * address. No header is logged, so no token can be; the query is left out because search terms may name customers.
 */
export function requestLogger(logger: Logger): HttpLogger {
  return pinoHttp({
    logger,
    quietReqLogger: true,
    genReqId: requestIdOf,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'milliseconds' },
    serializers: { req: () => undefined, res: () => undefined },
    wrapSerializers: false,
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
    customSuccessObject: describe,
    customErrorObject: (request, response, _error, values: object) =>
      describe(request, response, values),
  });
}

/** Nest's own messages, as lines of the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: string, context?: string): void {
    this.logger.debug({ context }, message);
  }

  warn(message: string, context?: string): void {
    this.logger.warn({ context }, message);
  }

  error(message: string, ...details: unknown[]): void {
    this.logger.error({ details }, message);
  }

  debug(message: string, context?: string): void {
    this.logger.debug({ context }, message);
  }
}

function requestIdOf(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}

function describe(request: IncomingMessage, response: ServerResponse, values: object): object {
  const { credential, ip } = request as Partial<Request>;
  return {
    method: request.method,
    path: pathOf(request),
    status: response.statusCode,
    milliseconds: 'milliseconds' in values ? values.milliseconds : undefined,
    shop: credential?.shopId,
    key: credential?.keyId,
    address: ip,
  };
}

function pathOf(request: IncomingMessage): string {
  const url = (request as { originalUrl?: string }).originalUrl ?? request.url ?? '';
  return url.split('?', 1)[0]!;
}
