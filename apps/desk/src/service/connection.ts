import { computed, signal } from '@preact/signals';
import { observeLimit } from './spare-requests.js';

/** How the last request ended. */
const state = signal<'up' | 'away' | 'limited'>('up');

/** True while the service does not respond. Requests are repeated until it does. */
export const isAway = computed(() => state.value === 'away');

/** True while the service rejects requests because the token has sent too many of them. */
export const isLimited = computed(() => state.value === 'limited');

/** The number of changes without a response. */
export const pendingWrites = signal(0);

const UNAVAILABLE = new Set([502, 503, 504]);

/** Returns a `fetch` that records whether the service responds. */
export function observeFetch(onUnauthorized: () => void) {
  return async (request: Request): Promise<Response> => {
    try {
      const response = await fetch(request);
      if (response.status === 401) onUnauthorized();
      state.value = stateAfter(response.status);
      observeLimit(response);
      return response;
    } catch (error) {
      // A page that is left aborts its requests; a timeout has an error of its own.
      if ((error as Error).name !== 'AbortError') state.value = 'away';
      throw error;
    }
  };
}

function stateAfter(status: number): 'up' | 'away' | 'limited' {
  if (UNAVAILABLE.has(status)) return 'away';
  return status === 429 ? 'limited' : 'up';
}

// Closing the page would lose them.
addEventListener('beforeunload', (event) => {
  if (pendingWrites.value > 0) event.preventDefault();
});
