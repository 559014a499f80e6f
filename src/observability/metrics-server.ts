import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { IRouter, NextFunction, Request } from 'express';
import { Registry } from 'prom-client';
import { Configuration } from '../config/configuration.js';
import { Metrics, meterProcess } from './metrics.js';

/** Where the figures are. */
const PATH = '/metrics';

/** Addresses that only this machine and its own network have. */
const NEAR = new BlockList();
NEAR.addSubnet('127.0.0.0', 8);
NEAR.addSubnet('10.0.0.0', 8);
NEAR.addSubnet('172.16.0.0', 12);
NEAR.addSubnet('192.168.0.0', 16);
NEAR.addSubnet('169.254.0.0', 16);
NEAR.addSubnet('::1', 128, 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');
NEAR.addSubnet('fe80::', 10, 'ipv6');

/** Answers `/metrics` on a port of its own; `listen` opens it where one is set. */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  readonly server = createServer((request, response) => this.answer(request, response));

  constructor(private readonly metrics: Metrics) {}

  onApplicationShutdown(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && request.url?.split('?', 1)[0] === PATH) tell(this.metrics, response);
    else response.writeHead(404).end();
  }
}

/**
 * Begins to look at the process and, where no port is set for it, serves `/metrics` beside the
 * routes: to this machine and its own network. For everybody else there is nothing there.
 */
export function serveMetrics(app: NestExpressApplication): void {
  meterProcess();
  if (app.get(Configuration).metricsPort !== undefined) return;
  const metrics = app.get(Metrics);
  const router = app.getHttpAdapter().getInstance() as IRouter;
  router.get(PATH, (request: Request, response: ServerResponse, next: NextFunction) => {
    if (isNear(request)) tell(metrics, response);
    else next();
  });
}

/** Whether the client is near; whom a proxy that is not trusted speaks for is not known. */
function isNear({ ip = '', socket, headers }: Request): boolean {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  if (isForwarded && ip === socket.remoteAddress) return false;
  return NEAR.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

function tell(metrics: Metrics, response: ServerResponse): void {
  void metrics.text().then((text) => {
    response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
  });
}

/** The figures, for whoever counts something, and the port of their own. */
@Global()
@Module({ providers: [Metrics, MetricsServer], exports: [Metrics, MetricsServer] })
export class MetricsModule {}
