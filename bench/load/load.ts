import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Job, JobResult } from './jobs.js';

/** The process that generates load, so that the service shares no event loop with its clients. */
export class Load {
  private readonly worker: ChildProcess;

  constructor() {
    this.worker = fork(new URL('./worker.js', import.meta.url), { execArgv: [] });
  }

  /** @throws Error when a timed request has no response, or a status other than 2xx */
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

const ENDED = { failure: 'the load process has ended' };
