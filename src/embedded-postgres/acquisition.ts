import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { isUnrecoverable, Lease } from './lease.js';
import type { Postmaster } from './postmaster.js';

/** The result of one attempt to use the server. */
type AttemptResult =
  | Lease
  /** The server runs but grants no lease: another process is starting or stopping it. */
  | 'changing'
  /** The server has stopped, and this process is closing and needs no new one. */
  | 'gone'
  /** This process started the server. */
  | 'started'
  /** The server did not start, for a reason that may pass. */
  | 'obstructed'
  /** The server did not start. */
  | 'failed'
  /** Another attempt would fail in the same way. */
  | 'unrecoverable';

const READY_TIMEOUT_MS = 120_000;
const CLOSE_TIMEOUT_MS = 5_000;
const CHANGING_PAUSE_MS = 50;
const FAILURE_PAUSE_MS = 100;
/** Errors that may pass: other processes start or stop the server, or its port is in use. */
const OBSTACLE = /lock file|could not bind|already in use|another server|shared memory/;
/** The number of failed starts after which it gives up. */
const START_ATTEMPTS = { obstructed: 10, failed: 2 };

/**
 * Acquires a lease on the server of a cluster, and starts the server unless another process does.
 */
export class Acquisition {
  private startedHere = false;
  private problem = 'it is starting or stopping on behalf of another process';

  /**
   * @param port the port that the server must use because clients have its URL; undefined for any
   * @param closing aborted when this process no longer needs the server
   */
  constructor(
    private readonly cluster: Cluster,
    private readonly postmaster: Postmaster,
    private readonly port: number | undefined,
    private readonly closing: AbortSignal,
  ) {}

  /**
   * @returns undefined when the server has stopped while this process is closing
   * @throws Error with the reason for no lease; a server that was started here is stopped again
   */
  async run(): Promise<Lease | undefined> {
    const outcome = await this.tryUntilSettled();
    if (outcome instanceof Lease) return outcome;
    if (outcome === 'gone') return undefined;
    if (this.startedHere) await this.postmaster.stop('immediate');
    throw new Error(`PostgreSQL in ${this.cluster.folder} did not start: ${this.problem}`);
  }

  private async tryUntilSettled(): Promise<Lease | 'gone' | 'given up'> {
    const begin = performance.now();
    let failures = 0;
    while (
      performance.now() - begin <
      (this.closing.aborted ? CLOSE_TIMEOUT_MS : READY_TIMEOUT_MS)
    ) {
      const outcome = await this.tryOnce();
      switch (outcome) {
        case 'started':
          break;
        case 'changing':
          await sleep(CHANGING_PAUSE_MS);
          break;
        case 'obstructed':
        case 'failed':
          failures += 1;
          if (failures >= START_ATTEMPTS[outcome]) return 'given up';
          break;
        case 'unrecoverable':
          return 'given up';
        default:
          return outcome;
      }
    }
    return 'given up';
  }

  private async tryOnce(): Promise<AttemptResult> {
    const { port, isReady } = this.postmaster.readLockFile();
    const answer = isReady ? await this.takeLease(port) : undefined;
    if (answer) return answer;
    if (await this.postmaster.isAlive()) return 'changing';
    if (this.closing.aborted) return 'gone';
    return this.start(this.port ?? (port || randomInt(20_000, 30_000)));
  }

  /** @returns undefined when another attempt may succeed */
  private async takeLease(port: number): Promise<Lease | 'unrecoverable' | undefined> {
    try {
      if (port !== (this.port ?? port)) throw new Error(`it moved to port ${port}`);
      return await Lease.take(this.cluster, port);
    } catch (error) {
      this.problem = (error as Error).message;
      if (isUnrecoverable(error)) return 'unrecoverable';
      const crash = this.startedHere ? this.postmaster.crashReason() : undefined;
      if (crash === undefined) return undefined;
      this.problem = crash;
      return 'unrecoverable';
    }
  }

  private async start(port: number): Promise<'started' | 'obstructed' | 'failed'> {
    const problem = await this.postmaster.start(port);
    if (problem === undefined) {
      this.startedHere = true;
      return 'started';
    }
    this.problem = problem;
    await this.postmaster.removeStaleLockFile();
    await sleep(FAILURE_PAUSE_MS);
    return OBSTACLE.test(problem) ? 'obstructed' : 'failed';
  }
}
