import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { listProcesses, readText, runProgram, summarize } from './processes.js';

/** The contents of `postmaster.pid`; the file outlives a server that was killed. */
export interface LockFile {
  readonly content: string;
  readonly id: string;
  /** NaN while the file or its port is missing. */
  readonly port: number;
  readonly isReady: boolean;
}

const SERVER_OPTIONS =
  '-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100 ' +
  '-c shared_buffers=128MB -c log_min_messages=error -c log_min_error_statement=panic -c log_checkpoints=off';
/** In bytes. */
const LOG_SIZE_LIMIT = 10_000_000;
/** The number of crashes after which recovery counts as impossible. */
const CRASHES = 3;
const STOP_TIMEOUT = 120_000;

/** The server's first process, as `pg_ctl` starts and stops it. */
export class Postmaster {
  private readonly lockFile: string;
  private readonly logFile: string;
  /** The log offset of the messages since the last start. */
  private logStart = 0;

  constructor(private readonly cluster: Cluster) {
    this.lockFile = join(cluster.data, 'postmaster.pid');
    this.logFile = join(cluster.folder, 'server.log');
  }

  readLockFile(): LockFile {
    const content = readText(this.lockFile);
    const [id = '', , , port, , , , status] = content.split('\n');
    return { content, id, port: Number(port), isReady: status?.trim() === 'ready' };
  }

  /**
   * Returns whether any process of the server is alive, including those that outlive the first one.
   */
  async isAlive(): Promise<boolean> {
    const processes = await listProcesses();
    return processes.some(([, command]) => command.includes(this.cluster.mark));
  }

  /**
   * Starts the server. A start also fails when the port is in use, or another process starts or
   * kills the server.
   * @returns the error, if any
   */
  async start(port: number): Promise<string | undefined> {
    const size = readText(this.logFile).length;
    if (size > LOG_SIZE_LIMIT) rmSync(this.logFile);
    this.logStart = size > LOG_SIZE_LIMIT ? 0 : size;
    const settings = `-p ${port} ${SERVER_OPTIONS} -c cluster_name=${this.cluster.mark}`;
    try {
      await this.control('start', '-w', '-l', 'server.log', '-o', settings);
      return undefined;
    } catch (error) {
      return summarize(this.newLog()) || String(error);
    }
  }

  /**
   * Removes the lock file of a dead server whose process id now belongs to another program.
   * PostgreSQL takes any process with that id for the server, and would never start.
   */
  async removeStaleLockFile(): Promise<void> {
    const { content, id } = this.readLockFile();
    const owner = (await listProcesses()).find(([each]) => each === id);
    const isReused = owner && !owner[1].includes('postgres');
    if (isReused && this.readLockFile().content === content) rmSync(this.lockFile);
  }

  /** Returns why the server cannot complete its recovery; undefined while it still may. */
  crashReason(): string | undefined {
    const log = this.newLog();
    if (log.split('reinitializing').length <= CRASHES) return undefined;
    return summarize(log.split('terminating any other', 1)[0]!);
  }

  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    const { id } = this.readLockFile();
    const deadline = performance.now() + STOP_TIMEOUT;
    await this.control('stop', '-m', mode, '-W');
    // On its own, pg_ctl would also wait for a server that is started right afterwards.
    const isRunning = async () => this.readLockFile().id === id && this.isAlive();
    while (performance.now() < deadline && (await isRunning())) await sleep(20);
  }

  private newLog(): string {
    return readText(this.logFile).slice(this.logStart);
  }

  private control(action: string, ...options: string[]): Promise<string> {
    const { bin, account, folder } = this.cluster;
    return runProgram(join(bin, 'pg_ctl'), [action, '-D', 'data', ...options], account, folder);
  }
}
