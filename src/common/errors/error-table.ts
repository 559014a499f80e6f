import { BODY_LIMIT, type ErrorCode } from './app-error.js';

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
