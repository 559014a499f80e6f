import { ERROR_CODES } from '../errors/error-codes.js';
import { THROTTLE_PROFILES } from '../config/throttle-profiles.js';

/** The response headers, by name. */
export const HEADERS = {
  'X-Request-Id': {
    description:
      "Id of the request: the client's `X-Request-Id` if it has 1 to 128 printable " +
      'characters, else a new id',
    schema: { type: 'string', examples: ['6f1c7c0e-2f0b-4a53-9a55-0d9e5f0c1a77'] },
  },
  'X-RateLimit-Limit': {
    description: 'Limit of the rate-limit window with the fewest remaining requests',
    schema: { type: 'integer', examples: [THROTTLE_PROFILES.key.limit] },
  },
  'X-RateLimit-Remaining': {
    description: 'Remaining requests in that window',
    schema: { type: 'integer', examples: [THROTTLE_PROFILES.key.limit - 1] },
  },
  'X-RateLimit-Reset': {
    description: 'Time at which that window resets',
    schema: { type: 'string', format: 'date-time', examples: ['2026-01-31T08:01:00.000Z'] },
  },
  'X-Error-Code': {
    description:
      'The cause of the error, stable across releases. New values can be added. ' +
      '`docs/errors.md` lists them with what to do.',
    schema: { type: 'string', examples: ['item_reserved'], enum: Object.keys(ERROR_CODES) },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt',
    schema: { type: 'integer', examples: [17] },
  },
  'Idempotent-Replayed': {
    description:
      '`true` if the response was stored by an earlier request with the same ' +
      '`Idempotency-Key`',
    schema: { type: 'string', examples: ['true'] },
  },
  'Dry-Run': {
    description: '`true` if the request was a dry run, so that nothing was stored',
    schema: { type: 'string', examples: ['true'] },
  },
  ETag: {
    description:
      'Version of the record, and a hash of the response: `"<version>-<hash>"`. `If-Match` ' +
      'compares the version, `If-None-Match` both.',
    schema: { type: 'string', examples: ['"1769846400000-0pJ0EOVyZQ3i7dG5oq8w0A"'] },
  },
  Location: {
    description: 'Path of the created record',
    schema: { type: 'string', examples: ['/api/v1/cycles/103'] },
  },
  'WWW-Authenticate': {
    description: '`Bearer`, with `error="invalid_token"` if a token was sent',
    schema: { type: 'string', examples: ['Bearer'] },
  },
} as const;

export type HeaderName = keyof typeof HEADERS;

/** The headers of every 2xx and 4xx response. */
export const COMMON_HEADERS: readonly HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** References to headers, as a response lists them. */
export const headersOf = (names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
