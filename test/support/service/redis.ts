import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, type TestContext } from 'vitest';
import { eventually } from '../time/eventually.js';
import { freePort } from './free-port.js';

/** A Redis for one test file, which can be stopped, frozen and restarted on its port. */
export class RedisServer {
  private server: ChildProcess | undefined;
  private port = 0;

  /** True where the program is installed. */
  static readonly isInstalled = spawnSync('redis-server', ['--version']).error === undefined;

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Skips a test where there is no Redis. */
  need(context: TestContext): void {
    if (!RedisServer.isInstalled) context.skip('redis-server is not installed');
  }

  async start(): Promise<void> {
    this.port ||= await freePort();
    const options = [
      '--port',
      this.port,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    this.server = spawn('redis-server', options.map(String), { stdio: 'ignore' });
    const client = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
    client.on('error', () => {});
    await eventually(() => client.ping());
    client.disconnect();
  }

  /** Runs a command on it, beside the service. */
  async run<T>(command: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis(this.url);
    try {
      return await command(client);
    } finally {
      client.disconnect();
    }
  }

  freeze(): void {
    this.server?.kill('SIGSTOP');
  }

  thaw(): void {
    this.server?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    if (!this.server) return;
    const gone = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await gone;
    this.server = undefined;
  }
}

/** Starts a Redis before the tests of a file, if the program is there, and ends it after them. */
export function useRedis(): RedisServer {
  const redis = new RedisServer();
  beforeAll(async () => {
    if (RedisServer.isInstalled) await redis.start();
  });
  afterAll(() => redis.stop());
  return redis;
}
