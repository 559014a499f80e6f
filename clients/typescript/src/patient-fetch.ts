import { retryAfterOf } from './rental-error.js';

type Send = (request: Request) => Promise<Response>;

export interface Patience {
  /** How long a call may wait for other tries, in seconds. */
  readonly patience: number;
  /** How long one try may take, in seconds. */
  readonly timeout: number;
}

/** What became of a try; it is lost where the service may have done it, but nobody knows. */
type Outcome = { response: Response } | { failure: unknown };

/** Of proxies, or of a service that is too busy: another try may go through. */
const PASSING = new Set([429, 502, 503, 504]);

const FIRST_WAIT = 0.25;
const LONGEST_WAIT = 8;

/**
 * Sends requests again as long as that is safe and the patience lasts. A `POST` gets an
 * `Idempotency-Key`, so that it is done once however often it is sent.
 */
export function patientFetch(send: Send, { patience, timeout }: Patience): Send {
  return async (request) => {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', newKey());
    }
    const deadline = Date.now() + patience * 1000;
    let wasLost = false;
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(send, request, timeout);
      if ('response' in outcome && wasLost && isDeleted(request, outcome.response)) {
        return new Response(null, { status: 204, headers: outcome.response.headers });
      }
      const wait = waitAfter(request, outcome, wasLost, tries);
      if (wait === null || Date.now() + wait * 1000 > deadline) {
        if ('failure' in outcome) throw outcome.failure;
        return outcome.response;
      }
      wasLost ||= !('response' in outcome) || outcome.response.status !== 429;
      await sleep(wait, request.signal);
    }
  };
}

/** Reads JSON to its end, so that a connection that breaks in the middle counts as no answer. */
async function attempt(send: Send, request: Request, timeout: number): Promise<Outcome> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`after ${timeout} s`)), timeout * 1000);
  try {
    const signal = AbortSignal.any([request.signal, late.signal]);
    const response = await send(new Request(request.clone(), { signal }));
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    if (!isJson) return { response };
    const { status, statusText, headers } = response;
    return { response: new Response(await response.text(), { status, statusText, headers }) };
  } catch (failure) {
    request.signal.throwIfAborted();
    return { failure };
  } finally {
    clearTimeout(timer);
  }
}

/** A record that is gone after a `DELETE` whose answer was lost was deleted by it. */
const isDeleted = ({ method }: Request, { status }: Response): boolean =>
  method === 'DELETE' && status === 404;

/** In how many seconds to try again; null where that is of no use, or not safe. */
function waitAfter(
  request: Request,
  outcome: Outcome,
  wasLost: boolean,
  tries: number,
): number | null {
  const response = 'response' in outcome ? outcome.response : null;
  // With If-Match a second try is refused for what the first one did.
  if (request.headers.has('If-Match') && response?.status !== 429) return null;
  if (response && !PASSING.has(response.status) && !mayStillRun(request, response, wasLost)) {
    return null;
  }
  const growing = Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) * (1 + Math.random());
  return retryAfterOf(response) ?? growing;
}

/** A conflict that is not the stored one may be with the first try itself, which still runs. */
const mayStillRun = ({ method }: Request, { status, headers }: Response, wasLost: boolean) =>
  wasLost && method === 'POST' && status === 409 && !headers.has('Idempotent-Replayed');

/** `crypto.randomUUID` is not there on pages without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
  });
}
