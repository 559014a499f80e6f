import { signal } from '@preact/signals';
import { observeLimit } from './spare-requests.js';

/** True while the service does not respond. Requests are repeated until it does. */
export const isAway = signal(false);

/** The time until which requests wait, because the token has sent too many of them; else null. */
export const limitedUntil = signal<number | null>(null);

/** The number of changes without a response. */
export const pendingWrites = signal(0);

const UNAVAILABLE = new Set([502, 503, 504]);

/** Returns a `fetch` that records whether the service responds. */
export function observeFetch(onUnauthorized: () => void) {
  return async (request: Request): Promise<Response> => {
    try {
      const response = await fetch(request);
      if (response.status === 401) onUnauthorized();
      isAway.value = UNAVAILABLE.has(response.status);
      if (response.status === 429) waitFor(Number(response.headers.get('Retry-After')) * 1_000);
      observeLimit(response);
      return response;
    } catch (error) {
      // A page that is left aborts its requests; a timeout has an error of its own.
      if ((error as Error).name !== 'AbortError') isAway.value = true;
      throw error;
    }
  };
}

/** Other responses may arrive until then; only the time ends the wait. */
function waitFor(delay: number): void {
  const until = Math.max(limitedUntil.value ?? 0, Date.now() + delay);
  limitedUntil.value = until;
  setTimeout(() => {
    if (limitedUntil.value === until) limitedUntil.value = null;
  }, until - Date.now());
}

// Closing the page would lose them.
addEventListener('beforeunload', (event) => {
  if (pendingWrites.value > 0) event.preventDefault();
});
