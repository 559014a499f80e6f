import { retryAfterOf } from './rental-error.js';

type Send = (request: Request) => Promise<Response>;

export interface Patience {
  /** The maximum duration of all attempts, in seconds. */
  readonly patience: number;
  /** The timeout of one attempt, in seconds. */
  readonly timeout: number;
  /** True if the address is known to be that of the service; false by default. */
  readonly isReached?: boolean;
}

/** The result of an attempt; after a failure the service may have executed the request or not. */
type Outcome = { response: Response } | { failure: unknown };

/** Statuses of proxies or of an overloaded service, after which another attempt may succeed. */
const RETRYABLE_STATUSES = new Set([429, 502, 503, 504]);

/** Codes of Node for connections that existed before they were lost. */
const LOST_CONNECTION_CODES = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const FIRST_WAIT_SECONDS = 0.25;
const LONGEST_WAIT_SECONDS = 8;

/**
 * Repeats requests while that is safe and the patience lasts. A `POST` gets an `Idempotency-Key`, so
 * that it is executed once. Until the service was reached, a failed connection ends the request.
 */
export function patientFetch(send: Send, options: Patience): Send {
  const { patience, timeout } = options;
  let isReached = options.isReached ?? false;
  return async (request) => {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', newKey());
    }
    const deadline = Date.now() + patience * 1000;
    let wasLost = false;
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(send, request, timeout);
      isReached ||= 'response' in outcome || wasConnected(outcome.failure);
      if (!isReached && 'failure' in outcome) {
        throw neverReached(outcome.failure);
      }
      if ('response' in outcome && wasLost && isDeleted(request, outcome.response)) {
        return new Response(null, { status: 204, headers: outcome.response.headers });
      }
      const wait = waitAfter(request, outcome, wasLost, tries);
      if (wait === null || Date.now() + wait * 1000 > deadline) {
        if ('failure' in outcome) throw outcome.failure;
        return outcome.response;
      }
      wasLost ||= hasEffect(request) && !isLimited(outcome);
      await sleep(wait, request.signal);
    }
  };
}

/** Reads JSON to its end, so that a connection lost in the middle counts as no response. */
async function attempt(send: Send, request: Request, timeout: number): Promise<Outcome> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error(`timeout after ${timeout} s`)),
    timeout * 1000,
  );
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

/** False in browsers, whose errors do not say why a request failed. */
const wasConnected = (failure: unknown): boolean =>
  LOST_CONNECTION_CODES.has(connectionErrorOf(failure).code ?? '');

/** The error of a request that no other attempt can save: the address is probably wrong. */
function neverReached(failure: unknown): TypeError {
  // A host with several addresses has an error without a message.
  const { message, code } = connectionErrorOf(failure);
  const remedy = 'check baseUrl, and in a browser CORS_ORIGINS of the service';
  const sentence = `${message || code}. The service was never reached: ${remedy}`;
  return new TypeError(sentence, { cause: failure });
}

/** Node's `fetch failed` has the error of the connection as its cause. */
const connectionErrorOf = (failure: unknown): { message?: string; code?: string } =>
  (failure instanceof Error && failure.cause) || (failure as Error);

/** False for a dry run: no earlier attempt has changed anything. */
const hasEffect = ({ headers }: Request): boolean => headers.get('Dry-Run') !== 'true';

const isLimited = (outcome: Outcome): boolean =>
  'response' in outcome && outcome.response.status === 429;

/** A 404 after a lost response to a `DELETE` means that the `DELETE` succeeded. */
const isDeleted = ({ method }: Request, { status }: Response): boolean =>
  method === 'DELETE' && status === 404;

/** The seconds until the next attempt; null if it is useless or unsafe. */
function waitAfter(
  request: Request,
  outcome: Outcome,
  wasLost: boolean,
  tries: number,
): number | null {
  const response = 'response' in outcome ? outcome.response : null;
  // With If-Match a second try is refused for what the first one did.
  if (request.headers.has('If-Match') && response?.status !== 429) return null;
  if (
    response &&
    !RETRYABLE_STATUSES.has(response.status) &&
    !mayStillRun(request, response, wasLost)
  ) {
    return null;
  }
  const growing =
    Math.min(FIRST_WAIT_SECONDS * 2 ** tries, LONGEST_WAIT_SECONDS) * (1 + Math.random());
  return retryAfterOf(response) ?? growing;
}

/** A conflict that was not replayed may be with the first attempt, which still runs. */
const mayStillRun = ({ method }: Request, { status, headers }: Response, wasLost: boolean) =>
  wasLost && method === 'POST' && status === 409 && !headers.has('Idempotent-Replayed');

/** Pages without TLS have no `crypto.randomUUID`. */
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
