/**
 * The named limit profiles: each variable and its default, in requests per window.
 * Requests are counted in this order, so a request counts in `key` even when `availability` then
 * rejects it.
 */
export const THROTTLE_PROFILES = {
  key: { variable: 'THROTTLE_KEY_LIMIT', limit: 120 },
  availability: { variable: 'THROTTLE_AVAILABILITY_LIMIT', limit: 10 },
  export: { variable: 'THROTTLE_EXPORT_LIMIT', limit: 6 },
  anonymous: { variable: 'THROTTLE_ANONYMOUS_LIMIT', limit: 30 },
} as const;

export type ThrottleProfile = keyof typeof THROTTLE_PROFILES;

export type ThrottleLimits = Readonly<Record<ThrottleProfile, number>>;

/** The length of every window, in milliseconds. */
export const THROTTLE_WINDOW = 60_000;
