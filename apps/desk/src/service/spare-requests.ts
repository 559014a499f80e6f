/** Requests per minute that reading many pages leaves to other work with the token. */
const RESERVED_REQUESTS = 40;

const POLL_INTERVAL_MS = 250;

/** When requests beyond the reserve may be sent again, in the time of `performance`. */
let spareFrom = 0;

/** Waits until the token has more requests left than the reserve. */
export async function waitForSpareRequests(signal: AbortSignal): Promise<void> {
  while (performance.now() < spareFrom) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    signal.throwIfAborted();
  }
}

/** The clock of the browser may be wrong, so the times of the service are compared with each other. */
export function observeLimit({ headers }: Response): void {
  const remaining = headers.get('X-RateLimit-Remaining');
  if (remaining === null) return;
  const [reset, date] = ['X-RateLimit-Reset', 'Date'].map((name) => Date.parse(headers.get(name)!));
  const isSpare = Number(remaining) > RESERVED_REQUESTS;
  spareFrom = isSpare ? 0 : performance.now() + reset! - date!;
}
