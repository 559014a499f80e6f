#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { connectTo, createServer } from './server.js';
import { listenHttp } from './http.js';

const HELP = `Usage: rental-inventory-mcp [--http <port>] [--host <address>]

Serves the tasks of a rental desk to assistants (MCP), over stdio or HTTP.

  --http <port>     serve streamable HTTP at /mcp; each request has its key in Authorization
  --host <address>  the address for HTTP (default: 127.0.0.1)
  --help            print these settings

Environment:
  RENTAL_URL        the service (default: http://127.0.0.1:3000)
  RENTAL_TOKEN      a key of the shop, over stdio
`;

/**
 * Serves assistants over stdio with the key in `RENTAL_TOKEN`, or over HTTP with `--http <port>`:
 * each request then brings the key of its shop.
 */
const values = readOptions();
const url = process.env['RENTAL_URL'] ?? 'http://127.0.0.1:3000';
const token = process.env['RENTAL_TOKEN'];

if (values.help) {
  process.stdout.write(HELP);
} else if (values.http !== undefined) {
  const address = await listenHttp(url, Number(values.http), values.host);
  // Standard output is free over HTTP; over stdio it belongs to the protocol.
  process.stdout.write(`listening on ${address}\n`);
} else if (token) {
  serveStdio(() => createServer(connectTo(url, token)));
} else {
  process.stderr.write('RENTAL_TOKEN must be a key of the shop, or start with --http <port>\n');
  process.exitCode = 2;
}

/** Reads the command line; a wrong one ends the process with 2 and one line. */
function readOptions() {
  try {
    return parseArgs({
      options: {
        http: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(2);
  }
}
