import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { StreamedResponse } from '../../../src/http/responses/streamed-response.js';
import { UnreadChunks } from '../../../src/http/responses/unread-chunks.js';

const MEGABYTE = 1024 * 1024;
/** More than the operating system buffers. */
const CHUNKS = 64;
const WRITE_TIMEOUT_MS = 500;

describe('a streamed response', () => {
  let server: Server;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Serves a large response, and logs what becomes of each. */
  async function serve(
    limits = { writeTimeoutMs: WRITE_TIMEOUT_MS, unreadChunks: new UnreadChunks() },
  ) {
    const log: string[] = [];
    let requested = 0;
    async function* chunks() {
      for (let index = 0; index < CHUNKS; index += 1) {
        requested += 1;
        yield Buffer.alloc(MEGABYTE, 'x');
      }
    }
    server = createServer((request, plain) => {
      // A response of Express, as far as it is used.
      const response = Object.assign(plain, { set: () => plain }) as unknown as Response;
      response.once('close', () =>
        log.push(`${request.url} ${response.writableFinished ? 'ended' : 'disconnected'}`),
      );
      new StreamedResponse({}, chunks, limits).send(response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return { log, chunksRead: () => requested };
  }

  function send(path: string): Socket {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    return socket.on('error', () => {});
  }

  async function waitFor(log: readonly string[], length: number): Promise<void> {
    while (log.length < length) await sleep(10);
  }

  it('disconnects a client that reads nothing, before it produces the rest', async () => {
    const { log, chunksRead } = await serve();
    send('/unread').pause();
    await waitFor(log, 1);
    expect(log).toEqual(['/unread disconnected']);
    expect(chunksRead()).toBeLessThan(CHUNKS / 2);
  });

  it('reaches a client whole that reads slowly for longer than the timeout', async () => {
    const { log } = await serve();
    const socket = send('/slow');
    const begun = performance.now();
    let received = 0;
    for await (const part of socket) {
      const steps = Math.floor(received / (8 * MEGABYTE));
      received += (part as Buffer).length;
      if (received / (8 * MEGABYTE) >= steps + 1) await sleep(WRITE_TIMEOUT_MS / 4);
    }
    expect(received).toBeGreaterThan(CHUNKS * MEGABYTE);
    expect(performance.now() - begun).toBeGreaterThan(WRITE_TIMEOUT_MS);
    expect(log).toEqual(['/slow ended']);
  });

  it('is cut when unread responses hold too much memory, the longest wait first', async () => {
    const { log } = await serve({
      writeTimeoutMs: 60_000,
      unreadChunks: new UnreadChunks(2 * MEGABYTE),
    });
    for (const path of ['/first', '/second', '/third', '/fourth']) {
      send(path).pause();
      await sleep(100);
    }
    await waitFor(log, 2);
    expect(await text(send('/read'))).toContain('xxx');
    await waitFor(log, 4);
    expect(log).toEqual([
      '/first disconnected',
      '/second disconnected',
      '/third disconnected',
      '/read ended',
    ]);
  });
});
