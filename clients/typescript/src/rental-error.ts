import type { Schemas } from './types.js';

type Body =
  | Schemas['ErrorAnswer']
  | Schemas['ErrorsAnswer']
  | Schemas['MessageAnswer']
  | Schemas['NothingReturnedAnswer'];

/** Whatever goes wrong with a call: the service refused it, or no answer came. */
export class RentalError extends Error {
  override readonly name = 'RentalError';
  /** What is wrong, a sentence each; those of a refused body name its fields. */
  readonly sentences: readonly string[];
  /** Of the answer; null where none came. */
  readonly status: number | null;
  /** The answer, as it was sent. */
  readonly body: Body | null;
  /** `X-Request-Id` of the answer: the service's log tells more by it. */
  readonly requestId: string | null;
  /** In how many seconds another try makes sense, where the answer says so. */
  readonly retryAfter: number | null;

  constructor(response: Response | null, body: unknown, cause?: unknown) {
    const sentences = sentencesOf(response, body, cause);
    super(sentences.join('; '), { cause });
    this.sentences = sentences;
    this.status = response?.status ?? null;
    this.body = isBody(body) ? body : null;
    this.requestId = response?.headers.get('X-Request-Id') ?? null;
    this.retryAfter = retryAfterOf(response);
  }
}

/** The seconds that `Retry-After` asks for; a proxy may write it as a date. */
export function retryAfterOf(response: Response | null): number | null {
  const text = response?.headers.get('Retry-After');
  if (!text) return null;
  const seconds = Number.isNaN(Number(text))
    ? (Date.parse(text) - Date.now()) / 1000
    : Number(text);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function sentencesOf(response: Response | null, body: unknown, cause: unknown): string[] {
  if (isBody(body)) {
    if ('errors' in body) return body.errors;
    return ['error' in body ? body.error : body.message];
  }
  if (response) return [`The answer was ${response.status} ${response.statusText}`.trim()];
  return [`No answer came: ${cause instanceof Error ? cause.message : String(cause)}`];
}

function isBody(body: unknown): body is Body {
  if (typeof body !== 'object' || body === null) return false;
  const { error, errors, message } = body as Record<string, unknown>;
  return typeof error === 'string' || typeof message === 'string' || Array.isArray(errors);
}
