import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import pg from 'pg';
import { migrate } from '../../src/database/server/migrate.js';
import { createLogger } from '../../src/observability/logger.js';
import { withServer } from '../support/database/with-server.js';
import { startApplication, WIDE_LIMITS } from '../support/service/application.js';
import { CLIENT, seedDemoShop } from './desk.js';
import { playTasks, TASKS } from './play.js';

/**
 * Plays scripted tasks of an assistant on a fresh demo, through the built MCP server over stdio, and
 * judges the rows: `npm run verify -- mcp`. Ends with 1 if a task fails.
 */
const failures = await withServer(process.env, async (server, configuration) => {
  await migrate(server);
  const logger = createLogger(process.env['LOG_LEVEL'] ?? 'silent');
  const limits = { ...configuration, throttleLimits: WIDE_LIMITS };
  const app = await startApplication(limits, server, logger);
  const pool = new pg.Pool({ connectionString: server.url, max: 1 });
  try {
    const url = await app.getUrl();
    const shop = await seedDemoShop(
      app,
      async (text, values) => (await pool.query(text, values)).rows,
    );
    return await playTasks(shop, (token) => connectOverStdio(url, token));
  } finally {
    await pool.end();
    await app.close();
  }
});

const count = Object.keys(TASKS).length;
for (const failure of failures) process.stdout.write(`✗ ${failure}\n`);
process.stdout.write(`${count - failures.length} of ${count} tasks hold\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function connectOverStdio(url: string, token: string): Promise<Client> {
  const client = new Client(...CLIENT);
  const env = { RENTAL_URL: url, RENTAL_TOKEN: token };
  const args = ['clients/mcp/dist/main.js'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  return client;
}
