/** What a write stores, all of it or nothing. */
export type Effect = 'units' | 'rental' | 'comment' | 'fulfillment' | 'receival';

/** One write, which is found again by its mark in all that it stored. */
export interface Write {
  readonly effect: Effect;
  /** Of a rental that was fulfilled or received: that of the rental. */
  readonly mark: string;
  /** Its `Idempotency-Key`, where it was sent with one. */
  readonly key: string | undefined;
  /** Whether the service said that it is done; if not, it may be or not. */
  readonly isAcknowledged: boolean;
}

/** What the clients were told, to be compared with what is stored. */
export class WriteLog {
  readonly writes: Write[] = [];
  /** What no client may see, in sentences. */
  readonly faults: string[] = [];
  /** How many answers there were of each status; `lost` are connections. */
  readonly answers: Record<string, number> = {};
  /** The longest that a client waited for an answer or the loss of its connection, in milliseconds. */
  longestWait = 0;
  /** How many writes were sent more than once. */
  repeated = 0;

  count(answer: number | 'lost', waited: number): void {
    this.answers[answer] = (this.answers[answer] ?? 0) + 1;
    this.longestWait = Math.max(this.longestWait, waited);
  }

  acknowledged(effect: Effect): Write[] {
    return this.writes.filter((write) => write.effect === effect && write.isAcknowledged);
  }
}
