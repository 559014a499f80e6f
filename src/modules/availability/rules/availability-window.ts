/** The longest window, in days. */
export const WINDOW_LIMIT = 731;

/** The window of a request without `to` has so many days after its first one. */
export const DEFAULT_WINDOW = 365;
