import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a program may take to listen, in milliseconds. */
const START_TIMEOUT_MS = 60_000;

/** A program that answers HTTP, in a process of its own. */
export interface Program {
  readonly pid: number;
  readonly url: string;
  /** From its start to the line that says where it listens, in milliseconds. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

/** The programs that were started and still run. */
export class Programs {
  private readonly running = new Set<ChildProcess>();

  constructor() {
    // The last resort: whatever ended this process, they end with it.
    process.on('exit', () => this.running.forEach((child) => child.kill('SIGKILL')));
  }

  /**
   * Starts a program and waits until it listens.
   * @param log the file that takes what it prints
   */
  async start(
    command: readonly string[],
    environment: Readonly<Record<string, string>>,
    log: string,
  ): Promise<Program> {
    const started = performance.now();
    const output = openSync(log, 'w');
    const child = spawn(process.execPath, command, {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', output, output],
      // Signals of a terminal reach this process, which ends them in its own order.
      detached: true,
    });
    closeSync(output);
    this.running.add(child);
    child.once('exit', () => this.running.delete(child));
    const url = await addressIn(log, child, started);
    const startedIn = performance.now() - started;
    return { pid: child.pid!, url, startedIn, stop: () => stop(child) };
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.running].map(stop));
  }
}

async function addressIn(log: string, child: ChildProcess, started: number): Promise<string> {
  for (;;) {
    const printed = await readFile(log, 'utf8');
    const [, url] = /listening on (http:[^"\s]+)/.exec(printed) ?? [];
    if (url !== undefined) return url;
    if (child.exitCode !== null || performance.now() - started > START_TIMEOUT_MS) {
      throw new Error(`it does not listen: ${printed.slice(-1_000)}`);
    }
    await sleep(5);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exited;
  clearTimeout(timer);
}
