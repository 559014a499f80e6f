import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/** The Node.js options of `npm start`, so that the bench measures what is shipped. */
export const NODE_OPTIONS: readonly string[] = (() => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
})();

/** An HTTP server in its own process. */
export interface Program {
  readonly pid: number;
  readonly url: string;
  stop(): Promise<void>;
}

/** The running programs of a bench. */
export class Programs {
  private readonly running = new Set<ChildProcess>();

  constructor() {
    // The last resort: no program survives this process.
    process.on('exit', () => this.running.forEach((child) => child.kill('SIGKILL')));
  }

  /**
   * Starts a program and waits until it listens.
   * @param log the file for its output
   */
  async start(
    command: readonly string[],
    environment: Readonly<Record<string, string>>,
    log: string,
  ): Promise<Program> {
    const output = openSync(log, 'w');
    const child = spawn(process.execPath, command, {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', output, output],
      // Only this process receives the signals of a terminal; it stops its programs in order.
      detached: true,
    });
    closeSync(output);
    this.running.add(child);
    child.once('exit', () => this.running.delete(child));
    const url = await waitForAddress(log, child);
    return { pid: child.pid!, url, stop: () => stop(child) };
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.running].map(stop));
  }
}

async function waitForAddress(log: string, child: ChildProcess): Promise<string> {
  const started = performance.now();
  for (;;) {
    const output = await readFile(log, 'utf8');
    const [, url] = /listening on (http:[^"\s]+)/.exec(output) ?? [];
    if (url !== undefined) return url;
    if (child.exitCode !== null || performance.now() - started > START_TIMEOUT_MS) {
      throw new Error(`the program does not listen: ${output.slice(-1_000)}`);
    }
    await sleep(5);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
