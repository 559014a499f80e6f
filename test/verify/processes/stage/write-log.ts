/** A write that is stored completely or not at all. */
export type Effect = 'units' | 'rental' | 'comment' | 'fulfillment' | 'receival';

/** One write, which is found again by its mark in all that it stored. */
export interface Write {
  readonly effect: Effect;
  /** The mark of the rental, also when it is fulfilled or received. */
  readonly mark: string;
  /** Its `Idempotency-Key`, where it was sent with one. */
  readonly key: string | undefined;
  /** Whether the service said that it is done; if not, it may be or not. */
  readonly isAcknowledged: boolean;
}

/** The responses to the clients, to be compared with the stored rows. */
export class WriteLog {
  readonly writes: Write[] = [];
  /** The responses that no client may get. */
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
