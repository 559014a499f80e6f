import type { ErrorCode } from '../../errors/app-error.js';

/** What is answered, by code, where operations do not tell sentences of their own. */
export const ERROR_EXAMPLES: Readonly<Record<ErrorCode, readonly string[]>> = {
  malformed_body: ['Invalid request body'],
  invalid_parameter: ['colour is not a known parameter'],
  unauthorized: ['Unauthorized'],
  forbidden: ['The key lacks the scope read', 'The key lacks the scope write'],
  not_found: [],
  method_not_allowed: ['Method PATCH is not allowed; use GET, HEAD'],
  conflict: [],
  body_too_large: ['The body must be at most 1048576 bytes'],
  unsupported_media_type: ['Content-Type must be application/json'],
  invalid_body: ['colour is not a known field'],
  rate_limited: ['Rate limit exceeded. Retry after 17 seconds.'],
  internal: ['Internal server error'],
  unavailable: ['Service unavailable'],
};
