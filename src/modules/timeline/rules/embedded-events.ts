/** How many events a record that is answered by itself embeds. */
export const WHOLE_EVENTS = 50;

/** How many events a record among others embeds. */
export const BRIEF_EVENTS = 5;

/** How many characters of a message are left among others. */
export const BRIEF_MESSAGE = 500;
