import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NODE_OPTIONS } from '../../../bench/environment/programs.js';
import { hearLog } from './disclosures.js';

/** How long the busiest machine may take to log what is waited for, in milliseconds. */
const START_TIMEOUT_MS = 300_000;

/** From the root of the project, where tests and commands are run. */
const program = resolve('dist/bundle/main.cjs');

/** The environment of a service that nothing slows down, without the demo. */
export const UNLIMITED = {
  NODE_ENV: 'production',
  THROTTLE_KEY_LIMIT: '1000000',
  THROTTLE_ANONYMOUS_LIMIT: '1000000',
};

/** The built service in a process of its own; compile it with `buildProgram` first. */
export class ServiceProcess {
  stdout = '';
  stderr = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  /**
   * @param environment beside that of the tests; empty means not set
   * @param started the command to run instead
   */
  constructor(environment: NodeJS.ProcessEnv, started = program) {
    this.child = spawn(process.execPath, [...NODE_OPTIONS, started], {
      env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', PORT: '0', HOST: '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.ended = once(this.child, 'close').then(() => this.stdout.split('\n').forEach(hearLog));
  }

  /** Waits until the log, on standard output, says so. */
  logged(message: string | RegExp): Promise<RegExpExecArray> {
    return this.heard('stdout', message);
  }

  /** Waits until it says so to people, on standard error. */
  said(message: string | RegExp): Promise<RegExpExecArray> {
    return this.heard('stderr', message);
  }

  /** Waits until it listens and answers its address. */
  async url(): Promise<string> {
    return (await this.logged(/listening on (http:[^"]+)/))[1]!;
  }

  /** Whether it still runs. */
  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  get pid(): number {
    return this.child.pid!;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Waits for its end and answers its exit code. */
  async exit(): Promise<number | null> {
    await this.ended;
    return this.child.exitCode;
  }

  /** Reads no more of its output, like a reader that has ended. */
  abandonOutput(): void {
    this.child.stdout!.destroy();
    this.child.stderr!.destroy();
  }

  /** Ends it as a terminal or a host does, and sees that it ends well. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.ended;
    if (this.child.exitCode !== 0) throw new Error(`it ended with ${this.child.exitCode}`);
  }

  /** Ends it as a power cut does. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  private async heard(
    stream: 'stdout' | 'stderr',
    message: string | RegExp,
  ): Promise<RegExpExecArray> {
    const pattern = new RegExp(message);
    const signal = AbortSignal.timeout(START_TIMEOUT_MS);
    for (;;) {
      const found = pattern.exec(this[stream]);
      if (found) return found;
      const more = once(this.child[stream]!, 'data', { signal }).then(() => true);
      if (await Promise.race([more, this.ended.then(() => false)])) continue;
      throw new Error(`it ended without a word of ${message}: ${this.stdout}${this.stderr}`);
    }
  }
}

/** An empty folder for the service's data. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rental-service-'));
  // Run by root, PostgreSQL's own account has to reach it.
  await chmod(folder, 0o755);
  return folder;
}
