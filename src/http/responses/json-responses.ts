import { constants } from 'node:zlib';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import { isFresh } from './entity-tag.js';
import { SerializedResponse } from './serialized-response.js';
import { StreamedResponse } from './streamed-response.js';

/**
 * Configures JSON responses: each ends with a newline, so that a terminal's prompt starts on its
 * own line.
 * Responses above 1 kB are compressed when the client accepts it. Fast levels suffice, since most
 * of a page is repeated names.
 */
export function configureResponses(app: NestExpressApplication): void {
  const compress = compression({
    level: 1,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    filter: (asked, answer) => isLines(answer) || compression.filter(asked, answer),
  });
  app.use((incoming: Request, outgoing: Response, next: NextFunction) => {
    if (incoming.headers['accept-encoding'] !== undefined)
      return compress(incoming, outgoing, next);
    outgoing.vary('Accept-Encoding');
    next();
  });
  const { request, response } = app.getHttpAdapter().getInstance() as {
    request: Request;
    response: Response;
  };
  // Express treats `If-None-Match: *` as fresh without a tag, and nothing as fresh with
  // `Cache-Control: no-cache`.
  Object.defineProperty(request, 'fresh', {
    get(this: Request): boolean {
      return isFresh(this);
    },
  });
  response.json = function json(this: Response, body: unknown): Response {
    if (body instanceof StreamedResponse) {
      body.send(this);
      return this;
    }
    if (!this.hasHeader('Content-Type')) this.type('json');
    if (!(body instanceof SerializedResponse)) return this.send(`${JSON.stringify(body)}\n`);
    return this.status(body.status).send(body.line);
  };
}

/** True for JSON Lines, which the library's filter does not recognise as text. */
const isLines = (answer: Response): boolean =>
  String(answer.getHeader('Content-Type')).startsWith('application/x-ndjson');
