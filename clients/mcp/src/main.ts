#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { connectTo, createServer } from './server.js';
import { listenHttp } from './http.js';

/**
 * Serves assistants over stdio with the key in `RENTAL_TOKEN`, or over HTTP with `--http <port>`:
 * each request then brings the key of its shop.
 */
const { values } = parseArgs({
  options: { http: { type: 'string' }, host: { type: 'string', default: '127.0.0.1' } },
});
const url = process.env['RENTAL_URL'] ?? 'http://127.0.0.1:3000';
const token = process.env['RENTAL_TOKEN'];

if (values.http !== undefined) {
  const address = await listenHttp(url, Number(values.http), values.host);
  // Standard output is free over HTTP; over stdio it belongs to the protocol.
  process.stdout.write(`listening on ${address}\n`);
} else if (token) {
  await createServer(connectTo(url, token)).connect(new StdioServerTransport());
} else {
  process.stderr.write('RENTAL_TOKEN must be a key of the shop, or start with --http <port>\n');
  process.exitCode = 2;
}
