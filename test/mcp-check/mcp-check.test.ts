import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { expect, it } from 'vitest';
import { connectTo, createServer } from '../../clients/mcp/src/server.js';
import { useDemoApi } from '../support/service/api.js';
import { CLIENT, seedDemoShop } from './desk.js';
import { playTasks, TASKS } from './play.js';

const api = useDemoApi();

/** The long form, over stdio, is `npm run verify -- mcp`. */
it('an assistant does 40 tasks of a desk, judged by the rows', async () => {
  const connect = async (token: string): Promise<Client> => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    serveStdio(() => createServer(connectTo(api.url, token)), { transport: far });
    const client = new Client(...CLIENT);
    await client.connect(near);
    // The client validates results by the schemas that it has listed.
    await client.listTools();
    return client;
  };
  const shop = await seedDemoShop(api.app, api.database.query);
  expect(await playTasks(shop, connect)).toEqual([]);
  expect(Object.keys(TASKS)).toHaveLength(40);
});
