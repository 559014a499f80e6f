import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { IRouter, NextFunction, Request } from 'express';
import { Registry } from 'prom-client';
import { Configuration } from '../config/configuration.js';
import { Metrics, meterProcess } from './metrics.js';

const PATH = '/metrics';

const PRIVATE_ADDRESSES = new BlockList();
PRIVATE_ADDRESSES.addSubnet('127.0.0.0', 8);
PRIVATE_ADDRESSES.addSubnet('10.0.0.0', 8);
PRIVATE_ADDRESSES.addSubnet('172.16.0.0', 12);
PRIVATE_ADDRESSES.addSubnet('192.168.0.0', 16);
PRIVATE_ADDRESSES.addSubnet('169.254.0.0', 16);
PRIVATE_ADDRESSES.addSubnet('::1', 128, 'ipv6');
PRIVATE_ADDRESSES.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_ADDRESSES.addSubnet('fe80::', 10, 'ipv6');

/** Serves `/metrics` on its own port; `listen` opens it if one is configured. */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  readonly server = createServer((request, response) => this.respond(request, response));

  constructor(private readonly metrics: Metrics) {}

  onApplicationShutdown(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private respond(request: IncomingMessage, response: ServerResponse): void {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && request.url?.split('?', 1)[0] === PATH) writeMetrics(this.metrics, response);
    else response.writeHead(404).end();
  }
}

/**
 * Starts the process metrics.
 * Without its own port, `/metrics` shares the port of the routes, for this machine and its private
 * network only. Other clients receive a 404.
 */
export function serveMetrics(app: NestExpressApplication): void {
  meterProcess();
  if (app.get(Configuration).metricsPort !== undefined) return;
  const metrics = app.get(Metrics);
  const router = app.getHttpAdapter().getInstance() as IRouter;
  router.get(PATH, (request: Request, response: ServerResponse, next: NextFunction) => {
    if (isPrivateClient(request)) writeMetrics(metrics, response);
    else next();
  });
}

/**
 * True for a client on this machine or its private network. Behind an untrusted proxy, the address
 * of the client is unknown.
 */
function isPrivateClient({ ip = '', socket, headers }: Request): boolean {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  if (isForwarded && ip === socket.remoteAddress) return false;
  return PRIVATE_ADDRESSES.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

function writeMetrics(metrics: Metrics, response: ServerResponse): void {
  void metrics.text().then((text) => {
    response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
  });
}

@Global()
@Module({ providers: [Metrics, MetricsServer], exports: [Metrics, MetricsServer] })
export class MetricsModule {}
