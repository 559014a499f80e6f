import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '../support/service/client.js';
import { buildProgram, startProgram } from './support/command.js';

const service = resolve(import.meta.dirname, '../../dist/bundle/main.cjs');
const commands = resolve(import.meta.dirname, '../../dist/bundle/cli.cjs');

describe('the built program', () => {
  beforeAll(buildProgram);

  it('ends with 2 when used wrongly', async () => {
    const { code, stdout, stderr } = await startProgram(['keys', 'list']).outcome;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe("error: required option '--shop <id>' not specified\n");
  });

  it('ends with 1 and one line when the database is away', async () => {
    const environment = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' };
    const outcome = await startProgram(['shops', 'list', '--json'], environment).outcome;
    const stderr = 'DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1\n';
    expect(outcome).toEqual({ code: 1, stdout: '', stderr });
  });

  it('says its version', async () => {
    const outcome = await startProgram(['--version']).outcome;
    expect(outcome).toEqual({ code: 0, stdout: '1.0.0\n', stderr: '' });
  });

  it('reads .env in the folder where it runs, unless a variable is set', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'rental-cli-'));
    await writeFile(join(cwd, '.env'), 'DATABASE_URL=postgres://nobody@127.0.0.1:1/none\n');
    const { DATABASE_URL: _, ...env } = process.env;
    const reasonFor = (environment: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, [commands, 'shops', 'list'], {
        cwd,
        env: { ...env, ...environment },
        encoding: 'utf8',
      }).stderr;
    expect(reasonFor({})).toMatch(/^DATABASE_URL cannot be used: .*127\.0\.0\.1:1\n$/);
    expect(reasonFor({ DATABASE_URL: 'mysql://db/x' })).toMatch(/^DATABASE_URL must be a URL/);
    await rm(cwd, { recursive: true });
  });

  it('uses the embedded database, alone and beside the running service', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rental-cli-'));
    // Run by root, PostgreSQL's own account has to reach it.
    await chmod(dataDir, 0o755);
    const environment = { DATA_DIR: dataDir };
    const forJson = async (...args: string[]) => {
      const { code, stdout, stderr } = await startProgram([...args, '--json'], environment).outcome;
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout);
    };
    try {
      const shop = await forJson('shops', 'create', '--name', 'Made before');
      const demo = await forJson('demo', 'seed');
      expect(demo.created).toEqual(demo.shops.map(({ name }: { name: string }) => name));
      const { url, stop } = await startService(dataDir);
      try {
        const key = await forJson('keys', 'create', '--shop', String(shop.id), '--name', 'First');
        const answer = await new HttpClient(`${url}/api/v1`, key.token).get('/shop');
        expect(answer).toMatchObject({ status: 200, body: shop });
        const shops = await forJson('shops', 'list');
        expect(shops).toHaveLength(1 + demo.shops.length);
      } finally {
        await stop();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 180_000);
});

/** Starts the service on the embedded database of a folder. */
async function startService(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [service], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'close');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /listening on (http:\/\/[\w.:]+)/.exec(line) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, stop };
  }
  throw new Error('the service did not start');
}
