import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { currentSession } from '../../service/session.js';

/**
 * The shortest time between two requests, in milliseconds. With one look-up per scan, sixty scans in a
 * minute stay within the limit of a key.
 */
const REQUEST_INTERVAL_MS = 1_500;

/** The most entries of a request. */
const ENTRY_LIMIT = 100;

interface Receipt {
  readonly entry: Schemas['ReturnEntry'];
  readonly itemId: number;
  readonly resolve: (error: string | null) => void;
  readonly reject: (error: unknown) => void;
}

const waiting: Receipt[] = [];

let isSending = false;

/**
 * Receives a unit: at once, or together with others a moment later.
 * @returns the sentence of a rejection, or null
 */
export function receiveSoon(entry: Schemas['ReturnEntry'], itemId: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    waiting.push({ entry, itemId, resolve, reject });
    if (!isSending) void sendAll();
  });
}

async function sendAll(): Promise<void> {
  isSending = true;
  while (waiting.length > 0) {
    const pause = new Promise((resolve) => setTimeout(resolve, REQUEST_INTERVAL_MS));
    await send(takeBatch());
    await pause;
  }
  isSending = false;
}

/** The next entries. The service rejects a unit that occurs twice, so the second scan waits. */
function takeBatch(): Receipt[] {
  const batch = new Map<number, Receipt>();
  for (const receipt of waiting) {
    if (batch.size < ENTRY_LIMIT && !batch.has(receipt.itemId)) batch.set(receipt.itemId, receipt);
  }
  const taken = [...batch.values()];
  waiting.splice(0, waiting.length, ...waiting.filter((receipt) => !taken.includes(receipt)));
  return taken;
}

async function send(batch: readonly Receipt[]): Promise<void> {
  try {
    const body = { data: batch.map(({ entry }) => entry) };
    const { errors } = await currentSession().client.post('/return_orders', { body });
    settle(batch, errors);
  } catch (error) {
    const { status, sentences } = error as { status?: number; sentences?: readonly string[] };
    if (status === 422 && sentences) settle(batch, sentences);
    else for (const { reject } of batch) reject(error);
  }
}

/** Sentences begin with the place of their entry: `data[3].serial …`. */
function settle(batch: readonly Receipt[], sentences: readonly string[]): void {
  batch.forEach(({ resolve }, index) => {
    const own = sentences.filter((sentence) => sentence.startsWith(`data[${index}]`));
    resolve(own.length > 0 ? own.join(' ') : null);
  });
}
