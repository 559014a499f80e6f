import { ERROR_CODE_HEADER, ERROR_CODES, type ErrorCode } from './error-codes.js';

/** The largest request body, after decompression, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

/** The largest list to import, after decompression, in bytes. */
export const LIST_BODY_LIMIT = 10 * BODY_LIMIT;

/** An error whose body is `{error}`. */
const withError = (status: number, description: string) =>
  ({ status, body: 'error', description }) as const;

/** An error about the request body; its body is `{errors}`. */
const withErrors = (status: number, description: string) =>
  ({ status, body: 'errors', description }) as const;

/** The HTTP status, body type and description of each kind of error. */
export const ERROR_KINDS = {
  malformed_body: withErrors(400, 'The body is not JSON, or cut'),
  invalid_parameter: withError(400, 'A query parameter, path parameter or page token is invalid'),
  unauthorized: withError(401, 'No valid bearer token'),
  forbidden: withError(403, 'The key does not have the required scope'),
  not_found: withError(404, 'Not found, or owned by another shop'),
  method_not_allowed: withError(405, 'The path does not support this method'),
  conflict: withError(409, 'Conflicts with stored data'),
  key_in_use: withError(409, 'The first request with this Idempotency-Key is still running'),
  gone: withError(410, 'No longer available'),
  precondition_failed: withError(412, 'The record was changed since it was read'),
  body_too_large: withError(413, 'The body is over 1 MiB, or a list to import over 10 MiB'),
  unsupported_media_type: withError(415, 'The body has another media type'),
  invalid_body: withErrors(422, 'The body has invalid fields'),
  key_reused: withErrors(422, 'The Idempotency-Key was already used with another path or body'),
  rate_limited: withError(429, 'Too many requests'),
  internal: withError(500, 'Unexpected error; see the log'),
  busy: withError(503, 'Service overloaded, or the record kept locked by other requests'),
  unavailable: withError(503, 'Database unavailable'),
};

/** A kind of errors with one status and one form of the body. */
export type ErrorKind = keyof typeof ERROR_KINDS;

/** The unit that a request found no free one for. */
export interface SoughtUnit {
  readonly variantId: number;
  /** The location and the conditions that it must have; null is no requirement. */
  readonly locationId: number | null;
  readonly conditionIds: readonly number[] | null;
  /** The numbers of the days on which it must be free. */
  readonly days: { readonly from: number; readonly to: number };
  /** The cycle that it is for, if that exists already. */
  readonly cycleId?: number;
  /** The number of units that the rest of the request takes at most. */
  readonly others: number;
}

interface ErrorDetails {
  /** The code in the header; the kind if absent. */
  readonly code?: ErrorCode;
  readonly headers?: Readonly<Record<string, string>>;
  /** The variant without a free unit, for the report of refusals. */
  readonly refusedVariantId?: number;
  readonly soughtUnit?: SoughtUnit | undefined;
  /** The response body that replaces `{error}` or `{errors}`. */
  readonly body?: object;
}

/** The only error that services, repositories and guards throw intentionally. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(
    readonly kind: ErrorKind,
    /**
     * The error sentences in the response; exactly one, unless the kind concerns the request body.
     */
    readonly sentences: readonly string[],
    readonly details: ErrorDetails = {},
  ) {
    super(sentences.join('; '));
    this.code = details.code ?? kind;
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

/** 422 `{errors}`: a valid value that the stored data does not allow. */
export const rejectedBody = (sentence: string, code: ErrorCode): AppError =>
  new AppError('invalid_body', [sentence], { code });

/** The records that fields name, and the code of an unknown one. */
const REFERENCES = {
  itemId: ['the id of an item', 'unknown_item'],
  conditionId: ['the id of a condition', 'unknown_condition'],
  customerPlatformId: ['the platform id of a customer', 'unknown_customer'],
  intoPlatformId: ['the platform id of a customer', 'unknown_customer'],
  locationPlatformId: ['the platform id of a location', 'unknown_location'],
  platformVariantId: ['the platform id of a variant', 'unknown_variant'],
} as const satisfies Record<string, readonly [string, ErrorCode]>;

/** 422 `{errors}`: the shop has no record with the id in this field. */
export function unknownReference(
  field: keyof typeof REFERENCES,
  id: number | string,
  path: string = field,
): AppError {
  const [record, code] = REFERENCES[field];
  return rejectedBody(`${path} must be ${record}: ${id}`, code);
}

/** 413 `{error}` */
export function bodyTooLarge(limit = BODY_LIMIT): AppError {
  const subject = limit === LIST_BODY_LIMIT ? 'A list to import' : 'The body';
  return new AppError('body_too_large', [`${subject} must be at most ${limit} bytes`]);
}

/** 415 `{error}`: names the valid header value. */
export const unsupportedMediaType = (sentence: string): AppError =>
  new AppError('unsupported_media_type', [sentence]);

/** 401 `{error}`: no valid key was sent. */
export const unauthorized = (hasToken = false): AppError =>
  new AppError('unauthorized', ['Unauthorized'], {
    headers: { 'WWW-Authenticate': hasToken ? 'Bearer error="invalid_token"' : 'Bearer' },
  });

/** 403 `{error}`: the key lacks the scope. */
export const forbidden = (scope: string): AppError =>
  new AppError('forbidden', [`The key lacks the scope ${scope}`]);

/** 405 `{error}` with the methods of the path in `Allow`. */
export function methodNotAllowed(method: string, allowed: readonly string[]): AppError {
  const methods = allowed.join(', ');
  const sentence = `Method ${method} is not allowed; use ${methods}`;
  return new AppError('method_not_allowed', [sentence], { headers: { Allow: methods } });
}

/** 410 `{error}`: the code of a sign-in link is unknown, used or expired. */
export const invalidSignInLink = (): AppError =>
  new AppError('gone', ['This sign-in link was used or has expired'], {
    code: 'invalid_sign_in_link',
  });

/** 429 `{error}` with `Retry-After`. */
export const rateLimited = (seconds: number): AppError =>
  new AppError('rate_limited', [`Rate limit exceeded. Retry after ${seconds} seconds.`], {
    headers: { 'Retry-After': String(seconds) },
  });

/** 429 `{error}` with `Retry-After`: the key has reached its limit of open streams. */
export const tooManyStreams = (limit: number): AppError =>
  new AppError('rate_limited', [`A key can have at most ${limit} open streams`], {
    code: 'too_many_streams',
    headers: { 'Retry-After': '10' },
  });

/** 400 `{error}`: names the query or path parameter and its valid values. */
export const invalidParameter = (
  sentence: string,
  code: ErrorCode = 'invalid_parameter',
): AppError => new AppError('invalid_parameter', [sentence], { code });

/** 400 `{error}`: the page token is invalid, or of other filters. */
export const invalidPage = (): AppError =>
  invalidParameter(
    'page must be the nextPage of the same list with the same filters and sort',
    'invalid_page',
  );

/** 404 `{error: "<resource> not found"}`, the same for missing records and those of other shops. */
export function notFound(resource: string): AppError {
  const code = `${resource.toLowerCase().replaceAll(' ', '_')}_not_found`;
  const isListed = (text: string): text is ErrorCode => text in ERROR_CODES;
  return new AppError('not_found', [`${resource} not found`], isListed(code) ? { code } : {});
}

/** 409 `{error}`: names the conflicting record or state. */
export const conflict = (sentence: string, code: ErrorCode = 'conflict'): AppError =>
  new AppError('conflict', [sentence], { code });

/** 409 `{error}`: the first request with this `Idempotency-Key` is still running. */
export const keyInUse = (): AppError =>
  new AppError('key_in_use', ['A request with this Idempotency-Key is still running']);

/** 410 `{error}`: names the oldest event that still exists. */
export const eventsGone = (oldest: number): AppError =>
  new AppError(
    'gone',
    [`Events before ${oldest} are no longer available; continue after ${oldest - 1}`],
    { code: 'gone' },
  );

/** 410 `{error}`: events after this one were lost, or it never existed. */
export const eventsRenumbered = (after: number, newest: number): AppError =>
  new AppError(
    'gone',
    [
      `Event ${after} is not in the log, such as after a restore or a reset; read everything again, then continue after ${newest}`,
    ],
    { code: 'gone' },
  );

/** 412 `{error}`: the record does not match `If-Match`. */
export const preconditionFailed = (): AppError =>
  new AppError('precondition_failed', ['The record has changed since it was read']);

/**
 * 412 `{error}`: the record does not have the `updatedAt` in the body.
 * @param author undefined when it is unknown
 */
export const recordChanged = (name: string, updatedAt: string, author?: string): AppError =>
  new AppError(
    'precondition_failed',
    [
      `${name} was changed${author === undefined ? '' : ` by ${author}`} at ${updatedAt}; read it again`,
    ],
    { code: 'record_changed' },
  );

/** 422 `{errors}`: this `Idempotency-Key` was already used for a different request. */
export const keyReused = (): AppError =>
  new AppError('key_reused', ['Idempotency-Key was already used with another path or body']);

/** The same error with the response body `{message}`. */
export const withMessage = ({ kind, sentences, details }: AppError): AppError =>
  new AppError(kind, sentences, { ...details, body: { message: sentences[0] } });

/** 500 `{error}`: an unexpected error. */
export const internal = (): AppError => new AppError('internal', ['Internal server error']);

/** 503 `{error}` with `Retry-After`: the service is overloaded. */
export const busy = (): AppError =>
  new AppError('busy', ['Service unavailable'], { headers: { 'Retry-After': '1' } });

/** 503 `{error}` with `Retry-After`: other requests kept a record locked for too long. */
export const recordBusy = (): AppError =>
  new AppError('busy', ['Busy, try again'], {
    code: 'record_busy',
    headers: { 'Retry-After': '1' },
  });

/** 503 `{error}` with `Retry-After`: the database is unavailable. */
export const unavailable = (): AppError =>
  new AppError('unavailable', ['Service unavailable'], { headers: { 'Retry-After': '5' } });

/** The HTTP status, headers and response body of an error. */
export function toErrorResponse(error: AppError) {
  const { kind, code, sentences, details } = error;
  const { status, body } = ERROR_KINDS[kind];
  return {
    status,
    headers: { ...details.headers, [ERROR_CODE_HEADER]: code },
    body: details.body ?? (body === 'errors' ? { errors: sentences } : { error: sentences[0] }),
  };
}
