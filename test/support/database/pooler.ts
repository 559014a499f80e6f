import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../service/free-port.js';

/** A PgBouncer on this machine. */
export interface PgBouncer {
  readonly path: string;
  readonly version: string;
}

/** The binaries on the path and in `PGBOUNCER`, a list divided by colons. */
export const pgBouncers: readonly PgBouncer[] = [
  ...new Set(['pgbouncer', '/usr/sbin/pgbouncer', ...(process.env.PGBOUNCER?.split(':') ?? [])]),
]
  .flatMap((path) => {
    try {
      const said = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
      return [{ path, version: /PgBouncer ([\d.]+)/.exec(said)![1]! }];
    } catch {
      return [];
    }
  })
  .filter(({ version }, index, all) => all.findIndex((one) => one.version === version) === index);

/** A pooler that runs. */
export interface RunningPooler {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a pooler in front of a server, whose clients are the user of the URL. */
export async function startPooler(
  { path }: PgBouncer,
  serverUrl: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<RunningPooler> {
  const server = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'rental-pooler-'));
  const port = await freePort();
  const target = {
    host: server.hostname,
    port: server.port || 5432,
    user: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
  };
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  };
  const file = join(folder, 'pgbouncer.ini');
  const members = (values: object): string[] =>
    Object.entries(values).map(([name, value]) => `${name}=${value}`);
  await writeFile(
    file,
    `[databases]\n* = ${members(target).join(' ')}\n[pgbouncer]\n${members(lines).join('\n')}\n`,
  );
  // PgBouncer does not run as root.
  await chmod(folder, 0o755);
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(path, [...account, file], { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    await rm(folder, { recursive: true });
  };
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  await untilReady(url.href, child);
  return { url: url.href, stop };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 500 && child.exitCode === null; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
    await sleep(20);
  }
  throw new Error('PgBouncer does not answer');
}
