/** How long a repeated signal is taken for the same one, in milliseconds; npm sends Ctrl-C twice. */
const REPEAT_WINDOW_MS = 1_000;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** That the process is to stop before it has begun to serve. */
export class Stopped extends Error {}

/** What whoever ends the process has asked for so far; each signal's reason is an error that names it. */
export interface StopSignals {
  /** Aborted by the first signal: finish, then stop. */
  readonly graceful: AbortSignal;
  /** Aborted by one that comes a second or more later: stop at once. */
  readonly immediate: AbortSignal;
}

/** From here on no signal ends the process by itself. */
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

/** Waits for the signal and answers its name. */
export async function waitForAbort(signal: AbortSignal): Promise<string> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return (signal.reason as Stopped).message;
}
