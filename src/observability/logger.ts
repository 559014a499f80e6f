import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Whatever looks like the token of a key, cut off or with its underscore encoded as well. */
const TOKEN = /rk(?:_|%5f)[0-9a-z]{20,}/gi;

/** What JSON leaves as it is, but terminals obey or hide: C1 controls, line ends, directions. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

/**
 * A line of the log as it may be written, whoever sent what is in it: without tokens, and with
 * nothing that ends it or makes it look like another one. It says the same to a parser of JSON.
 */
const safeLine = (line: string): string =>
  line.replace(TOKEN, 'rk_[hidden]').replace(UNSEEN, escaped);

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** What PostgreSQL says of a failure beside its message: names of ours alone, no values. */
const NAMES = ['code', 'table', 'column', 'constraint'] as const;

/**
 * What the log tells of a failure that nobody has to mend. Errors of the driver carry more: the
 * statement, its values, and rows that were refused.
 */
function reasonOf(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const told = thrown as Error & Partial<Record<(typeof NAMES)[number], unknown>>;
  const names = NAMES.filter((name) => typeof told[name] === 'string');
  return {
    type: thrown.name,
    message: thrown.message,
    ...Object.fromEntries(names.map((name) => [name, told[name]])),
  };
}

/** The same of a fault of ours, and where it happened. */
const faultOf = (thrown: unknown): object => ({
  ...reasonOf(thrown),
  ...(thrown instanceof Error && { stack: thrown.stack }),
});

/** Lines are written together, within this many milliseconds, and what is left at the end. */
const BUFFERED = { sync: false, minLength: 4_096, periodicFlush: 100 };

const REQUEST_ID = /^[\x20-\x7e]{1,128}$/;

/**
 * One JSON line an event, on standard output unless told otherwise. `err` is a fault of ours,
 * `reason` any other failure.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: faultOf, reason: reasonOf },
    hooks: { streamWrite: safeLine },
  };
  return pino(options, destination ?? pino.destination(BUFFERED));
}

declare global {
  // The namespace that Express merges into its own types.
  namespace Express {
    interface Request {
      /** The caller's, or a new one; the answer carries it as well. */
      id: string;
      /** Writes a line that carries the id. */
      log(level: 'info' | 'warn' | 'error', line: object, message: string): void;
    }
  }
}

/**
 * One short line a request: id, method, path, status, duration, whose key it was, the client's
 * address. No header is logged, so no token can be; the query is left out because search terms may name customers.
 */
export function requestLogger(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = Date.now();
    // A connection that was cut no longer knows.
    const address = request.ip;
    request.id = requestIdOf(request);
    request.log = (level, line, message) =>
      logger[level]({ requestId: request.id, ...line }, message);
    response.setHeader('X-Request-Id', request.id);
    response.once('close', () => {
      const line = { ...describe(request, response, Date.now() - begun), address };
      request.log(response.statusCode >= 500 ? 'error' : 'info', line, 'request');
    });
    next();
  };
}

/** Nest's own messages, as lines of the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: string, context?: string): void {
    this.logger.debug({ context }, message);
  }

  /** @param told a sentence, or a `message` with what else the line has */
  warn(told: string | { readonly message: string }, context?: string): void {
    const { message, ...more } = typeof told === 'string' ? { message: told } : told;
    this.logger.warn({ context, ...more }, message);
  }

  /** @param details a stack, which says nothing of use here, may come before the context */
  error(message: unknown, ...details: unknown[]): void {
    const text = message instanceof Error ? message.message : String(message);
    this.logger.error({ context: details.at(-1) }, text);
  }

  debug(message: string, context?: string): void {
    this.logger.debug({ context }, message);
  }
}

export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

function describe(request: Request, { statusCode }: Response, milliseconds: number): object {
  const { method, originalUrl, credential } = request;
  return {
    method,
    path: originalUrl.split('?', 1)[0],
    status: statusCode,
    milliseconds,
    shop: credential?.shopId,
    key: credential?.keyId,
  };
}
