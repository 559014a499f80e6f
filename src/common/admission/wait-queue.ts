/** How many may wait in a line. */
export interface QueueCapacity {
  /** As long as nobody has to be refused. */
  readonly normal: number;
  /** While somebody is. */
  readonly overloaded: number;
}

/** For how long a line is strained after a refusal, in milliseconds: less than `Retry-After`. */
const OVERLOAD_COOLDOWN_MS = 500;

/**
 * Those who wait for the same, in the order in which they came. There is room for a burst. Who finds
 * none, or waits in vain, shows that more comes than is done: a long line would then make everybody
 * wait and nothing be done the sooner, so it is short until nobody has been refused for a while.
 */
export class WaitQueue<Entry> {
  readonly waiting = new Set<Entry>();
  private overloadedAt = -Infinity;

  constructor(private readonly capacity: QueueCapacity) {}

  get isFull(): boolean {
    const isOverloaded = performance.now() - this.overloadedAt < OVERLOAD_COOLDOWN_MS;
    return this.waiting.size >= (isOverloaded ? this.capacity.overloaded : this.capacity.normal);
  }

  /** Called when somebody is sent away for the sake of this line. */
  markOverloaded(): void {
    this.overloadedAt = performance.now();
  }
}
