import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startProgress } from '../../src/cli/progress.js';
import { readConfiguration } from '../../src/config/configuration.js';
import { openDatabaseServer } from '../../src/database/server/database-server.js';
import { HttpClient } from '../support/service/client.js';
import { command, newKey } from '../support/service/command.js';
import { newDataDir } from '../support/service/service.js';
import { type Arena, deadlocks, type Race } from './arena.js';
import { RACES } from './booking-races.js';
import { counting } from './retry-races.js';

/**
 * Holds the races between two processes of the service on one database:
 * `npm run races -- [rounds] [race]`. `DATABASE_URL` names a database to use, else one is made for it.
 */

const ROUNDS = Number(process.argv[2] ?? 200);
/** The only race to hold. */
const ONLY = process.argv[3];
/** In one round of counting each of fifty clients waits for its turn, with all others in its way. */
const COUNTING_SHARE = 20;
const INSTANCES = 2;
const SERVICE = 'dist/bundle/main.cjs';

const dataDir = await newDataDir();
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
/** The processes, by the index of the instance. */
const services: ChildProcess[] = [];

try {
  process.exitCode = (await races()) ? 0 : 1;
} finally {
  await Promise.all(services.map((service) => stop(service)));
  await rm(dataDir, { recursive: true, force: true });
}

async function races(): Promise<boolean> {
  const server = await openDatabaseServer(readConfiguration(environment), () => {});
  const pool = new pg.Pool({ connectionString: server.url, max: 2 });
  try {
    const token = await newToken();
    const urls: string[] = [];
    for (let index = 0; index < INSTANCES; index += 1) urls.push(await startService(index));
    const arena: Arena = {
      instances: urls.map((url) => new HttpClient(`${url}/api/v1`, token)),
      query: async (text) => (await pool.query(text)).rows,
      restart: async () => {
        const index = Math.floor(Math.random() * INSTANCES);
        await stop(services[index]!, 'SIGKILL');
        await startService(index, new URL(urls[index]!).port);
      },
    };
    for (const [name, race] of Object.entries({ ...RACES, counting })) {
      if (ONLY !== undefined && name !== ONLY) continue;
      const rounds = race === counting ? Math.ceil(ROUNDS / COUNTING_SHARE) : ROUNDS;
      if (!(await hold(name, race, rounds, arena))) return false;
    }
    return true;
  } finally {
    await pool.end();
    await server.close();
  }
}

async function hold(name: string, race: Race, rounds: number, arena: Arena): Promise<boolean> {
  const started = performance.now();
  const progress = startProgress(`rounds of "${name}"`);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const faults = await race(arena);
      if (faults.length > 0) {
        process.stderr.write(`Round ${round} of "${name}":\n${faults.join('\n')}\n`);
        return false;
      }
      progress.update(round, rounds);
    }
  } finally {
    progress.stop();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${name}: ${rounds} rounds in ${seconds} s without a fault\n`);
  const broken = await deadlocks(arena);
  if (broken > 0) process.stderr.write(`${broken} deadlocks\n`);
  return broken === 0;
}

async function newToken(): Promise<string> {
  const shop = await command(environment, 'shops', 'create', '--name', 'Races');
  return newKey(environment, shop.id, 'Races');
}

/** Starts a process of the service and returns its URL. */
async function startService(index: number, port = '0'): Promise<string> {
  const service = spawn(process.execPath, [SERVICE], {
    env: { ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  services[index] = service;
  for await (const line of createInterface(service.stdout)) {
    const [, url] = /listening on (http:[^"\s]+)/.exec(line) ?? [];
    if (url !== undefined) {
      service.stdout.resume();
      return url;
    }
  }
  throw new Error('The service did not start');
}

async function stop(service: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  service.kill(signal);
  await once(service, 'exit');
}
