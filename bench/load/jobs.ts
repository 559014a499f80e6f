/** A request of a job. */
export interface Shot {
  readonly path: string;
  readonly token: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
}

/** A request of a job, and the program that it is sent to. */
export interface AimedShot extends Shot {
  readonly url: string;
}

/** What the process that makes load is asked for. */
export type Job =
  | Fire
  | {
      /** Each request once, one after the other. */
      readonly kind: 'time';
      readonly shots: readonly AimedShot[];
    };

/** As many requests as go; each connection begins elsewhere and sends all of them, over and over. */
export interface Fire {
  readonly kind: 'fire';
  readonly url: string;
  readonly shots: readonly Shot[];
  readonly connections: number;
  /** How long, in seconds, or how many in all. */
  readonly until: { readonly duration: number } | { readonly amount: number };
}

/** What came of firing. Latencies in milliseconds. */
export interface Fired {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers with another status than 2xx, and requests without an answer. */
  readonly failures: number;
}

/** How long each request took, in milliseconds. */
export interface Timed {
  readonly milliseconds: readonly number[];
  /** The parsed answers, where they were asked for by a method that writes. */
  readonly answers: readonly unknown[];
}

/** What comes of a job. */
export type Outcome<J extends Job> = J extends { kind: 'fire' } ? Fired : Timed;
