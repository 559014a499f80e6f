/** How many may wait in a line. */
export interface Room {
  /** As long as nobody has to be refused. */
  readonly burst: number;
  /** While somebody is. */
  readonly strained: number;
}

/** For how long a line is strained after a refusal, in milliseconds: less than `Retry-After`. */
const STRAIN_TIME = 500;

/**
 * Those who wait for the same, in the order in which they came. There is room for a burst. Who finds
 * none, or waits in vain, shows that more comes than is done: a long line would then make everybody
 * wait and nothing be done the sooner, so it is short until nobody has been refused for a while.
 */
export class Line<Waiting> {
  readonly waiting = new Set<Waiting>();
  private refusedAt = -Infinity;

  constructor(private readonly room: Room) {}

  get isFull(): boolean {
    const isStrained = performance.now() - this.refusedAt < STRAIN_TIME;
    return this.waiting.size >= (isStrained ? this.room.strained : this.room.burst);
  }

  /** Called when somebody is sent away for the sake of this line. */
  refuse(): void {
    this.refusedAt = performance.now();
  }
}
