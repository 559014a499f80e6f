/** What came of sending once. */
export interface Attempt {
  /** ISO, UTC. */
  readonly at: string;
  /** The status that was answered; null where nothing was. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** Why nothing was answered. */
  readonly error: string | null;
  /** The first kilobyte of the answer. */
  readonly answer: string | null;
}

/** An attempt as the sender reports it. */
export interface Reply extends Attempt {
  /** What the answer asks to wait for, as it was sent. */
  readonly retryAfter: string | null;
}
