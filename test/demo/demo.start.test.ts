import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, startProgram } from '../cli/command.js';
import { HttpClient } from '../support/client.js';
import { createDatabase } from '../support/database.js';
import { newDataDir, ServiceProcess } from '../support/service.js';

const TOKEN = /rk_[0-9A-Za-z]{46}/;
const WAIT = 120_000;
const folders: string[] = [];
const services: ServiceProcess[] = [];

beforeAll(buildProgram, WAIT);
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop().catch(() => {})));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}, WAIT);

async function emptyFolder(): Promise<string> {
  const folder = await newDataDir();
  folders.push(folder);
  return folder;
}

function start(dataDir: string, environment: NodeJS.ProcessEnv = {}): ServiceProcess {
  const service = new ServiceProcess({ DATA_DIR: dataDir, ...environment });
  services.push(service);
  return service;
}

/** Runs a command of the command line on the folder's database. */
async function command(dataDir: string, ...args: string[]): Promise<any> {
  const { outcome } = startProgram([...args, '--json'], { DATA_DIR: dataDir, NODE_ENV: '' });
  const { stdout, stderr } = await outcome;
  return JSON.parse(stdout || `"${stderr}"`);
}

const keyFile = (dataDir: string): string => join(dataDir, 'demo-key');
const keptToken = (dataDir: string): string => readFileSync(keyFile(dataDir), 'utf8').trim();

const shopOf = async (service: ServiceProcess, token: string): Promise<HttpClient> =>
  new HttpClient(`${await service.url()}/api/v1`, token);

/** Runs the line as it stands where there is a shell with curl, else does what it says. */
async function paste(line: string): Promise<any> {
  const [, token, url] = /^curl -s -H "Authorization: Bearer (\S+)" "(\S+)"$/.exec(line)!;
  const { error, stdout } = spawnSync('sh', ['-c', line], { encoding: 'utf8' });
  if (!error && stdout) return JSON.parse(stdout);
  return (await fetch(url!, { headers: { Authorization: `Bearer ${token}` } })).json();
}

describe('the service on an empty folder', () => {
  let dataDir: string;
  let service: ServiceProcess;
  let token: string;

  beforeAll(async () => {
    dataDir = await emptyFolder();
    service = start(dataDir);
    await service.url();
    token = TOKEN.exec(service.stderr)![0];
  }, WAIT);

  it('prints where it is, the token and a curl that works when pasted', async () => {
    const url = await service.url();
    const curl = `curl -s -H "Authorization: Bearer ${token}" "${url}/api/v1/items?limit=50"`;
    expect(service.stderr.split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining([
        `API    ${url}/api/v1`,
        `Docs   ${url}/docs (Authorize with the token)`,
        `Token  ${token}`,
        curl,
      ]),
    );
    const { data, nextPage } = await paste(curl);
    expect(data).toHaveLength(50);
    expect(nextPage).toEqual(expect.any(String));
  });

  it('lists each of the 500 items once to who follows nextPage', async () => {
    const items = await (await shopOf(service, token)).all('/items?limit=50');
    expect(items).toHaveLength(500);
    expect(new Set(items.map(({ id }) => id)).size).toBe(500);
  });

  it('keeps standard output to one JSON text a line, without the token', () => {
    const lines = service.stdout.trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg');
    expect(service.stdout).not.toContain(token);
  });

  it('keeps the token in a file that only its owner can read', () => {
    expect(keptToken(dataDir)).toBe(token);
    expect(statSync(keyFile(dataDir)).mode & 0o777).toBe(0o600);
  });

  it(
    'prints the same token on the next start, and makes no more',
    async () => {
      await service.stop();
      service = start(dataDir, { SWAGGER_ENABLED: 'false' });
      const url = await service.url();
      expect(TOKEN.exec(service.stderr)![0]).toBe(token);
      expect(service.stderr).not.toContain('/docs');
      expect(service.stderr).toContain(`"${url}/api/v1/items?limit=50"`);
      expect(service.stdout).not.toContain('demo data');
      expect(await (await shopOf(service, token)).all('/items')).toHaveLength(500);
      expect(await command(dataDir, 'shops', 'list')).toHaveLength(2);
      expect(await command(dataDir, 'keys', 'list', '--shop', '1')).toHaveLength(1);
    },
    WAIT,
  );

  it(
    'makes a new key, and no data, when the file is gone',
    async () => {
      await service.stop();
      rmSync(keyFile(dataDir));
      service = start(dataDir);
      await service.url();
      const [another] = TOKEN.exec(service.stderr)!;
      expect(another).not.toBe(token);
      expect(keptToken(dataDir)).toBe(another);
      expect(await (await shopOf(service, another)).all('/items')).toHaveLength(500);
      expect(await command(dataDir, 'shops', 'list')).toHaveLength(2);
      token = another;
    },
    WAIT,
  );

  it(
    'prints nothing, and makes no other key, when the key has been revoked',
    async () => {
      const [{ id }] = await command(dataDir, 'keys', 'list', '--shop', '1');
      await command(dataDir, 'keys', 'revoke', '--shop', '1', String(id));
      await service.stop();
      service = start(dataDir);
      await service.url();
      expect(service.stderr).toBe('');
      expect(service.stdout).toContain('delete the file to get a new one');
      expect(keptToken(dataDir)).toBe(token);
      expect(await command(dataDir, 'keys', 'list', '--shop', '1')).toHaveLength(2);
    },
    WAIT,
  );
});

describe('the service that is killed while it makes the demo', () => {
  it(
    'makes it whole on the next start',
    async () => {
      const dataDir = await emptyFolder();
      const killed = start(dataDir);
      await killed.logged('completing the demo data');
      await sleep(500);
      await killed.kill();
      expect(killed.stdout).not.toContain('demo data made');
      expect(existsSync(keyFile(dataDir))).toBe(false);
      const service = start(dataDir);
      const shop = await service.url().then(() => shopOf(service, keptToken(dataDir)));
      expect(await shop.all('/items')).toHaveLength(500);
      const shops = await command(dataDir, 'shops', 'list');
      expect(shops.map(({ name }: any) => name)).toEqual(['Fjell & Fabric', 'Harbour Sails']);
      await service.stop();
    },
    WAIT,
  );
});

describe('two services that start on one empty folder', () => {
  it(
    'make the demo once and print one token',
    async () => {
      const dataDir = await emptyFolder();
      const pair = [start(dataDir), start(dataDir)];
      const urls = await Promise.all(pair.map((service) => service.url()));
      expect(urls[0]).not.toBe(urls[1]);
      const tokens = pair.map(({ stderr }) => TOKEN.exec(stderr)![0]);
      expect(tokens).toEqual([keptToken(dataDir), keptToken(dataDir)]);
      expect(await command(dataDir, 'shops', 'list')).toHaveLength(2);
      expect(await command(dataDir, 'keys', 'list', '--shop', '1')).toHaveLength(1);
      for (const service of pair) await service.stop();
    },
    WAIT,
  );
});

describe('the service makes no demo and no key', () => {
  it(
    'in production',
    async () => {
      const dataDir = await emptyFolder();
      const service = start(dataDir, { NODE_ENV: 'production' });
      await service.url();
      expect(service.stderr).toBe('');
      expect(existsSync(keyFile(dataDir))).toBe(false);
      expect(await command(dataDir, 'shops', 'list')).toEqual([]);
      await service.stop();
    },
    WAIT,
  );

  it(
    'on a database that DATABASE_URL names',
    async () => {
      const dataDir = await emptyFolder();
      const database = await createDatabase();
      const service = start(dataDir, { DATABASE_URL: database.url });
      await service.url();
      expect(service.stderr).toBe('');
      expect(existsSync(keyFile(dataDir))).toBe(false);
      expect(await database.query('select id from shops')).toEqual([]);
      await service.stop();
      await database.drop();
    },
    WAIT,
  );
});
