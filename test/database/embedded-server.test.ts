import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { EmbeddedServerError } from '../../src/embedded-postgres/embedded-server-error.js';
import { hydrateSymlinks } from '../../src/embedded-postgres/programs.js';
import {
  chownAll,
  cleanUp,
  execute,
  expectNoProcesses,
  finish,
  installInto,
  makeDataDir,
  makeFolder,
  nobody,
  open,
  openInChild,
  platformPackage,
  prepare,
  query,
} from './embedded-child.js';
import { commandLine, postmasterOf } from '../support/service/server-processes.js';
import { guardServer } from '../support/setup/server-guard.js';

const isRoot = process.getuid?.() === 0;

beforeAll(prepare);
afterEach(cleanUp);
afterAll(finish);

async function failureOf(dataDir: string, exclusive?: boolean): Promise<string> {
  const error: unknown = await open(dataDir, exclusive).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmbeddedServerError);
  const { message } = error as EmbeddedServerError;
  expect(message).not.toContain('\n');
  return message;
}

test('a cold start accepts queries, and a warm start keeps the data', async () => {
  const dataDir = await makeFolder();
  const first = await open(dataDir);
  await query(first.url, 'create table kept as select 42 as answer');
  await Promise.all([first.close(), first.close()]);
  await expectNoProcesses(dataDir);

  const second = await open(dataDir);
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect((await files.readdir(join(dataDir))).sort()).toEqual(['postgres']);
});

test('has the agreed settings, whatever the environment', async () => {
  vi.stubEnv('PGOPTIONS', '-c nonsense=1').stubEnv('LC_ALL', 'de_DE.UTF-8');
  vi.stubEnv('PGDATA', '/nonsense').stubEnv('TZ', 'Asia/Tokyo');
  const { url } = await open(await makeFolder());
  vi.unstubAllEnvs();
  const settings = await query(
    url,
    `select current_database() as database, current_setting('listen_addresses') as addresses,
      current_setting('unix_socket_directories') as sockets, current_setting('timezone') as zone,
      current_setting('shared_buffers') as buffers, current_setting('server_encoding') as encoding,
      datlocprovider as provider, datlocale as locale, datcollate as collation
      from pg_database where datname = 'rental'`,
  );
  expect(settings).toEqual([
    {
      database: 'rental',
      addresses: '127.0.0.1',
      sockets: '',
      zone: 'UTC',
      buffers: '128MB',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      collation: 'C',
    },
  ]);
  const wrongPassword = url.replace(/:[^:@]+@/, ':wrong@');
  await expect(query(wrongPassword, 'select 1')).rejects.toThrow(/password/);
});

test('a guarded server of tests ends, with its folder, when the guard of the process ends', async () => {
  const dataDir = await makeDataDir();
  const endGuard = guardServer(dataDir);
  const { url } = await open(dataDir);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const id = String(postmasterOf(dataDir));
  endGuard();
  await vi.waitFor(() => expect(existsSync(dataDir)).toBe(false), { timeout: 120_000 });
  expect(commandLine(id)).toBe('');
});

test('a data folder may have any name', async () => {
  const { url } = await open(join(await makeFolder(), 'a "b" $HOME `c` \'d\' ü'));
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a command uses the running server of a service and leaves it running', async () => {
  const dataDir = await makeDataDir();
  const service = await open(dataDir, true);
  const command = await openInChild(dataDir);
  expect(command.answer).toEqual({ url: service.url });
  expect(await query(command.answer.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await command.stop();
  expect(await query(service.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await service.close();
  await expectNoProcesses(dataDir);
});

test('a second service on the folder gets one sentence with the process to stop', async () => {
  const dataDir = await makeDataDir();
  const service = await openInChild(dataDir, { exclusive: true });
  expect(await failureOf(dataDir, true)).toBe(
    `DATA_DIR ${dataDir} is in use by process ${service.process.pid}: stop it, or set another DATA_DIR`,
  );
  expect(await query(service.answer.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await service.stop();
  await open(dataDir, true);
});

test('cold starts at the same time agree on one cluster', async () => {
  const dataDir = await makeFolder();
  const opened = await Promise.all([openInChild(dataDir), openInChild(dataDir), open(dataDir)]);
  const urls = opened.map((each) => ('answer' in each ? each.answer.url : each.url));
  expect(new Set(urls).size).toBe(1);
  expect(await files.readdir(dataDir)).toEqual(['postgres']);
});

test('opening while the server stops ends with a running server', async () => {
  const dataDir = await makeDataDir();
  for (const delay of [0, 5, 20, 60]) {
    const { close } = await open(dataDir, true);
    const closing = close();
    await sleep(delay);
    // As long as the server is ready, it belongs to the process that closes it.
    const next = await vi.waitFor(() => open(dataDir, true), { timeout: 40_000 });
    await closing;
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.close();
  }
  await expectNoProcesses(dataDir);
});

test('after a service was killed, a command uses its server and the next service restarts it', async () => {
  const dataDir = await makeDataDir();
  const child = await openInChild(dataDir, { exclusive: true });
  await query(child.answer.url, 'create table kept as select 42 as answer');
  await child.kill();
  const command = await open(dataDir);
  expect(command.url).toBe(child.answer.url);
  await command.close();
  const left = postmasterOf(dataDir);
  const service = await open(dataDir, true);
  expect(postmasterOf(dataDir)).not.toBe(left);
  expect(await query(service.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await service.close();
  await expectNoProcesses(dataDir);
});

test('starts after everything was killed, even if the number of the server was reused', async () => {
  const dataDir = await makeDataDir();
  const child = await openInChild(dataDir);
  await query(child.answer.url, 'create table kept as select 42 as answer');
  await child.kill();
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  const owner = await files.stat(join(dataDir, 'postgres'));
  const stranger = spawn('sleep', ['60'], isRoot ? { uid: owner.uid, gid: owner.gid } : {});
  const lockFile = join(dataDir, 'postgres/data/postmaster.pid');
  const lines = (await files.readFile(lockFile, 'utf8')).split('\n');
  try {
    await files.writeFile(lockFile, [stranger.pid, ...lines.slice(1)].join('\n'));

    const server = await open(dataDir);
    expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(postmasterOf(dataDir)).not.toBe(stranger.pid);
  } finally {
    stranger.kill();
  }
});

test('does not mistake another program on the port of a dead server for it', async () => {
  const dataDir = await makeDataDir();
  const child = await openInChild(dataDir);
  await child.kill();
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  const port = Number(new URL(child.answer.url).port);
  await expectNoProcesses(dataDir);
  const stranger = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(stranger, 'listening');
  try {
    const server = await open(dataDir);
    expect(new URL(server.url).port).not.toBe(String(port));
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    stranger.close();
  }
});

test('closing right after the server was killed leaves nothing running', async () => {
  const dataDir = await makeDataDir();
  for (const delay of [0, 20, 150, 250]) {
    const server = await open(dataDir);
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await sleep(delay);
    await server.close();
    await expectNoProcesses(dataDir);
  }
  const { url } = await open(dataDir);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('Ctrl-C in the terminal does not reach the server', async () => {
  const dataDir = await makeDataDir();
  const child = await openInChild(dataDir, { detached: true });
  process.kill(-child.process.pid!, 'SIGINT');
  expect(await child.nextLine()).toBe('interrupted');
  await sleep(100);
  expect(await query(child.answer.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await child.stop();
  await expectNoProcesses(dataDir);
});

test('removes only what an earlier start left unfinished long ago', async () => {
  const dataDir = await makeDataDir();
  const old = new Date(Date.now() - 7_200_000);
  for (const name of ['postgres.unfinished-a', 'postgres.backup', 'postgres.unfinished-b']) {
    await files.mkdir(join(dataDir, name));
    if (!name.endsWith('b')) await files.utimes(join(dataDir, name), old, old);
  }
  await open(dataDir);
  const left = await files.readdir(dataDir);
  expect(left.sort()).toEqual(['postgres', 'postgres.backup', 'postgres.unfinished-b']);
});

test('its log does not grow without end', async () => {
  const dataDir = await makeDataDir();
  await (await open(dataDir)).close();
  const log = join(dataDir, 'postgres/server.log');
  await files.truncate(log, 11_000_000);
  const { url } = await open(dataDir);
  await expect(query(url, 'select nonsense')).rejects.toThrow('nonsense');
  const text = await files.readFile(log, 'utf8');
  expect(text.length).toBeLessThan(10_000);
  expect(text).toContain('ERROR:  column "nonsense" does not exist');
  expect(text).not.toContain('select nonsense');
});

test('creates missing links, also when two do so at once', async () => {
  const folder = await makeFolder();
  const native = join(folder, 'native');
  await files.mkdir(join(native, 'lib'), { recursive: true });
  await files.copyFile(
    join(platformPackage, 'native/pg-symlinks.json'),
    join(native, 'pg-symlinks.json'),
  );
  await Promise.all([hydrateSymlinks(native), hydrateSymlinks(native)]);
  await hydrateSymlinks(native);
  expect(await files.readlink(join(native, 'lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2');
  expect(await files.readdir(join(native, 'lib'))).toHaveLength(14);
});

test('DATA_DIR is a file', async () => {
  const file = join(await makeFolder(), 'file');
  await files.writeFile(file, '');
  const message = `DATA_DIR ${file} is not usable: it is not a folder`;
  expect(await failureOf(file)).toBe(message);
  expect(await failureOf(join(file, 'below'))).toContain('is not usable: it is not a folder');
});

test('a cluster of another version of PostgreSQL', async () => {
  const dataDir = await makeDataDir();
  await (await open(dataDir)).close();
  await files.writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '15\n');
  const message = await failureOf(dataDir);
  expect(message).toContain(`DATA_DIR ${dataDir} is not usable`);
  expect(message).toContain('initialized by PostgreSQL version 15');
  await files.writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '18\n');
});

test.each([
  ["a password that is not the cluster's", 'password', /password/],
  ['a catalogue that is cut', 'data/base/*/1259', /read|could not/],
  ['a control file that is cut', 'data/global/pg_control', /pg_control|control file/],
  ['a map of files that is cut', 'data/global/pg_filenode.map', /pg_filenode.map/],
  ['a log of changes that is gone', 'data/pg_wal/0*', /checkpoint|WAL|log/],
])('%s', async (_, pattern, reason) => {
  const dataDir = await makeDataDir();
  const [folder, name] = [join(dataDir, 'postgres', dirname(pattern)), basename(pattern)];
  await execute('sh', ['-c', `for file in ${folder}/${name}; do : > "$file"; done`]);
  const message = await failureOf(dataDir);
  expect(message).toContain(`DATA_DIR ${dataDir} is not usable: `);
  expect(message).toMatch(reason);
  await expectNoProcesses(dataDir);
});

test.runIf(isRoot)(
  'root does not run PostgreSQL as root, but as the owner of the cluster',
  async () => {
    const dataDir = await makeDataDir();
    const server = await open(dataDir);
    const uidOf = async (): Promise<number> =>
      (await files.stat(`/proc/${postmasterOf(dataDir)}`)).uid;
    expect(await uidOf()).not.toBe(0);
    expect((await files.stat(dataDir)).uid).toBe(0);
    await server.close();
    await chownAll(join(dataDir, 'postgres'));
    await open(dataDir);
    expect(await uidOf()).toBe(nobody.uid);
  },
);

test.runIf(isRoot)('root runs an installation that only root can reach', async () => {
  const folder = await makeFolder(tmpdir());
  const rootFolder = await makeFolder(tmpdir());
  const dataDir = join(folder, 'data');
  const native = await installInto(folder, rootFolder);
  await files.rm(join(native, 'lib/libicuuc.so.60'));
  await files.chmod(folder, 0o700);
  const first = await openInChild(dataDir, { folder });
  expect(first.answer.error).toBeUndefined();
  await first.stop();
  await expectNoProcesses(rootFolder);
  expect(await files.readdir(dataDir)).toEqual([]);
  const made = (await files.readdir(rootFolder)).sort();
  expect(made).toEqual([expect.stringMatching(/^data-/), expect.stringMatching(/^postgresql-18/)]);

  await files.chmod(folder, 0o755);
  const second = await openInChild(dataDir, { folder });
  expect(await query(second.answer.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)('an ordinary user with a folder of its own', async () => {
  const dataDir = join(await makeFolder(), 'data');
  await files.mkdir(dataDir);
  await files.chown(dataDir, nobody.uid, nobody.gid);
  const child = await openInChild(dataDir, nobody);
  expect(await query(child.answer.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await child.stop();
  await expectNoProcesses(dataDir);

  await files.chown(dataDir, 0, 0);
  await files.rm(join(dataDir, 'postgres'), { recursive: true });
  const refused = await openInChild(dataDir, nobody);
  expect(refused.answer.error).toMatch(`DATA_DIR ${dataDir} is not usable: EACCES`);
});

test.runIf(isRoot)('an ordinary user who may not create the missing links', async () => {
  const folder = await makeFolder(tmpdir());
  const dataDir = join(folder, 'data');
  const native = await installInto(folder);
  await files.rm(join(native, 'lib/libicuuc.so.60'));
  await execute('cp', ['-a', await makeDataDir(), dataDir]);
  await chownAll(dataDir);
  const child = await openInChild(dataDir, { folder, ...nobody });
  expect(child.answer.error).toBeUndefined();
  await child.stop();
  expect(existsSync(join(native, 'lib/libicuuc.so.60'))).toBe(false);
  await expectNoProcesses(dataDir);
});
