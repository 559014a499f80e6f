import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { ERROR_CODE_HEADER, type ErrorCode } from '../errors/error-codes.js';

/** How long a client may read nothing of a response before it is disconnected, in milliseconds. */
const SOCKET_IDLE_TIMEOUT_MS = 30_000;

/** How long a connection stays open after a parser error, in milliseconds. */
const CLOSE_DELAY_MS = 1_000;

/** The statuses of errors of Node's HTTP parser; any other error is a 400. */
const PARSER_STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Node's HTTP parser rejects a URL with other characters than those of RFC 3986. */
const INVALID_URL = { code: 'HPE_INVALID_URL', sentence: 'The URL must be percent-encoded' };

/** The headers of responses to requests that are not valid HTTP. The connection cannot be used further. */
const INVALID_HTTP_HEADERS = {
  Connection: 'close',
  [ERROR_CODE_HEADER]: 'invalid_request' satisfies ErrorCode,
};

/**
 * Replaces Node's responses to invalid HTTP, which lack a body and a request id, and closes idle
 * connections. `rejectInvalidHttp` belongs to it.
 */
export function hardenServer(
  server: Server,
  logger: Logger,
  idleTimeoutMs = SOCKET_IDLE_TIMEOUT_MS,
): void {
  // Node would reject these requests without a body.
  Object.assign(server, { requireHostHeader: false });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Node would invite each body at once. Without an invitation it may never come, so that no other
  // request can follow on the connection.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const { shouldKeepAlive } = response;
    response.shouldKeepAlive = false;
    invitations.set(request, () => {
      response.shouldKeepAlive = shouldKeepAlive;
      response.writeContinue();
    });
    server.emit('request', request, response);
  });
  const open = new WeakMap<Duplex, Set<ServerResponse>>();
  /** The response to the request that arrives, or that arrived last. */
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    request.url = originFormOf(request.url ?? '/');
    const { socket } = request;
    const responses = open.get(socket) ?? new Set();
    open.set(socket, responses.add(response));
    latest.set(socket, response);
    response.once('close', () => responses.delete(response));
  });
  /** Responds to an unreadable request, after the responses to earlier complete requests. */
  const reject = (socket: Duplex, status: number, sentence = STATUS_CODES[status]): void => {
    const before = [...(open.get(socket) ?? [])].find((one) => one.req.complete || one.headersSent);
    if (before) return void before.once('close', () => reject(socket, status, sentence));
    const current = latest.get(socket);
    if (current?.req.complete === false && current.writableEnded) return end(socket);
    if (!socket.writable) return;
    const requestId = randomUUID();
    const body = JSON.stringify({ error: sentence });
    const headers = Object.entries({
      ...INVALID_HTTP_HEADERS,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
      'X-Request-Id': requestId,
    }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers];
    end(socket, [...head, '', body].join('\r\n'));
    logger.info({ requestId, status }, 'request');
  };
  const rejected = new WeakSet<Duplex>();
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    if (rejected.has(socket)) return;
    rejected.add(socket);
    if (!socket.writable || code === 'ECONNRESET') socket.destroy();
    else if (code === INVALID_URL.code) reject(socket, 400, INVALID_URL.sentence);
    else reject(socket, PARSER_STATUSES[code] ?? 400);
  });
  // Node calls this only when no byte was sent or received for that time.
  server.setTimeout(idleTimeoutMs, (socket: Socket) => {
    const isComputing = open.get(socket)?.size && socket.writableLength === 0;
    if (!isComputing) socket.destroy();
  });
}

const invitations = new WeakMap<IncomingMessage, () => void>();

/**
 * Sends `100 Continue` if the client waits for it. Call it before the body is read, and after each
 * check that does not need the body.
 */
export function inviteBody(request: IncomingMessage): void {
  invitations.get(request)?.();
  invitations.delete(request);
}

/** Ends a connection. An immediate close would lose the response while data still arrives. */
function end(socket: Duplex, lastBytes = ''): void {
  socket.end(lastBytes);
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
}

/** The path of a proxy's `http://host/path`; the host is ignored, even if invalid. */
function originFormOf(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Express middleware that rejects requests that Node can parse, but that are not valid HTTP. */
export function rejectInvalidHttp(request: Request, response: Response, next: NextFunction): void {
  const status = invalidHttpStatus(request);
  if (status === undefined) next();
  else response.status(status).set(INVALID_HTTP_HEADERS).json({ error: STATUS_CODES[status] });
}

/** Headers with one value, of which a proxy could use the one and the service the other. */
const SINGLE_HEADERS: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type']);

function invalidHttpStatus(request: Request): number | undefined {
  const { path, headers, httpVersion } = request;
  if (!isDecodable(path) || hasRepeatedHeader(request)) return 400;
  if (httpVersion !== '1.1') return undefined;
  if (headers.host === undefined) return 400;
  const { expect = '100-continue' } = headers;
  return /\b100-continue\b/i.test(expect) ? undefined : 417;
}

/** Node keeps only the first of these headers. */
function hasRepeatedHeader({ rawHeaders }: Request): boolean {
  const names = rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase())
    .filter((name) => SINGLE_HEADERS.has(name));
  return new Set(names).size < names.length;
}

/** True for percent-encoded UTF-8. The router would reject another path with an error of its own. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}
