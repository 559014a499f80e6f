import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Configuration, ConfigurationError } from './config/configuration.js';

/**
 * Opens the service to clients.
 * @returns its URL
 * @throws ConfigurationError naming PORT or HOST
 */
export async function listen(app: NestExpressApplication): Promise<string> {
  const { port, host } = app.get(Configuration);
  await app.init();
  // Nest's own `listen` logs a failure before it throws it.
  const server: Server = app.getHttpServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new ConfigurationError(refusalOf(error as NodeJS.ErrnoException, port, host));
  }
  return urlOf(server.address() as AddressInfo);
}

function refusalOf({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is taken on ${host}`;
    case 'EACCES':
      return `PORT ${port} is not for this account`;
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is no address of this machine`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not known`;
    default:
      return `HOST ${host} and PORT ${port} cannot be used: ${message}`;
  }
}

/** A URL that works on this machine. */
function urlOf({ address, family, port }: AddressInfo): string {
  if (family === 'IPv6') return `http://[${address === '::' ? '::1' : address}]:${port}`;
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`;
}
