import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hardenServer } from '../../../src/http/server-hardening.js';
import { createLogger } from '../../../src/observability/logger.js';

/** More than the buffers of both ends hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, 'x');
/** The bytes that the slow client reads at once; the system reports only large steps. */
const STEP = 8 * 1024 * 1024;
const STUCK_TIME = 2000;

describe('a client that reads its response slowly', () => {
  let server: Server;
  let socket: Socket;
  let port: number;
  const log: string[] = [];

  beforeEach(async () => {
    const logger = createLogger('info', { write: (line) => log.push(line) });
    server = createServer(async (request, response) => {
      if (request.url === '/slow') await wait(3 * STUCK_TIME);
      response.end(request.url === '/large' ? LARGE : 'done');
    });
    hardenServer(server, logger, STUCK_TIME);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => {
    socket.destroy();
    server.close();
  });

  function ask(path: string): Promise<Socket> {
    socket = connect(port, '127.0.0.1');
    const served = once(server, 'connection') as Promise<[Socket]>;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return served.then(([other]) => other);
  }

  it('is disconnected if it never reads, and its response is released', async () => {
    const served = await ask('/large');
    socket.pause();
    await once(served, 'close');
    expect(socket.bytesRead).toBeLessThan(LARGE.length);
  });

  it('slowly gets all of it', async () => {
    await ask('/large');
    let taken = 0;
    let pauses = 0;
    for await (const chunk of socket) {
      taken += (chunk as Buffer).length;
      if (taken >= LARGE.length) break;
      if (taken / STEP < pauses + 1) continue;
      pauses += 1;
      await wait(STUCK_TIME / 5);
    }
    expect(taken).toBeGreaterThanOrEqual(LARGE.length);
    expect(pauses).toBeGreaterThan(5);
  });

  it('is not disconnected while the response is being computed', async () => {
    await ask('/slow');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
  });
});
