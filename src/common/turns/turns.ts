/**
 * Does work by keys, for each of them one turn at a time. Who asks during a turn gets another one after it,
 * as the turn may have passed by what is asked for.
 */
export class Turns<Key> {
  /** The keys at work, and whether they are asked for again. */
  private readonly asked = new Map<Key, boolean>();
  private readonly running = new Set<Promise<void>>();

  /** @param failed hears why a turn failed */
  constructor(private readonly failed: (error: unknown) => void) {}

  ask(key: Key, work: () => Promise<void>): void {
    const isAtWork = this.asked.has(key);
    this.asked.set(key, true);
    if (isAtWork) return;
    const turns = this.take(key, work).finally(() => this.running.delete(turns));
    this.running.add(turns);
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private async take(key: Key, work: () => Promise<void>): Promise<void> {
    while (this.asked.get(key)) {
      this.asked.set(key, false);
      await work().catch(this.failed);
    }
    this.asked.delete(key);
  }
}
