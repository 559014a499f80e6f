import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect, it } from 'vitest';
import { connectTo, createServer } from '../../clients/mcp/src/server.js';
import { useDemoApi } from '../support/service/api.js';
import { seedDemoShop } from './desk.js';
import { playTasks, TASKS } from './play.js';

const api = useDemoApi();

/** The long form, over stdio, is `npm run verify -- mcp`. */
it('an assistant does 34 tasks of a desk, judged by the rows', async () => {
  const connect = async (token: string): Promise<Client> => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createServer(connectTo(api.url, token)).connect(far);
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(near);
    return client;
  };
  const shop = await seedDemoShop(api.app, api.database.query);
  expect(await playTasks(shop, connect)).toEqual([]);
  expect(Object.keys(TASKS)).toHaveLength(34);
});
