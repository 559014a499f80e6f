import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { ERROR_CODE_HEADER, type ErrorCode } from '../errors/error-codes.js';

/** The code of requests that are not valid HTTP. */
const INVALID_REQUEST: ErrorCode = 'invalid_request';

/** How long a client may read nothing of a response before it is disconnected, in milliseconds. */
const SOCKET_IDLE_TIMEOUT_MS = 30_000;

/** How long a connection stays open after a parser error, in milliseconds. */
const CLOSE_DELAY_MS = 1_000;

/** The responses to errors of Node's HTTP parser, by error code; any other error is a 400. */
const PARSER_ERRORS: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers must be at most 16 KiB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
};

/**
 * Replaces Node's default error responses, which lack a body and a request id, and closes idle
 * connections.
 */
export function hardenServer(
  server: Server,
  logger: Logger,
  idleTimeoutMs = SOCKET_IDLE_TIMEOUT_MS,
): void {
  // Node would reject the request without a body; `rejectMissingHost` sends one.
  Object.assign(server, { requireHostHeader: false });
  const open = new WeakMap<Duplex, Set<ServerResponse>>();
  const broken = new WeakMap<Duplex, NodeJS.ErrnoException>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    request.url = originFormOf(request.url ?? '/');
    const { socket } = request;
    const responses = open.get(socket) ?? new Set();
    open.set(socket, responses.add(response));
    response.once('close', () => {
      responses.delete(response);
      if (broken.has(socket)) sendParserError(socket);
    });
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const answer = answerOf(417, 'Expect must be 100-continue');
    response.writeHead(417, answer.headers).end(answer.body);
    log(logger, answer.id, 417);
  });
  /** Responds to an unreadable request, after the responses to earlier complete requests. */
  const sendParserError = (socket: Duplex): void => {
    const { code = '' } = broken.get(socket)!;
    const before = [...(open.get(socket) ?? [])];
    if (!socket.writable || before.some((one) => one.req.complete || one.headersSent)) return;
    const [status, sentence] = PARSER_ERRORS[code] ?? [400, 'The request is not valid HTTP'];
    const answer = answerOf(status, sentence);
    const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers];
    socket.end([...head, '', answer.body].join('\r\n'));
    // An immediate close would make the client lose the response while data still arrives.
    setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
    log(logger, answer.id, status);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (broken.has(socket)) return;
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    broken.set(socket, error);
    sendParserError(socket);
  });
  // Node calls this only when no byte was sent or received for that time.
  server.setTimeout(idleTimeoutMs, (socket: Socket) => {
    const isComputing = open.get(socket)?.size && socket.writableLength === 0;
    if (!isComputing) socket.destroy();
  });
}

/** Express middleware that rejects HTTP/1.1 requests without a `Host` header. */
export function rejectMissingHost(request: Request, response: Response, next: NextFunction): void {
  if (request.httpVersion !== '1.1' || request.headers.host !== undefined) next();
  else {
    const headers = { Connection: 'close', [ERROR_CODE_HEADER]: INVALID_REQUEST };
    response.status(400).set(headers).json({ error: 'Host must be sent' });
  }
}

/** The path of a proxy's `http://host/path`; the host is ignored, even if invalid. */
function originFormOf(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

function answerOf(status: number, sentence: string) {
  const id = randomUUID();
  const body = `${JSON.stringify({ error: sentence })}\n`;
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    'X-Request-Id': id,
    [ERROR_CODE_HEADER]: INVALID_REQUEST,
  };
  return { id, status, body, headers };
}

const log = (logger: Logger, requestId: string, status: number): void =>
  logger.info({ requestId, status }, 'request');

/**
 * Escapes a path that is not percent-encoded UTF-8, so that it is matched literally.
 * The router would otherwise reject it before authentication and rate limits.
 */
export function escapeMalformedPath(
  request: Request,
  _response: Response,
  next: NextFunction,
): void {
  const { path } = request;
  if (!isDecodable(path))
    request.url = request.url.replace(path, () => path.replaceAll('%', '%25'));
  next();
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}
