import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endOfSupportNotice } from '../../src/version.js';
import { HttpClient } from '../support/service/client.js';
import { newDataDir, ServiceProcess } from '../support/service/service.js';
import { buildProgram, spawnProgram, startProgram } from './support/command.js';

const bundle = resolve(import.meta.dirname, '../../dist/bundle');
const commands = join(bundle, 'cli.cjs');

describe('the built program', () => {
  beforeAll(buildProgram);

  it('ends with 2 when used wrongly', async () => {
    const { code, stdout, stderr } = await startProgram(['keys', 'list']).outcome;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe("error: required option '--shop <id>' not specified\n");
  });

  it('keeps its exit code when the readers of its output have ended', async () => {
    const child = spawnProgram(['keys', 'list'], {});
    child.stdout.destroy();
    child.stderr.destroy();
    expect(await once(child, 'exit')).toEqual([2, null]);
  });

  it('ends with 1 and one line when the database is unavailable', async () => {
    const environment = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' };
    const outcome = await startProgram(['shops', 'list', '--json'], environment).outcome;
    const stderr = 'DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1\n';
    expect(outcome).toEqual({ code: 1, stdout: '', stderr });
  });

  it('logs JSON, on a terminal as well', () => {
    const command = [process.execPath, join(bundle, 'main.cjs')] as const;
    const DATABASE_URL = 'postgres://nobody:secret@127.0.0.1:1/none';
    const env = { ...process.env, DATABASE_URL, TERM: 'xterm-256color' };
    const run = (program: string, ...args: string[]) =>
      spawnSync(program, args, { env, encoding: 'utf8' });
    expect(run(...command).stdout).toMatch(/^\{"level":30,.*"msg":"starting"\}\n$/);
    // A program of Linux that runs a command on a terminal.
    const terminal = run('script', '-qec', command.join(' '), '/dev/null');
    expect(terminal.stdout).toMatch(/^\{"level":30,.*"msg":"starting"\}/m);
    expect(terminal.stdout).toContain('DATABASE_URL cannot be used');
  });

  it('prints its version', async () => {
    const outcome = await startProgram(['--version']).outcome;
    expect(outcome).toEqual({ code: 0, stdout: '1.0.0\n', stderr: '' });
  });

  it('is built by npm run cli only after the sources changed', async () => {
    const files = () =>
      Promise.all(['cli.cjs', 'main.cjs'].map((file) => stat(resolve(bundle, file))));
    const before = await files();
    const run = spawnSync(process.execPath, ['scripts/run.mjs', 'cli', '--version'], {
      encoding: 'utf8',
    });
    expect(run).toMatchObject({ status: 0, stdout: '1.0.0\n', stderr: '' });
    expect((await files()).map(({ ino }) => ino)).toEqual(before.map(({ ino }) => ino));
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
    await writeFile(join(cwd, '.env'), 'PROT=4000\n');
    expect(reasonFor({})).toBe('PROT is not a setting; did you mean PORT?\n');
    await writeFile(join(cwd, '.env'), 'COLOUR=red\nPOSTGRES_PASSWORD=\nDATABASE_URL=mysql:\n');
    expect(reasonFor({})).toMatch(
      /^\.env: COLOUR is not a setting and has no effect\nDATABASE_URL must be a URL[^\n]*\n$/,
    );
    await rm(cwd, { recursive: true });
  });

  it('uses the embedded database, alone and beside the running service', async () => {
    const dataDir = await newDataDir();
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
      const service = new ServiceProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
      try {
        const url = await service.url();
        const key = await forJson('keys', 'create', '--shop', String(shop.id), '--name', 'First');
        const answer = await new HttpClient(`${url}/api/v1`, key.token).get('/shop');
        expect(answer).toMatchObject({ status: 200, body: shop });
        const shops = await forJson('shops', 'list');
        expect(shops).toHaveLength(1 + demo.shops.length);
      } finally {
        await service.stop();
      }
      const notice = endOfSupportNotice(process.versions.node, new Date());
      const logged = service.stdout.match(/Node\.js [^"]*/g) ?? [];
      expect(logged).toEqual(notice === undefined ? [] : [notice]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
