/**
 * An id for a record that no platform knows. The ids of platforms are lower, and the highest exact number is
 * 9,007,199,254,740,991.
 */
export const newPlatformId = (): number =>
  9_000_000_000_000_000 + Math.floor(Math.random() * 7_000_000_000_000);
