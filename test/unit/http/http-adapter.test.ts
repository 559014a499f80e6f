import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { expect, it } from 'vitest';
import { HttpAdapter } from '../../../src/app-setup.js';

it('creates requests and responses that Express accepts as they are', async () => {
  const adapter = new HttpAdapter();
  adapter.initHttpServer();
  const express = adapter.getInstance<Express>();
  const server: Server = adapter.getHttpServer();
  const made: unknown[] = [];
  server.prependListener('request', (request, response) => {
    made.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
  });
  express.use((request, response) => {
    made.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    response.json({ type: request.get('X-Type'), same: request.app === response.app });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = await fetch(url, { headers: { 'X-Type': 'one' } });
    expect(await answer.json()).toEqual({ type: 'one', same: true });
    const expected = [express.request, express.response];
    expect(made).toHaveLength(4);
    made.forEach((prototype, index) => expect(prototype).toBe(expected[index % 2]));
  } finally {
    server.close();
  }
});
