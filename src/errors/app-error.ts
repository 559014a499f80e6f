/** The largest request body, after decompression, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

/**
 * The HTTP status, body type and description of each error code.
 * The type `errors` concerns the request body.
 */
export const ERROR_TABLE: Readonly<
  Record<ErrorCode, { status: number; body: 'error' | 'errors'; description: string }>
> = {
  malformed_body: { status: 400, body: 'errors', description: 'The body is not JSON' },
  invalid_parameter: {
    status: 400,
    body: 'error',
    description: 'A query parameter, path parameter or page token is invalid',
  },
  unauthorized: { status: 401, body: 'error', description: 'No valid bearer token' },
  forbidden: {
    status: 403,
    body: 'error',
    description: 'The key does not have the required scope',
  },
  not_found: { status: 404, body: 'error', description: 'Not found, or owned by another shop' },
  method_not_allowed: {
    status: 405,
    body: 'error',
    description: 'The path does not support this method',
  },
  conflict: { status: 409, body: 'error', description: 'Conflicts with stored data' },
  key_in_use: {
    status: 409,
    body: 'error',
    description: 'The first request with this Idempotency-Key is still running',
  },
  gone: { status: 410, body: 'error', description: 'No longer available' },
  precondition_failed: {
    status: 412,
    body: 'error',
    description: 'The ETag of the record differs from If-Match',
  },
  body_too_large: {
    status: 413,
    body: 'error',
    description: `The body is over ${BODY_LIMIT / 1024 ** 2} MiB`,
  },
  unsupported_media_type: { status: 415, body: 'error', description: 'The body is not JSON' },
  invalid_body: { status: 422, body: 'errors', description: 'The body has invalid fields' },
  key_reused: {
    status: 422,
    body: 'errors',
    description: 'The Idempotency-Key was already used with another path or body',
  },
  rate_limited: { status: 429, body: 'error', description: 'Too many requests' },
  internal: { status: 500, body: 'error', description: 'Unexpected error; see the log' },
  unavailable: {
    status: 503,
    body: 'error',
    description: 'Database unavailable or service overloaded',
  },
};

/** The service's own name of an error; `ERROR_TABLE` maps it to a response. */
export type ErrorCode =
  | 'malformed_body'
  | 'invalid_body'
  | 'key_reused'
  | 'invalid_parameter'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'key_in_use'
  | 'gone'
  | 'precondition_failed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

/** The only error that services, repositories and guards throw intentionally. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    /**
     * The error sentences in the response; exactly one, unless the code concerns the request body.
     */
    readonly sentences: readonly string[],
    readonly headers: Readonly<Record<string, string>> = {},
    /** The response body that replaces `{error}` or `{errors}`. */
    readonly body?: object,
  ) {
    super(sentences.join('; '));
  }
}

/** 400 `{errors}`: the body is missing or not JSON. */
export const malformedBody = (): AppError =>
  new AppError('malformed_body', ['Invalid request body']);

/** The maximum number of sentences in one error, so that it stays readable. */
export const SENTENCE_LIMIT = 100;

/** 422 `{errors}`: one sentence per field, each naming its path. */
export const invalidBody = (...sentences: string[]): AppError =>
  new AppError('invalid_body', sentences);

/** 413 `{error}` */
export const bodyTooLarge = (): AppError =>
  new AppError('body_too_large', [`The body must be at most ${BODY_LIMIT} bytes`]);

/** 415 `{error}`: names the valid header value. */
export const unsupportedMediaType = (sentence: string): AppError =>
  new AppError('unsupported_media_type', [sentence]);

/** 401 `{error}`: no valid key was sent. */
export const unauthorized = (): AppError =>
  new AppError('unauthorized', ['Unauthorized'], { 'WWW-Authenticate': 'Bearer' });

/** 403 `{error}`: the key lacks the scope. */
export const forbidden = (scope: string): AppError =>
  new AppError('forbidden', [`The key lacks the scope ${scope}`]);

/** 405 `{error}` with the methods of the path in `Allow`. */
export function methodNotAllowed(method: string, allowed: readonly string[]): AppError {
  const methods = allowed.join(', ');
  const sentence = `Method ${method} is not allowed; use ${methods}`;
  return new AppError('method_not_allowed', [sentence], { Allow: methods });
}

/** 429 `{error}` with `Retry-After`. */
export const rateLimited = (seconds: number): AppError =>
  new AppError('rate_limited', [`Rate limit exceeded. Retry after ${seconds} seconds.`], {
    'Retry-After': String(seconds),
  });

/** 429 `{error}` with `Retry-After`: the key has reached its limit of open streams. */
export const tooManyStreams = (limit: number): AppError =>
  new AppError('rate_limited', [`A key can have at most ${limit} open streams`], {
    'Retry-After': '10',
  });

/** 400 `{error}`: names the query or path parameter and its valid values. */
export const invalidParameter = (sentence: string): AppError =>
  new AppError('invalid_parameter', [sentence]);

/** 404 `{error: "<resource> not found"}`, the same for missing records and those of other shops. */
export const notFound = (resource: string): AppError =>
  new AppError('not_found', [`${resource} not found`]);

/** 409 `{error}`: names the conflicting record or state. */
export const conflict = (sentence: string): AppError => new AppError('conflict', [sentence]);

/** 409 `{error}`: the first request with this `Idempotency-Key` is still running. */
export const keyInUse = (): AppError =>
  new AppError('key_in_use', ['A request with this Idempotency-Key is still running']);

/** 410 `{error}`: names the oldest event that still exists. */
export const eventsGone = (oldest: number): AppError =>
  new AppError('gone', [
    `Events before ${oldest} are no longer available; continue after ${oldest - 1}`,
  ]);

/** 412 `{error}`: the record does not match `If-Match`. */
export const preconditionFailed = (): AppError =>
  new AppError('precondition_failed', ['The record has changed since it was read']);

/** 422 `{errors}`: this `Idempotency-Key` was already used for a different request. */
export const keyReused = (): AppError =>
  new AppError('key_reused', ['Idempotency-Key was already used with another path or body']);

/** The same error with its own response body. */
export const withBody = ({ code, sentences, headers }: AppError, body: object): AppError =>
  new AppError(code, sentences, headers, body);

/** The same error with the response body `{message}`. */
export const withMessage = (error: AppError): AppError =>
  withBody(error, { message: error.sentences[0] });

/** 500 `{error}`: an unexpected error. */
export const internal = (): AppError => new AppError('internal', ['Internal server error']);

/** 503 `{error}` with `Retry-After`: the service is overloaded. */
export const busy = (): AppError =>
  new AppError('unavailable', ['Service is busy'], { 'Retry-After': '1' });

/** 503 `{error}` with `Retry-After`: the database is unavailable. */
export const unavailable = (): AppError =>
  new AppError('unavailable', ['Service unavailable'], { 'Retry-After': '5' });

/** The HTTP status and response body of an error. */
export function toErrorResponse(error: AppError): { status: number; body: object } {
  const { status } = ERROR_TABLE[error.code];
  return { status, body: error.body ?? usualBodyOf(error) };
}

function usualBodyOf({ code, sentences }: AppError): object {
  return ERROR_TABLE[code].body === 'errors' ? { errors: sentences } : { error: sentences[0] };
}
