import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { NextFunction, Request, Response } from 'express';
import { connectTo, createServer } from './server.js';

/**
 * Serves assistants over streamable HTTP, without sessions. Each request has the key of its shop in
 * `Authorization`, so reaching the port gives no access by itself.
 * @param url the address of the service
 * @returns the address for clients
 */
export async function listenHttp(url: string, port: number, host: string): Promise<string> {
  const app = createMcpExpressApp({ host });
  app.post('/mcp', async (request, response) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) {
      response.status(401).set('WWW-Authenticate', 'Bearer').end();
      return;
    }
    const server = createServer(connectTo(url, token));
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    response.on('close', () => void server.close());
    await server.connect(transport);
    await transport.handleRequest(request, response, request.body);
  });
  // Without sessions there is no stream to GET and nothing to DELETE.
  app.all('/mcp', (_, response) => void response.status(405).set('Allow', 'POST').end());
  app.use(rejectInvalidBody);
  const listening = app.listen(port, host);
  await once(listening, 'listening');
  return `http://${host}:${(listening.address() as AddressInfo).port}/mcp`;
}

/** Express would send its stack. It recognizes handlers of errors by their four parameters. */
function rejectInvalidBody(
  error: { status?: number },
  _request: Request,
  response: Response,
  _next: NextFunction,
): void {
  response.status(error.status ?? 500).end();
}
