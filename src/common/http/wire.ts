import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';

/** How long a client may take nothing of an answer before it is cut, in milliseconds. */
export const STUCK_TIME = 30_000;

/** What Node's parser refuses, by its error code; anything else is a 400. */
const BROKEN: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers must be at most 16 KiB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
};

/**
 * Takes over what Node's server would otherwise answer by itself, without a body or request id, or
 * would leave open for ever.
 */
export function prepareServer(server: Server, logger: Logger, stuckTime = STUCK_TIME): void {
  const open = new WeakMap<Duplex, number>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    request.url = originFormOf(request.url ?? '/');
    // Nothing that is answered has an ETag by which this could hold.
    if (request.headers['if-none-match'] === '*') delete request.headers['if-none-match'];
    const { socket } = request;
    open.set(socket, (open.get(socket) ?? 0) + 1);
    response.once('close', () => open.set(socket, open.get(socket)! - 1));
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const answer = answerOf(417, 'Expect must be 100-continue');
    response.writeHead(417, answer.headers).end(answer.body);
    log(logger, answer.id, 417);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET' || open.get(socket)) {
      socket.destroy();
      return;
    }
    const [status, sentence] = BROKEN[error.code ?? ''] ?? [400, 'The request is not valid HTTP'];
    const answer = answerOf(status, sentence);
    const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers];
    socket.end([...head, '', answer.body].join('\r\n'));
    log(logger, answer.id, status);
  });
  // Node calls this only when not a byte went either way for so long.
  server.setTimeout(stuckTime, (socket: Socket) => {
    const isComputing = open.get(socket) && socket.writableLength === 0;
    if (!isComputing) socket.destroy();
  });
}

/** A proxy's `http://host/path` as the path alone: its host is of no interest, even if broken. */
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
  };
  return { id, status, body, headers };
}

const log = (logger: Logger, requestId: string, status: number): void =>
  logger.info({ requestId, status }, 'request');
