import type { LoggedEvent } from '../../../../clients/typescript/src/index.js';
import type { Shop } from './client.js';

/** The kinds of records whose events a page follows: `cycle`, `return_order`. */
export type EventKind = KindOf<LoggedEvent['type']>;

type KindOf<Type> = Type extends `${infer Kind}.${string}` ? Kind : never;

type Listener = (events: readonly LoggedEvent[]) => void;

const listeners = new Set<{ readonly kinds: readonly EventKind[]; readonly listener: Listener }>();

/** How long events are collected before pages read again, in milliseconds. */
const COLLECT_MS = 250;

const RESTART_DELAY_MS = 2_000;

/**
 * Calls a listener with the events of some kinds of records, once per burst.
 * @returns a function that ends this
 */
export function onEvents(kinds: readonly EventKind[], listener: Listener): () => void {
  const entry = { kinds, listener };
  listeners.add(entry);
  return () => void listeners.delete(entry);
}

/** Follows the events of the shop until the signal is aborted, also after outages. */
export async function followEvents(client: Shop, signal: AbortSignal): Promise<void> {
  let last: number | undefined;
  const collected: LoggedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    publish(collected.splice(0));
  };
  while (!signal.aborted) {
    try {
      for await (const event of client.follow({ after: last, signal })) {
        last = event.id;
        collected.push(event);
        timer ??= setTimeout(flush, COLLECT_MS);
      }
    } catch (error) {
      // The next events are deleted: follow from now on, since pages read again anyway.
      if ((error as { status?: number }).status === 410) last = undefined;
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, RESTART_DELAY_MS));
  }
  clearTimeout(timer);
}

function publish(events: readonly LoggedEvent[]): void {
  for (const { kinds, listener } of listeners) {
    const relevant = events.filter(({ type }) => kinds.includes(kindOf(type)));
    if (relevant.length > 0) listener(relevant);
  }
}

const kindOf = (type: string): EventKind => type.slice(0, type.indexOf('.')) as EventKind;
