import { notifyError } from '../parts/notices.js';
import type { Shop } from './client.js';
import { pendingWrites } from './connection.js';
import { currentSession } from './session.js';

/** A change that was made, with the response to it. */
interface Written<T> {
  readonly response: T;
}

/**
 * Runs requests that change records, which are repeated during an outage. Failures are shown.
 * @returns null after a failure
 */
export async function write<T>(work: (client: Shop) => Promise<T>): Promise<Written<T> | null> {
  try {
    return { response: await trackWrite(work(currentSession().client)) };
  } catch (error) {
    notifyError(error);
    return null;
  }
}

let lastChange = -Infinity;

/** True if this desk changed something in the last milliseconds. */
export const hasChangedWithin = (duration: number): boolean =>
  performance.now() - lastChange < duration;

/** Counts a change as pending until it has a response. */
export async function trackWrite<T>(change: Promise<T>): Promise<T> {
  pendingWrites.value += 1;
  lastChange = performance.now();
  try {
    return await change;
  } finally {
    pendingWrites.value -= 1;
    lastChange = performance.now();
  }
}

/** The time of the shop; the clock of a sandbox shop may be ahead. */
export async function nowOf(client: Shop): Promise<string> {
  const { isSandbox } = currentSession().shop;
  return isSandbox ? (await client.get('/clock')).now : new Date().toISOString();
}
