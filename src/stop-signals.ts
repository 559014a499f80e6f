/** How long a repeated signal counts as the same one, in milliseconds; npm sends Ctrl-C twice. */
const REPEAT_WINDOW_MS = 1_000;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Thrown when the process receives a stop signal before it serves requests. */
export class Stopped extends Error {}

/**
 * The stop requests received so far.
 * The reason of each signal is an error that names it.
 */
export interface StopSignals {
  /** Aborted by the first signal: finish open requests, then stop. */
  readonly graceful: AbortSignal;
  /** Aborted by a signal that arrives a second or more later: stop immediately. */
  readonly immediate: AbortSignal;
}

/**
 * Returns the stop signals of the process.
 * After this call, no signal ends the process by itself.
 */
export function listenForStopSignals(): StopSignals {
  const [graceful, immediate] = [new AbortController(), new AbortController()];
  let first = 0;
  for (const name of SIGNALS) {
    process.on(name, () => {
      const signal = new Stopped(name);
      if (!graceful.signal.aborted) {
        first = performance.now();
        graceful.abort(signal);
      } else if (performance.now() - first > REPEAT_WINDOW_MS) {
        immediate.abort(signal);
      }
    });
  }
  return { graceful: graceful.signal, immediate: immediate.signal };
}

/** Waits for the signal and returns its name. */
export async function waitForAbort(signal: AbortSignal): Promise<string> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return (signal.reason as Stopped).message;
}
