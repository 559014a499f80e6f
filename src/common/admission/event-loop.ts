/** How often the loop is looked at, in milliseconds. */
const PERIOD = 10;

/** How long Node has been busy without looking at the clock: what came since then has waited. */
export class EventLoop {
  private lastTurn = performance.now();
  private readonly timer = setInterval(() => {
    this.lastTurn = performance.now();
  }, PERIOD).unref();

  /** Milliseconds by which everything is late by now. */
  get lag(): number {
    return Math.max(0, performance.now() - this.lastTurn - PERIOD);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
