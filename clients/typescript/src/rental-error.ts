import type { Schemas } from './types.js';

type Body =
  | Schemas['ErrorAnswer']
  | Schemas['ErrorsAnswer']
  | Schemas['MessageAnswer']
  | Schemas['NothingReturnedAnswer'];

interface Failure {
  /** The method and URL, for errors that the service has no sentence for. */
  readonly request: string;
  readonly response: Response | null;
  readonly body?: unknown;
  readonly cause?: unknown;
}

/** A failed call: an error response, or no response. */
export class RentalError extends Error {
  override readonly name = 'RentalError';
  /** The error sentences; those about a body name its fields. */
  readonly sentences: readonly string[];
  /** The status of the response; null without one. */
  readonly status: number | null;
  /** `X-Error-Code` of the response: its cause, such as `item_reserved`; null without one. */
  readonly code: string | null;
  /** The parsed body of the response. */
  readonly body: Body | null;
  /** `X-Request-Id` of the response, which identifies the line in the service's log. */
  readonly requestId: string | null;
  /** The seconds to wait before the next attempt, if the response has them. */
  readonly retryAfter: number | null;

  constructor(failure: Failure) {
    const { response, body, cause } = failure;
    const code = response?.headers.get('X-Error-Code') ?? null;
    const sentences = sentencesOf(failure, code);
    super(sentences.join('; '), { cause });
    this.sentences = sentences;
    this.status = response?.status ?? null;
    this.code = code;
    this.body = isBody(body) ? body : null;
    this.requestId = response?.headers.get('X-Request-Id') ?? null;
    this.retryAfter = retryAfterOf(response);
  }
}

/** The seconds of `Retry-After`; a proxy may send a date. */
export function retryAfterOf(response: Response | null): number | null {
  const text = response?.headers.get('Retry-After');
  if (!text) return null;
  const seconds = Number.isNaN(Number(text))
    ? (Date.parse(text) - Date.now()) / 1000
    : Number(text);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function sentencesOf({ request, response, body, cause }: Failure, code: string | null): string[] {
  if (isBody(body)) {
    if ('errors' in body) return body.errors;
    const sentence = 'error' in body ? body.error : body.message;
    // The sentence of the service does not name the path.
    return [code === 'path_not_found' ? `${sentence}: ${request}` : sentence];
  }
  if (response) return [`${request} returned ${response.status} ${response.statusText}`.trim()];
  return [`No response to ${request}: ${cause instanceof Error ? cause.message : String(cause)}`];
}

function isBody(body: unknown): body is Body {
  if (typeof body !== 'object' || body === null) return false;
  const { error, errors, message } = body as Record<string, unknown>;
  return typeof error === 'string' || typeof message === 'string' || Array.isArray(errors);
}
