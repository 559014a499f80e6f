import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { connectTo, createServer } from './server.js';

/** Addresses that only this machine reaches: browsers on it must not be led here by other pages. */
const LOCAL_HOSTS = new Set(['127.0.0.1', '::1', 'localhost']);

const PATH = /^\/mcp\/?(\?|$)/;

/**
 * Serves assistants over streamable HTTP, without sessions. Each request has the key of its shop in
 * `Authorization`, so reaching the port gives no access by itself.
 * @param url the address of the service
 * @returns the address for clients
 */
export async function listenHttp(url: string, port: number, host: string): Promise<string> {
  const handler = createMcpHandler(({ requestInfo }) =>
    createServer(connectTo(url, tokenOf(requestInfo?.headers.get('authorization'))!)),
  );
  const handle = toNodeHandler(handler);
  const [isHostValid, isOriginValid] = [localhostHostValidation(), localhostOriginValidation()];
  const server = createHttpServer((request, response) => {
    if (LOCAL_HOSTS.has(host)) {
      if (!isHostValid(request, response) || !isOriginValid(request, response)) return;
    }
    if (!PATH.test(request.url!)) {
      response.writeHead(404).end();
    } else if (!tokenOf(request.headers.authorization)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    } else {
      void handle(request, response);
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return `http://${host}:${(server.address() as AddressInfo).port}/mcp`;
}

const tokenOf = (authorization: string | null | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
