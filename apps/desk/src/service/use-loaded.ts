import { useEffect, useRef, useState } from 'preact/hooks';
import { currentSession } from './session.js';
import type { Shop } from './client.js';
import { type EventKind, onEvents } from './live.js';

/** The shortest time between two reads that events cause, in milliseconds. Limits count each read. */
const READ_INTERVAL_MS = 3_000;

export interface Loaded<T> {
  /** The last response; undefined before the first one. */
  readonly value: T | undefined;
  readonly error: unknown;
  /** Changes the value until the next read, such as after a write. */
  readonly update: (change: (value: T) => T) => void;
  readonly reload: () => void;
}

/**
 * Reads records for a page, and reads them again after events, once per burst.
 * @param key identifies what is read: another key reads at once and drops the old value
 * @param kinds the kinds of records whose events matter
 */
export function useLoaded<T>(
  key: string,
  kinds: readonly EventKind[],
  read: (client: Shop, signal: AbortSignal) => Promise<T>,
): Loaded<T> {
  const [state, setState] = useState<{ key: string; value?: T; error?: unknown }>({ key });
  const reader = useRef(read);
  reader.current = read;
  const reload = useRef(() => {});
  const discard = useRef(() => {});
  useEffect(() => {
    const repeated = createReader(
      (signal) => reader.current(currentSession().client, signal),
      (value) => setState({ key, value }),
      (error) => setState((previous) => ({ ...(previous.key === key && previous), key, error })),
    );
    reload.current = repeated.readNow;
    discard.current = repeated.discard;
    repeated.readNow();
    const stopListening = onEvents(kinds, repeated.readSoon);
    return () => {
      stopListening();
      repeated.stop();
    };
  }, [key, kinds.join()]);
  const current = state.key === key ? state : { key };
  return {
    value: current.value,
    error: current.error,
    update: (change) => {
      discard.current();
      setState((previous) =>
        previous.value === undefined ? previous : { key, value: change(previous.value) },
      );
    },
    reload: () => reload.current(),
  };
}

function createReader<T>(
  read: (signal: AbortSignal) => Promise<T>,
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
) {
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRead = 0;
  let isStale = false;
  const readNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    isStale = false;
    lastRead = Date.now();
    running?.abort();
    const reading = (running = new AbortController());
    void read(reading.signal)
      .then(
        (value) => reading.signal.aborted || onValue(value),
        (error: unknown) => reading.signal.aborted || onError(error),
      )
      .finally(() => {
        if (running !== reading) return;
        running = undefined;
        if (isStale) readSoon();
      });
  };
  const readSoon = (): void => {
    // The current read may have missed the event.
    if (running) isStale = true;
    else timer ??= setTimeout(readNow, Math.max(0, lastRead + READ_INTERVAL_MS - Date.now()));
  };
  // The response of a read that began before a change lacks it.
  const discard = (): void => {
    if (!running) return;
    running.abort();
    running = undefined;
    readSoon();
  };
  const stop = (): void => {
    clearTimeout(timer);
    isStale = false;
    running?.abort();
  };
  return { readNow, readSoon, discard, stop };
}
