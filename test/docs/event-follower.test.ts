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
let printed = '';

const start = async (): Promise<void> => {
  service = new ServiceProcess({ DATABASE_URL: database.url, PORT: `${port}`, ...UNLIMITED });
  await service.url();
};

/** Adds a condition, and waits until the follower has printed its event. */
async function expectFollowed(title: string): Promise<void> {
  const { status, body } = await client.post('/conditions', { title, severityKey: 'used' });
  expect(status).toBe(201);
  await expect.poll(() => printed, PATIENCE).toContain(`condition.created ${body.id}\n`);
}

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

it('the follower of the document gets each event once while the service restarts', async () => {
  const main =
    'await follow(0, async (event) => console.log(event.id, event.type, event.resourceId));';
  const { ESNext: module } = ts.ModuleKind;
  const code = ts.transpile(example! + main, { module, target: ts.ScriptTarget.ES2022 });
  const args = [
    '--input-type=module',
    '--eval',
    code.replace('localhost:3000', `127.0.0.1:${port}`),
  ];
  follower = spawn(process.execPath, args, { env: { ...process.env, TOKEN: token } });
  follower.stdout!.on('data', (text) => (printed += text));

  await expectFollowed('Before');
  await service.kill();
  await start();
  await expectFollowed('After a crash');
  await service.stop();
  await start();
  await expectFollowed('After a stop');

  const lines = printed.trim().split('\n');
  expect(new Set(lines).size).toBe(lines.length);
  expect(follower.exitCode).toBe(null);
});
