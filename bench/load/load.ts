import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Job, JobResult } from './jobs.js';

/** The process that makes the load, as its owner sees it. */
export class Load {
  private readonly worker: ChildProcess;

  constructor() {
    this.worker = fork(new URL('./worker.js', import.meta.url), { execArgv: [] });
  }

  /** @throws Error when a request that is timed has another status than 2xx, or got no answer */
  async run<J extends Job>(job: J): Promise<JobResult<J>> {
    const over = new AbortController();
    const { signal } = over;
    try {
      const replied = once(this.worker, 'message', { signal }).then(
        ([message]) => message as WorkerMessage<J>,
      );
      const exited = once(this.worker, 'exit', { signal }).then(
        (): WorkerMessage<J> => ENDED,
        (): WorkerMessage<J> => ENDED,
      );
      this.worker.send(job);
      const { outcome, failure } = await Promise.race([replied, exited]);
      if (outcome === undefined) throw new Error(failure);
      return outcome;
    } finally {
      over.abort();
    }
  }

  stop(): void {
    this.worker.kill('SIGKILL');
  }
}

interface WorkerMessage<J extends Job> {
  outcome?: JobResult<J>;
  failure?: string;
}

const ENDED = { failure: 'the load ended by itself' };
