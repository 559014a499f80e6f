/** The largest request body, after decompression, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

/** The status and the kind of body that answer each code: `errors` is about the body sent. */
export const ERROR_TABLE: Readonly<
  Record<ErrorCode, { status: number; body: 'error' | 'errors'; description: string }>
> = {
  malformed_body: { status: 400, body: 'errors', description: 'The body is not JSON' },
  invalid_parameter: {
    status: 400,
    body: 'error',
    description: 'A query parameter, path parameter or page token is wrong',
  },
  unauthorized: { status: 401, body: 'error', description: 'No valid bearer token' },
  forbidden: { status: 403, body: 'error', description: 'The key lacks the scope' },
  not_found: { status: 404, body: 'error', description: 'Not there, or of another shop' },
  method_not_allowed: { status: 405, body: 'error', description: 'The path has other methods' },
  conflict: { status: 409, body: 'error', description: 'Collides with what is stored' },
  key_in_use: {
    status: 409,
    body: 'error',
    description: 'The first request with this Idempotency-Key is still running',
  },
  gone: { status: 410, body: 'error', description: 'No longer kept' },
  precondition_failed: {
    status: 412,
    body: 'error',
    description: 'The record has another ETag than If-Match says',
  },
  body_too_large: {
    status: 413,
    body: 'error',
    description: `The body is over ${BODY_LIMIT / 1024 ** 2} MiB`,
  },
  unsupported_media_type: { status: 415, body: 'error', description: 'The body is not JSON' },
  invalid_body: { status: 422, body: 'errors', description: 'One sentence for each wrong field' },
  key_reused: {
    status: 422,
    body: 'errors',
    description: 'The Idempotency-Key was sent with another path or body before',
  },
  rate_limited: { status: 429, body: 'error', description: 'Too many requests' },
  internal: { status: 500, body: 'error', description: 'Unforeseen; see the log' },
  unavailable: {
    status: 503,
    body: 'error',
    description: 'The database is away, or too much is asked at a time',
  },
};

/** What went wrong, in the service's own words; `error-table.ts` says how each is answered. */
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

/** The only error that services, repositories and guards throw on purpose. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** The sentences the caller reads; one, unless the code is about the body. */
    readonly sentences: readonly string[],
    readonly headers: Readonly<Record<string, string>> = {},
    /** What is answered instead of `{error}` or `{errors}`. */
    readonly body?: object,
  ) {
    super(sentences.join('; '));
  }
}

/** 400 `{errors}`: there is no body, or it is not JSON. */
export const malformedBody = (): AppError =>
  new AppError('malformed_body', ['Invalid request body']);

/** The most sentences of one error: nobody reads more. */
export const SENTENCE_LIMIT = 100;

/** 422 `{errors}`: one sentence a field, each naming its path. */
export const invalidBody = (...sentences: string[]): AppError =>
  new AppError('invalid_body', sentences);

/** 413 `{error}` */
export const bodyTooLarge = (): AppError =>
  new AppError('body_too_large', [`The body must be at most ${BODY_LIMIT} bytes`]);

/** 415 `{error}`: says what the header must be. */
export const unsupportedMediaType = (sentence: string): AppError =>
  new AppError('unsupported_media_type', [sentence]);

/** 401 `{error}`: there is no valid key. */
export const unauthorized = (): AppError =>
  new AppError('unauthorized', ['Unauthorized'], { 'WWW-Authenticate': 'Bearer' });

/** 403 `{error}`: the key may not do this. */
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

/** 429 `{error}` with `Retry-After`: the key follows by as many streams as it may. */
export const tooManyStreams = (limit: number): AppError =>
  new AppError('rate_limited', [`A key can have at most ${limit} streams at a time`], {
    'Retry-After': '10',
  });

/** 400 `{error}`: names the query or path parameter and what it takes. */
export const invalidParameter = (sentence: string): AppError =>
  new AppError('invalid_parameter', [sentence]);

/** 404 `{error: "<resource> not found"}`, the same whether it is missing or another shop's. */
export const notFound = (resource: string): AppError =>
  new AppError('not_found', [`${resource} not found`]);

/** 409 `{error}`: says with what the request collides. */
export const conflict = (sentence: string): AppError => new AppError('conflict', [sentence]);

/** 409 `{error}`: the first request with this `Idempotency-Key` is still running. */
export const keyInUse = (): AppError =>
  new AppError('key_in_use', ['A request with this Idempotency-Key is still running']);

/** 410 `{error}`: says from which event on there are any. */
export const eventsGone = (oldest: number): AppError =>
  new AppError('gone', [`Events before ${oldest} are no longer kept; go on after ${oldest - 1}`]);

/** 412 `{error}`: the record is not what the `If-Match` says. */
export const preconditionFailed = (): AppError =>
  new AppError('precondition_failed', ['The record has changed since it was read']);

/** 422 `{errors}`: this `Idempotency-Key` was sent with something else. */
export const keyReused = (): AppError =>
  new AppError('key_reused', ['Idempotency-Key was sent with another path or body before']);

/** The same error, answered with a body of its own. */
export const withBody = ({ code, sentences, headers }: AppError, body: object): AppError =>
  new AppError(code, sentences, headers, body);

/** The same error, answered as `{message}`. */
export const withMessage = (error: AppError): AppError =>
  withBody(error, { message: error.sentences[0] });

/** 500 `{error}`: nobody has foreseen it. */
export const internal = (): AppError => new AppError('internal', ['Internal server error']);

/** 503 `{error}` with `Retry-After`: there is more to do than can be done. */
export const busy = (): AppError =>
  new AppError('unavailable', ['Service is busy'], { 'Retry-After': '1' });

/** 503 `{error}` with `Retry-After`: the database cannot be reached. */
export const unavailable = (): AppError =>
  new AppError('unavailable', ['Service unavailable'], { 'Retry-After': '5' });

/** The status and the body that answer an error. */
export function toErrorResponse(error: AppError): { status: number; body: object } {
  const { status } = ERROR_TABLE[error.code];
  return { status, body: error.body ?? usualBodyOf(error) };
}

function usualBodyOf({ code, sentences }: AppError): object {
  return ERROR_TABLE[code].body === 'errors' ? { errors: sentences } : { error: sentences[0] };
}
