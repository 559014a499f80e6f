import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/support/command.js';
import {
  createDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '../support/database/database.js';
import { expectSuccess } from '../support/factories/answers.js';
import { HttpClient } from '../support/service/client.js';
import { command, newShopKey } from '../support/service/command.js';
import { freePort } from '../support/service/free-port.js';
import { ServiceProcess, UNLIMITED } from '../support/service/service.js';

const document = readFileSync(resolve(import.meta.dirname, '../../docs/events.md'), 'utf8');
const [, example] = /^```ts\n([\s\S]*?)^```/m.exec(document)!;

/** Keeps the ids of conditions in a file, with the id of the last event. */
const CONSUMER = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const { COPY: file = '' } = process.env;
let copy: any = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
function store(changed: object, line: string) {
  copy = { ...copy, ...changed };
  writeFileSync(file, JSON.stringify(copy));
  console.log(line);
}
await follow(
  copy.known,
  async ({ id, type, resourceId }) => {
    const others = copy.conditions.filter((known: number) => known !== resourceId);
    const conditions = {
      'condition.created': [...others, resourceId],
      'condition.deleted': others,
    }[type as string];
    store({ known: id, conditions: conditions ?? copy.conditions }, id + ' ' + type);
  },
  async (newest) => {
    const { data } = await get('/conditions?limit=100');
    store({ known: newest, conditions: data.map(({ id }: any) => id) }, 'read until ' + newest);
  },
);
`;

/** The longest time until the follower sends its next request, in milliseconds, on a slow machine. */
const PATIENCE = { timeout: 120_000, interval: 100 };

const databases: TestDatabase[] = [];
let service: ServiceProcess;
let follower: ChildProcess;
let client: HttpClient;
let folder: string;
let code: string;
let port: number;
let token: string;
let printed = '';

async function startService(): Promise<void> {
  const environment = { DATABASE_URL: databases.at(-1)!.url, PORT: `${port}`, ...UNLIMITED };
  service = new ServiceProcess(environment);
  await service.url();
}

function startFollower(key = token): void {
  const env = { ...process.env, TOKEN: key, COPY: join(folder, 'copy.json') };
  follower = spawn(process.execPath, ['--input-type=module', '--eval', code], { env });
  follower.stdout!.on('data', (text) => (printed += text));
}

async function killFollower(): Promise<void> {
  const ended = once(follower, 'exit');
  follower.kill('SIGKILL');
  await ended;
}

const addCondition = (title: string) =>
  expectSuccess(client.post('/conditions', { title, severityKey: 'used' }));

/** Writes so many events. */
async function rename(id: number, count: number): Promise<void> {
  for (let name = 1; name <= count; name += 1)
    await expectSuccess(client.put(`/conditions/${id}`, { title: `Name ${name}` }));
}

/** Waits until the copy has the newest event and the conditions of the list. */
async function expectFollowed(): Promise<void> {
  const { data: conditions } = await expectSuccess(client.get('/conditions?limit=100'));
  const known = await newestEvent();
  const ids = conditions.map(({ id }: { id: number }) => id).toSorted();
  await expect
    .poll(async () => {
      const copy = JSON.parse(await readFile(join(folder, 'copy.json'), 'utf8').catch(() => '{}'));
      return { ...copy, conditions: copy.conditions?.toSorted() };
    }, PATIENCE)
    .toEqual({ known, conditions: ids });
}

const newestEvent = async (): Promise<number> =>
  (await expectSuccess(client.get('/events?limit=1'))).data[0].id;

const timesRead = (): number => printed.split('read until').length - 1;

function expectEachEventOnce(): void {
  const ids = printed
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('read'))
    .map((line) => parseInt(line, 10));
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
}

beforeAll(async () => {
  await buildProgram();
  databases.push(await createDatabase());
  folder = await mkdtemp(join(tmpdir(), 'rental-follower-'));
  port = await freePort();
  const { ESNext: module } = ts.ModuleKind;
  code = ts
    .transpile(example! + CONSUMER, { module, target: ts.ScriptTarget.ES2022 })
    .replace('localhost:3000', `127.0.0.1:${port}`);
  await startService();
  token = await newShopKey({ DATABASE_URL: databases[0]!.url }, 'Followed');
  client = new HttpClient(`http://127.0.0.1:${port}/api/v1`, token);
  startFollower();
});

afterAll(async () => {
  follower?.kill('SIGKILL');
  await service?.kill();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

describe('the follower of the document', () => {
  it('has at most 32 lines and the documented parameters', () => {
    expect(example!.trimEnd().split('\n').length).toBeLessThanOrEqual(32);
    expect(example).toMatch(/export async function follow\(\s+known: .*\s+apply: .*\s+readAll: /);
  });

  it('reads the lists without a copy', async () => {
    await expectFollowed();
    expect(timesRead()).toBe(1);
  });

  it('applies each event once while the service restarts', async () => {
    await addCondition('Before');
    await expectFollowed();
    await service.kill();
    await startService();
    await addCondition('After a crash');
    await expectFollowed();
    await service.stop();
    await startService();
    await addCondition('After a stop');
    await expectFollowed();
    expect(timesRead()).toBe(1);
    expectEachEventOnce();
  });

  it('goes on after its last event when it restarts', async () => {
    await killFollower();
    await addCondition('Missed');
    startFollower();
    await expectFollowed();
    expect(timesRead()).toBe(1);
    expectEachEventOnce();
  });

  it('applies all events of several pages after a pause of the consumer', async () => {
    const { id } = await addCondition('Paused');
    await expectFollowed();
    follower.kill('SIGSTOP');
    await rename(id, 250);
    await service.stop();
    await startService();
    follower.kill('SIGCONT');
    await expectFollowed();
    expect(timesRead()).toBe(1);
    expect(printed.split('condition.updated').length - 1).toBe(250);
    expectEachEventOnce();
  });

  it('reads the lists when events have been deleted during a pause of the consumer', async () => {
    follower.kill('SIGSTOP');
    const { id } = await addCondition('Deleted during the pause');
    // A request that waits returns up to 100 events.
    await rename(id, 100);
    expect(await client.delete(`/conditions/${id}`)).toMatchObject({ status: 204 });
    await addCondition('Added during the pause');
    await databases[0]!.query(`update events set created_at = '2000-01-01T00:00:00Z'`);
    await command({ DATABASE_URL: databases[0]!.url }, 'events', 'prune');
    follower.kill('SIGCONT');
    await expectFollowed();
    expect(timesRead()).toBe(2);
  });

  it('reads the lists when a restore has lost events, and goes on', async () => {
    const backup = join(folder, 'rental.backup');
    await command({ DATABASE_URL: databases[0]!.url }, 'backup', backup);
    await addCondition('Lost');
    await expectFollowed();
    await service.stop();
    databases.push(await createEmptyDatabase());
    await command({ DATABASE_URL: databases[1]!.url }, 'restore', backup);
    await startService();
    await expectFollowed();
    expect(timesRead()).toBe(3);
    await addCondition('After the restore');
    await expectFollowed();
    expect(timesRead()).toBe(3);
    expectEachEventOnce();
  });

  it('ends with the error of a rejected key', async () => {
    await killFollower();
    startFollower('rk_wrong');
    let errors = '';
    follower.stderr!.on('data', (text) => (errors += text));
    expect(await once(follower, 'close')).toEqual([1, null]);
    expect(errors).toContain('{"error":"Unauthorized"}');
  });
});
