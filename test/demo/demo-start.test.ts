import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedServer } from '../../src/embedded-postgres/embedded-server.js';
import { buildProgram } from '../cli/support/command.js';
import { createDatabase } from '../support/database/database.js';
import { HttpClient } from '../support/service/client.js';
import { newDataDir, ServiceProcess } from '../support/service/service.js';

const SHOPS = ['Fjell & Fabric', 'Harbour Sails'];
const folders: string[] = [];
const services: ServiceProcess[] = [];

beforeAll(buildProgram);
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop().catch(() => {})));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

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

/** The token that the service prints. */
async function printedToken(service: ServiceProcess): Promise<string> {
  const [, token] = await service.said(/"Authorization: Bearer (rk_[0-9A-Za-z]{46})" "[^"]+"\n/);
  return token!;
}

const keyFile = (dataDir: string): string => join(dataDir, 'demo-key');
const keptToken = (dataDir: string): string => readFileSync(keyFile(dataDir), 'utf8').trim();

const itemsOf = async (service: ServiceProcess, token: string): Promise<any[]> =>
  new HttpClient(`${await service.url()}/api/v1`, token).all('/items?limit=50');

/** Runs SQL on the folder's database, whether a service runs on it or not. */
async function query(dataDir: string, text: string): Promise<any[]> {
  const server = await openEmbeddedServer({ dataDir });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
    await server.close();
  }
}

const shopNames = async (dataDir: string): Promise<string[]> =>
  (await query(dataDir, 'select name from shops order by id')).map(({ name }) => name);

const countKeys = async (dataDir: string): Promise<number> =>
  (await query(dataDir, 'select id from api_keys')).length;

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
    token = await printedToken(service);
  });

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

  it('prints a link that signs in to the desk once', async () => {
    const url = await service.url();
    const [, code] = await service.said(/\/desk#link=([\w-]{32})\n/);
    const exchange = () => fetch(`${url}/desk/sign_in`, { method: 'POST', body: code! });
    expect(await (await exchange()).json()).toEqual({ token });
    expect((await exchange()).status).toBe(410);
    expect(await (await fetch(`${url}/desk`)).text()).toContain('<div id="desk">');
  });

  it('lists each of the 500 items once to who follows nextPage', async () => {
    const items = await itemsOf(service, token);
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

  it('prints the same token on the next start, and creates no other', async () => {
    await service.stop();
    service = start(dataDir, { SWAGGER_ENABLED: 'false' });
    expect(await printedToken(service)).toBe(token);
    expect(service.stderr).not.toContain('/docs');
    expect(service.stderr).toContain(`"${await service.url()}/api/v1/items?limit=50"`);
    expect(service.stdout).not.toContain('demo data');
    expect(await itemsOf(service, token)).toHaveLength(500);
    expect(await shopNames(dataDir)).toEqual(SHOPS);
    expect(await countKeys(dataDir)).toBe(1);
  });

  it('creates a new key, and no data, when the file is gone', async () => {
    await service.stop();
    rmSync(keyFile(dataDir));
    service = start(dataDir);
    const another = await printedToken(service);
    expect(another).not.toBe(token);
    expect(keptToken(dataDir)).toBe(another);
    expect(await itemsOf(service, another)).toHaveLength(500);
    expect(await shopNames(dataDir)).toEqual(SHOPS);
    token = another;
  });

  it('prints nothing, and creates no other key, when the key has been revoked', async () => {
    await query(dataDir, 'update api_keys set revoked_at = now()');
    await service.stop();
    service = start(dataDir);
    await service.logged('delete the file to get a new one');
    await service.url();
    expect(await countKeys(dataDir)).toBe(2);
    await service.stop();
    expect(service.stderr).toBe('');
    expect(keptToken(dataDir)).toBe(token);
  });
});

describe('the demo', () => {
  it('is whole after a start that was killed while making it, with a key that replaces an old file', async () => {
    const dataDir = await emptyFolder();
    const killed = start(dataDir);
    await killed.logged('completing the demo data');
    await sleep(500);
    await killed.kill();
    expect(killed.stdout).not.toContain('demo data created');
    expect(existsSync(keyFile(dataDir))).toBe(false);
    const old = `rk_${'0'.repeat(46)}`;
    writeFileSync(keyFile(dataDir), old);
    const service = start(dataDir);
    const token = await printedToken(service);
    expect(token).not.toBe(old);
    expect(keptToken(dataDir)).toBe(token);
    expect(await itemsOf(service, token)).toHaveLength(500);
    expect(await shopNames(dataDir)).toEqual(SHOPS);
    await service.stop();
  });

  it('is not created in production', async () => {
    const dataDir = await emptyFolder();
    const service = start(dataDir, { NODE_ENV: 'production' });
    await service.url();
    expect(await shopNames(dataDir)).toEqual([]);
    await service.stop();
    expect(service.stderr).toBe('');
    expect(existsSync(keyFile(dataDir))).toBe(false);
  });

  it('is not created on a database that DATABASE_URL names', async () => {
    const dataDir = await emptyFolder();
    const database = await createDatabase();
    const service = start(dataDir, { DATABASE_URL: database.url });
    await service.url();
    await service.stop();
    expect(service.stderr).toBe('');
    expect(existsSync(keyFile(dataDir))).toBe(false);
    expect(await database.query('select id from shops')).toEqual([]);
    await database.drop();
  });
});
