import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { isUnrecoverable, Lease } from './lease.js';
import type { Postmaster } from './postmaster.js';

/** How one look at the server ended. */
type AttemptResult =
  | Lease
  /** Processes of the server live, but it gives no lease (yet): somebody starts or stops it. */
  | 'changing'
  /** It is gone, and need not come back, for this process is closing. */
  | 'gone'
  /** This process started it. */
  | 'started'
  /** It did not start, for something that may go away by itself. */
  | 'obstructed'
  /** It did not start. */
  | 'failed'
  /** Whoever tries again gets the same refusal. */
  | 'unrecoverable';

const READY_TIMEOUT_MS = 120_000;
const CLOSE_TIMEOUT_MS = 5_000;
const CHANGING_PAUSE_MS = 50;
const FAILURE_PAUSE_MS = 100;
/** Others who start or stop it, and a port that somebody took. */
const OBSTACLE = /lock file|could not bind|already in use|another server|shared memory/;
/** With how many starts that did not succeed it ends. */
const START_ATTEMPTS = { obstructed: 10, failed: 2 };

/** One way to a lease on the server of a cluster, which is started unless another process does. */
export class Acquisition {
  private startedHere = false;
  private problem = '';

  /**
   * @param port the port that the server must have, for its URL is known; undefined for any
   * @param closing aborted when this process no longer wants the server
   */
  constructor(
    private readonly cluster: Cluster,
    private readonly postmaster: Postmaster,
    private readonly port: number | undefined,
    private readonly closing: AbortSignal,
  ) {}

  /**
   * @returns undefined when the server is gone while this process is closing
   * @throws Error saying why there is no lease; what was started here is stopped again
   */
  async run(): Promise<Lease | undefined> {
    const outcome = await this.tryUntilSettled();
    if (outcome instanceof Lease) return outcome;
    if (outcome === 'gone') return undefined;
    if (this.startedHere) await this.postmaster.stop('immediate');
    throw new Error(`PostgreSQL in ${this.cluster.folder} did not start: ${this.problem}`);
  }

  private async tryUntilSettled(): Promise<Lease | 'gone' | 'given up'> {
    const begin = Date.now();
    let failures = 0;
    while (Date.now() - begin < (this.closing.aborted ? CLOSE_TIMEOUT_MS : READY_TIMEOUT_MS)) {
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

  /** @returns undefined where another look may find more */
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
