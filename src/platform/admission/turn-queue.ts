/** Begins the next turn. If the only record is stuck, all that wait for it end without a turn. */
export type EndTurn = (isStuck?: boolean) => void;

/** Called with false when a request gets no turn. */
type Settle = (isTurn: boolean) => void;

/** Lets one request at a time use each record, FIFO. A waiting one holds no slot or connection. */
export class TurnQueue {
  /** The number of requests that wait. */
  waitingCount = 0;
  /** The requests of each record, the one whose turn it is first. */
  private readonly queues = new Map<string, Set<Settle>>();

  /** True when no request has its turn or waits. */
  get isIdle(): boolean {
    return this.queues.size === 0;
  }

  /**
   * Waits for a turn at all records.
   * @param records sorted and distinct: requests of the same records must not wait for each other
   * @returns undefined on timeout, or when a record is stuck
   */
  async waitForTurn(records: readonly string[], timeoutMs: number): Promise<EndTurn | undefined> {
    const deadline = performance.now() + timeoutMs;
    const ends: EndTurn[] = [];
    // Which of several records is stuck is unknown.
    const endAll: EndTurn = (isStuck) =>
      ends.splice(0).forEach((end) => end(isStuck && records.length === 1));
    for (const record of records) {
      const end = await this.waitForRecord(record, deadline - performance.now());
      if (!end) return void endAll();
      ends.push(end);
    }
    return endAll;
  }

  private async waitForRecord(record: string, timeoutMs: number): Promise<EndTurn | undefined> {
    const queue = this.queues.get(record) ?? new Set();
    this.queues.set(record, queue);
    let settle: Settle = () => {};
    const turn = new Promise<boolean>((resolve) => (settle = resolve));
    if (queue.add(settle).size > 1) {
      const timer = setTimeout(settle, timeoutMs, false);
      this.waitingCount += 1;
      const isTurn = await turn;
      this.waitingCount -= 1;
      clearTimeout(timer);
      if (!isTurn) return void queue.delete(settle);
    }
    return (isStuck) => {
      queue.delete(settle);
      if (isStuck) for (const waiting of queue) waiting(false);
      if (isStuck) queue.clear();
      const [next] = queue;
      if (next) next(true);
      else this.queues.delete(record);
    };
  }
}
