/** A request of a job. */
export interface LoadRequest {
  readonly path: string;
  readonly token: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
}

/** A request of a job, and the program that it is sent to. */
export interface TargetedRequest extends LoadRequest {
  readonly url: string;
}

/** What the process that makes load is asked for. */
export type Job =
  | SendJob
  | {
      /** Each request once, one after the other. */
      readonly kind: 'time';
      readonly requests: readonly TargetedRequest[];
    };

/** As many requests as go; each connection begins elsewhere and sends all of them, over and over. */
export interface SendJob {
  readonly kind: 'send';
  readonly url: string;
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  /** How long, in seconds, or how many in all. */
  readonly until: { readonly duration: number } | { readonly amount: number };
}

/** What came of firing. Latencies in milliseconds. */
export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers with another status than 2xx, and requests without an answer. */
  readonly failures: number;
}

/** How long each request took, in milliseconds. */
export interface TimingResult {
  readonly milliseconds: readonly number[];
  /** The parsed answers, where they were asked for by a method that writes. */
  readonly answers: readonly unknown[];
}

/** What comes of a job. */
export type JobResult<J extends Job> = J extends { kind: 'send' } ? LoadResult : TimingResult;
