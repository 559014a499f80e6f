import type { ThrottleLimits } from './configuration.js';

/** The length of every window, in milliseconds. */
export const THROTTLE_WINDOW = 60_000;

/**
 * The named limit profiles, in the order they are counted: a request counts in `key` even when
 * `availability` then refuses it.
 */
export const throttleProfiles = (limits: ThrottleLimits) => [
  { name: 'key', ttl: THROTTLE_WINDOW, limit: limits.key },
  { name: 'availability', ttl: THROTTLE_WINDOW, limit: limits.availability },
  { name: 'anonymous', ttl: THROTTLE_WINDOW, limit: limits.anonymous },
];
