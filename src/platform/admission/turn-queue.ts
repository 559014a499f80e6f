/**
 * Ends a turn. The next request begins, unless the only record of the turn is stuck: then all that
 * wait for it end without a turn.
 */
export type EndTurn = (isStuck?: boolean) => void;

/** Called once with true when a waiting request has its turn, or with false when it gets none. */
type Settle = (isTurn: boolean) => void;

/**
 * Lets one request at a time use each key, first come, first served. A waiting request holds no
 * slot and no connection.
 */
export class TurnQueue {
  /** The requests of each key, the one whose turn it is first. */
  private readonly queues = new Map<string, Set<Settle>>();
  private waitingCount = 0;

  /** True when no request has its turn or waits. */
  get isIdle(): boolean {
    return this.queues.size === 0;
  }

  /** The number of requests that wait. */
  get size(): number {
    return this.waitingCount;
  }

  /**
   * Waits for a turn at all keys.
   * @param keys sorted and distinct: requests with the same keys must not wait for each other
   * @returns undefined on timeout, or when a key is stuck
   */
  async waitForTurn(keys: readonly string[], timeoutMs: number): Promise<EndTurn | undefined> {
    const deadline = performance.now() + timeoutMs;
    const ends: EndTurn[] = [];
    // Which of several records is stuck is unknown.
    const endAll: EndTurn = (isStuck) =>
      ends.splice(0).forEach((end) => end(isStuck && keys.length === 1));
    for (const key of keys) {
      const end = await this.waitForKey(key, deadline - performance.now());
      if (!end) {
        endAll();
        return undefined;
      }
      ends.push(end);
    }
    return endAll;
  }

  private async waitForKey(key: string, timeoutMs: number): Promise<EndTurn | undefined> {
    const queue = this.queues.get(key) ?? new Set();
    this.queues.set(key, queue);
    const isFree = queue.size === 0;
    let settle: Settle = () => {};
    const turn = new Promise<boolean>((resolve) => (settle = resolve));
    queue.add(settle);
    const isTurn = isFree || (await this.waitUntilSettled(turn, settle, timeoutMs));
    if (isTurn) return (isStuck) => this.leave(key, queue, settle, isStuck);
    queue.delete(settle);
    return undefined;
  }

  private async waitUntilSettled(
    turn: Promise<boolean>,
    settle: Settle,
    timeoutMs: number,
  ): Promise<boolean> {
    this.waitingCount += 1;
    const timer = setTimeout(settle, timeoutMs, false);
    const isTurn = await turn;
    clearTimeout(timer);
    this.waitingCount -= 1;
    return isTurn;
  }

  private leave(key: string, queue: Set<Settle>, ended: Settle, isStuck = false): void {
    queue.delete(ended);
    if (isStuck) for (const settle of queue) settle(false);
    if (isStuck) queue.clear();
    const [next] = queue;
    if (next === undefined) this.queues.delete(key);
    else next(true);
  }
}
