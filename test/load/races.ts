import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { startProgress } from '../../src/cli/progress.js';
import { readConfiguration } from '../../src/config/configuration.js';
import { openDatabaseServer } from '../../src/database/server/database-server.js';
import { HttpClient } from '../support/service/client.js';
import { type Arena, deadlocks } from './arena.js';
import { RACES } from './booking-races.js';

/**
 * Holds the races between two processes of the service on one database:
 * `npm run races -- [rounds]`. `DATABASE_URL` names a database to use, else one is made for it.
 */

const ROUNDS = Number(process.argv[2] ?? 200);
const INSTANCES = 2;
const SERVICE = 'dist/src/main.js';
const COMMANDS = 'dist/src/cli/main.js';

const dataDir = await mkdtemp(join(tmpdir(), 'rental-races-'));
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  THROTTLE_KEY_LIMIT: '1000000',
  THROTTLE_ANONYMOUS_LIMIT: '1000000',
};
const services: ChildProcess[] = [];

try {
  process.exitCode = (await races()) ? 0 : 1;
} finally {
  await Promise.all(services.map(stop));
  await rm(dataDir, { recursive: true, force: true });
}

async function races(): Promise<boolean> {
  const server = await openDatabaseServer(readConfiguration(environment), () => {});
  const pool = new pg.Pool({ connectionString: server.url, max: 2 });
  try {
    const token = await newKey();
    const urls = [];
    for (let index = 0; index < INSTANCES; index += 1) urls.push(await startService());
    const arena: Arena = {
      instances: urls.map((url) => new HttpClient(`${url}/api/v1`, token)),
      query: async (text) => (await pool.query(text)).rows,
    };
    for (const name of Object.keys(RACES)) {
      if (!(await hold(name, arena))) return false;
    }
    return true;
  } finally {
    await pool.end();
    await server.close();
  }
}

async function hold(name: string, arena: Arena): Promise<boolean> {
  const started = performance.now();
  const progress = startProgress(`rounds of "${name}"`);
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const faults = await RACES[name]!(arena);
      if (faults.length > 0) {
        process.stderr.write(`Round ${round} of "${name}":\n${faults.join('\n')}\n`);
        return false;
      }
      progress.update(round, ROUNDS);
    }
  } finally {
    progress.stop();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${name}: ${ROUNDS} rounds in ${seconds} s, nothing booked twice\n`);
  const broken = await deadlocks(arena);
  if (broken > 0) process.stderr.write(`${broken} deadlocks\n`);
  return broken === 0;
}

async function newKey(): Promise<string> {
  const shop = await command('shops', 'create', '--name', 'Races');
  const key = await command('keys', 'create', '--shop', String(shop.id), '--name', 'Races');
  return key.token!;
}

async function command(...words: string[]): Promise<{ id: number; token?: string }> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [COMMANDS, ...words, '--json'], {
    env: environment,
  });
  return JSON.parse(stdout) as { id: number; token?: string };
}

/** Starts a process of the service and answers its URL. */
async function startService(): Promise<string> {
  const service = spawn(process.execPath, [SERVICE], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  services.push(service);
  for await (const line of createInterface(service.stdout)) {
    const [, url] = /listening on (http:[^"\s]+)/.exec(line) ?? [];
    if (url !== undefined) {
      service.stdout.resume();
      return url;
    }
  }
  throw new Error('The service did not start');
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  service.kill('SIGTERM');
  await once(service, 'exit');
}
