import { THROTTLE_PROFILES } from '../config/throttle-profiles.js';

/** The headers of answers, by name. */
export const HEADERS = {
  'X-Request-Id': {
    description: "The caller's, if it sent one of 1 to 128 printable characters, else a new one",
    schema: { type: 'string', examples: ['6f1c7c0e-2f0b-4a53-9a55-0d9e5f0c1a77'] },
  },
  'X-RateLimit-Limit': {
    description: 'Requests in the tightest window that counts this one',
    schema: { type: 'integer', examples: [THROTTLE_PROFILES.key.limit] },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests that the window has left',
    schema: { type: 'integer', examples: [THROTTLE_PROFILES.key.limit - 1] },
  },
  'X-RateLimit-Reset': {
    description: 'When the window resets',
    schema: { type: 'string', format: 'date-time', examples: ['2026-01-31T08:01:00.000Z'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try',
    schema: { type: 'integer', examples: [17] },
  },
  'Idempotent-Replayed': {
    description:
      '`true` where this was answered before to a request with the same `Idempotency-Key`',
    schema: { type: 'string', examples: ['true'] },
  },
  ETag: {
    description:
      'Changes with everything that the record shows; for `If-Match` and `If-None-Match`',
    schema: { type: 'string', examples: ['"0pJ0EOVyZQ3i7dG5oq8w0A"'] },
  },
  'WWW-Authenticate': {
    description: 'Always `Bearer`',
    schema: { type: 'string', examples: ['Bearer'] },
  },
} as const;

export type HeaderName = keyof typeof HEADERS;

/** The headers that every answer to a request with a valid key has. */
export const COMMON_HEADERS: readonly HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** References to headers, as an answer names them. */
export const headersOf = (names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
