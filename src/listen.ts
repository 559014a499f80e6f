import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { MetricsServer } from './common/metrics/metrics-server.js';
import { Configuration, ConfigurationError } from './config/configuration.js';

/**
 * Opens the service to clients, and first `/metrics` where it has a port of its own.
 * @returns the URLs of both
 * @throws ConfigurationError naming the port or HOST
 */
export async function listen(
  app: NestExpressApplication,
): Promise<{ url: string; metricsUrl?: string }> {
  const { port, host, metricsPort } = app.get(Configuration);
  await app.init();
  const metricsUrl =
    metricsPort === undefined
      ? undefined
      : await open(app.get(MetricsServer).server, 'METRICS_PORT', metricsPort, host);
  return { url: await open(app.getHttpServer(), 'PORT', port, host), metricsUrl };
}

/** Nest's own `listen` logs a failure before it throws it. */
async function open(server: Server, name: string, port: number, host: string): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const refusal = refusalOf(error as NodeJS.ErrnoException, `${name} ${port}`, host);
    throw new ConfigurationError(refusal);
  }
  return urlOf(server.address() as AddressInfo);
}

function refusalOf({ code, message }: NodeJS.ErrnoException, port: string, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `${port} is taken on ${host}`;
    case 'EACCES':
      return `${port} is not for this account`;
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is no address of this machine`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not known`;
    default:
      return `HOST ${host} and ${port} cannot be used: ${message}`;
  }
}

/** A URL that works on this machine. */
function urlOf({ address, family, port }: AddressInfo): string {
  if (family === 'IPv6') return `http://[${address === '::' ? '::1' : address}]:${port}`;
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`;
}
