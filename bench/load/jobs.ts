export interface LoadRequest {
  readonly path: string;
  readonly token: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
}

/** A request to a program. */
export interface TargetedRequest extends LoadRequest {
  readonly url: string;
}

/** A job of the load process. */
export type Job = SendJob | TimeJob;

/** As many requests as possible. Each connection repeats all of them, from its own starting point. */
export interface SendJob {
  readonly kind: 'send';
  readonly url: string;
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  /** The duration in seconds, or the total number of requests. */
  readonly until: { readonly duration: number } | { readonly amount: number };
}

/** Each request once, one after the other. */
export interface TimeJob {
  readonly kind: 'time';
  readonly requests: readonly TargetedRequest[];
}

/** The result of sending, with latencies in milliseconds. */
export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Responses with a status other than 2xx, and requests without a response. */
  readonly failures: number;
}

/** The time of each request, in milliseconds. */
export interface TimingResult {
  readonly milliseconds: readonly number[];
  /** The parsed responses of writes; null for reads. */
  readonly answers: readonly unknown[];
}

export type JobResult<J extends Job> = J extends { kind: 'send' } ? LoadResult : TimingResult;
