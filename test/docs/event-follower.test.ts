import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProgram } from '../cli/support/command.js';
import { createDatabase, type TestDatabase } from '../support/database/database.js';
import { HttpClient } from '../support/service/client.js';
import { newShopKey } from '../support/service/command.js';
import { freePort } from '../support/service/free-port.js';
import { ServiceProcess, UNLIMITED } from '../support/service/service.js';

const document = readFileSync(resolve(import.meta.dirname, '../../docs/events.md'), 'utf8');
const [, example] = /^```ts\n([\s\S]*?)^```/m.exec(document)!;

/** The longest time until the follower sends its next request, in milliseconds, on a slow machine. */
const PATIENCE = { timeout: 120_000, interval: 100 };

let database: TestDatabase;
let service: ServiceProcess;
let follower: ChildProcess;
let client: HttpClient;
let token: string;
let port: number;

const start = async (): Promise<void> => {
  service = new ServiceProcess({ DATABASE_URL: database.url, PORT: `${port}`, ...UNLIMITED });
  await service.url();
};

const addLocation = async (name: string): Promise<void> => {
  expect((await client.post('/locations', { name })).status).toBe(201);
};

beforeAll(async () => {
  await buildProgram();
  database = await createDatabase();
  port = await freePort();
  await start();
  token = await newShopKey({ DATABASE_URL: database.url }, 'Followed');
  client = new HttpClient(`http://127.0.0.1:${port}/api/v1`, token);
});

afterAll(async () => {
  follower?.kill();
  await service?.kill();
  await database?.drop();
});

it('the follower of the document gets each event once, though the service restarts', async () => {
  const main = 'await follow(0, async ({ type, id }) => console.log(type, id), async () => {});';
  const { ESNext: module } = ts.ModuleKind;
  const code = ts.transpile(example! + main, { module, target: ts.ScriptTarget.ES2022 });
  const args = [
    '--input-type=module',
    '--eval',
    code.replace('localhost:3000', `127.0.0.1:${port}`),
  ];
  follower = spawn(process.execPath, args, { env: { ...process.env, TOKEN: token } });
  let printed = '';
  follower.stdout!.on('data', (text) => (printed += text));
  const locations = () => printed.match(/location\.created/g)?.length ?? 0;

  await addLocation('Before');
  await expect.poll(locations, PATIENCE).toBe(1);
  await service.kill();
  await start();
  await addLocation('After a crash');
  await expect.poll(locations, PATIENCE).toBe(2);
  await service.stop();
  await start();
  await addLocation('After a stop');
  await expect.poll(locations, PATIENCE).toBe(3);

  const lines = printed.trim().split('\n');
  expect(new Set(lines).size).toBe(lines.length);
  expect(follower.exitCode).toBe(null);
});
