import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';

/**
 * Express, whose requests and responses are made as such. Express gives those of Node.js other
 * prototypes as they come in, after which V8 makes a new hidden class for whatever is set on each:
 * that took a sixth of the processor time of a page.
 */
export class HttpAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    class Request extends IncomingMessage {}
    class Response extends ServerResponse {}
    Object.setPrototypeOf(Request.prototype, express.request);
    Object.setPrototypeOf(Response.prototype, express.response);
    // What Express would make of them is what they are.
    Object.assign(express, { request: Request.prototype, response: Response.prototype });
    this.httpServer = createServer({ IncomingMessage: Request, ServerResponse: Response }, express);
  }
}
