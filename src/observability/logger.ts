import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { LogOutput } from './log-output.js';

/** Text that looks like a key's token, even if truncated or with an encoded underscore. */
const TOKEN = /r[kt](?:_|%5f)[0-9a-z]{20,}/gi;

/**
 * Characters that JSON does not escape but terminals interpret or hide.
 * They are C1 controls, line separators and text directions.
 */
const INVISIBLE = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

/**
 * A log line that is safe to write, even with client input.
 * It contains no token, and nothing that ends the line or imitates another. JSON parsers read the
 * same content.
 */
const safeLine = (line: string): string =>
  line.replace(TOKEN, 'rk_[hidden]').replace(INVISIBLE, escaped);

/** The `\u` escapes of a character. */
const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The loggable details of a PostgreSQL error: schema names only, no values. */
const POSTGRES_DETAILS = ['code', 'table', 'column', 'constraint'] as const;

/**
 * The loggable part of a failure that needs no fix in the code.
 * Driver errors also carry the statement, its values and the rejected rows.
 */
function reasonOf(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const details = thrown as Error & Partial<Record<(typeof POSTGRES_DETAILS)[number], unknown>>;
  const names = POSTGRES_DETAILS.filter((name) => typeof details[name] === 'string');
  return {
    type: thrown.name,
    message: thrown.message,
    ...Object.fromEntries(names.map((name) => [name, details[name]])),
  };
}

/** The loggable part of an unexpected error, with its stack. */
const faultOf = (thrown: unknown): object => ({
  ...reasonOf(thrown),
  ...(thrown instanceof Error && { stack: thrown.stack }),
});

const REQUEST_ID = /^[\x20-\x7e]{1,128}$/;

/**
 * A logger that writes one JSON line per event, to standard output by default.
 * The field `err` has an unexpected error, `reason` any other failure.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: faultOf, reason: reasonOf },
    hooks: { streamWrite: safeLine },
  };
  return pino(options, destination ?? new LogOutput());
}

declare global {
  // The namespace that Express merges into its own types.
  namespace Express {
    interface Request {
      /** The caller's request id or a new one; the response carries it too. */
      id: string;
      /** Writes a log line with the request id. */
      log(level: 'debug' | 'info' | 'warn' | 'error', line: object, message: string): void;
    }
  }
}

/**
 * Logs one line per request: id, method, path, status, duration, key, client address, and whether
 * the shop is a sandbox and it was a dry run.
 * Successful health checks are logged at debug level, since there are thousands per day.
 * No header is logged, so no token can leak. The query is omitted because search terms may name
 * customers.
 */
export function requestLogger(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    // A destroyed connection no longer has an address.
    const address = request.ip;
    request.id = requestIdOf(request);
    request.log = (level, line, message) =>
      logger[level]({ requestId: request.id, ...line }, message);
    response.setHeader('X-Request-Id', request.id);
    response.once('close', () => {
      const duration = Math.round(performance.now() - begun);
      const line = { ...describe(request, response, duration), address };
      request.log(levelOf(request, response), line, 'request');
    });
    next();
  };
}

function levelOf({ originalUrl }: Request, { statusCode }: Response): 'debug' | 'info' | 'error' {
  if (statusCode >= 500) return 'error';
  return originalUrl.startsWith('/health/') ? 'debug' : 'info';
}

/** Writes Nest's own messages to the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: string, context?: string): void {
    this.logger.debug({ context }, message);
  }

  /** @param entry a sentence, or a `message` with further fields of the line */
  warn(entry: string | { readonly message: string }, context?: string): void {
    const { message, ...more } = typeof entry === 'string' ? { message: entry } : entry;
    this.logger.warn({ context, ...more }, message);
  }

  /** @param details a stack, which is ignored, may precede the context */
  error(message: unknown, ...details: unknown[]): void {
    const text = message instanceof Error ? message.message : String(message);
    this.logger.error({ context: details.at(-1) }, text);
  }

  debug(message: string, context?: string): void {
    this.logger.debug({ context }, message);
  }
}

export function requestIdOf({ headers }: IncomingMessage): string {
  const id = headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : randomUUID();
}

function describe(request: Request, response: Response, milliseconds: number): object {
  const { method, originalUrl, credential } = request;
  return {
    method,
    path: originalUrl.split('?', 1)[0],
    status: response.statusCode,
    milliseconds,
    shop: credential?.shopId,
    key: credential?.keyId,
    ...(credential?.isSandbox && { sandbox: true }),
    ...(response.hasHeader('Dry-Run') && { dryRun: true }),
  };
}
