/**
 * Does work by keys, for each of them one turn at a time. Who asks during a turn gets another one after it,
 * as the turn may have passed by what is asked for.
 */
export class CoalescingExecutor<Key> {
  /** The keys at work, and whether they are asked for again. */
  private readonly pending = new Map<Key, boolean>();
  private readonly running = new Set<Promise<void>>();

  /** @param onError hears why a turn failed */
  constructor(private readonly onError: (error: unknown) => void) {}

  schedule(key: Key, work: () => Promise<void>): void {
    const isAtWork = this.pending.has(key);
    this.pending.set(key, true);
    if (isAtWork) return;
    const turns = this.runWhilePending(key, work).finally(() => this.running.delete(turns));
    this.running.add(turns);
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private async runWhilePending(key: Key, work: () => Promise<void>): Promise<void> {
    while (this.pending.get(key)) {
      this.pending.set(key, false);
      await work().catch(this.onError);
    }
    this.pending.delete(key);
  }
}
