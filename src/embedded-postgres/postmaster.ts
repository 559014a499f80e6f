import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { listProcesses, readText, runProgram, summarize } from './processes.js';

/** The state of the server, as its processes and its lock file show it. */
type ServerState =
  | 'stopped'
  /** It starts or stops. */
  | 'changing'
  /** The owner is the process that started it; undefined if that has ended. */
  | { readonly port: number; readonly owner: string | undefined };

const SERVER_OPTIONS =
  '-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100 ' +
  '-c shared_buffers=128MB -c log_min_messages=error -c log_min_error_statement=panic -c log_checkpoints=off';
/** In bytes. */
const LOG_SIZE_LIMIT = 10_000_000;
const STOP_TIMEOUT_MS = 120_000;

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

  async state(): Promise<ServerState> {
    const processes = await listProcesses();
    const own = processes.filter(([, command]) => command.includes(this.cluster.mark));
    if (own.length === 0) return 'stopped';
    const { id, port, isReady } = this.readLockFile();
    const command = own.find(([each]) => each === id)?.[1];
    // Processes of a server outlive its first one.
    if (!isReady || command === undefined) return 'changing';
    const owner = RegExp(`${this.cluster.mark}-(\\d+)`).exec(command)?.[1];
    const isOwned = processes.some(([each, line]) => each === owner && line !== '');
    return { port, owner: isOwned ? owner : undefined };
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
    const settings = `-p ${port} ${SERVER_OPTIONS} -c cluster_name=${this.cluster.mark}-${process.pid}`;
    try {
      await this.control('start', '-w', '-l', 'server.log', '-o', settings);
      return undefined;
    } catch (error) {
      const problem = this.errorsSinceStart() || String(error);
      await this.removeStaleLockFile();
      return problem;
    }
  }

  /** Returns the errors in the log since the last start. */
  errorsSinceStart(): string {
    return summarize(readText(this.logFile).slice(this.logStart));
  }

  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    const { id } = this.readLockFile();
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    await this.control('stop', '-m', mode, '-W').catch(async (error: unknown) => {
      if (typeof (await this.state()) === 'object') throw error;
    });
    // On its own, pg_ctl would also wait for a server that is started right afterwards.
    const isRunning = async () =>
      this.readLockFile().id === id && (await this.state()) !== 'stopped';
    while (performance.now() < deadline && (await isRunning())) await sleep(20);
  }

  /** The lock file outlives a server that was killed. */
  private readLockFile() {
    const content = readText(this.lockFile);
    const [id = '', , , port, , , , status] = content.split('\n');
    return { content, id, port: Number(port), isReady: status?.trim() === 'ready' };
  }

  /**
   * Removes the lock file of a dead server whose process id now belongs to another program.
   * PostgreSQL takes any process with that id for the server, and would never start.
   */
  private async removeStaleLockFile(): Promise<void> {
    const { content, id } = this.readLockFile();
    const owner = (await listProcesses()).find(([each]) => each === id);
    const isReused = owner && !owner[1].includes('postgres');
    if (isReused && this.readLockFile().content === content) rmSync(this.lockFile);
  }

  private control(action: string, ...options: string[]): Promise<string> {
    const { bin, account, folder } = this.cluster;
    return runProgram(join(bin, 'pg_ctl'), [action, '-D', 'data', ...options], account, folder);
  }
}
