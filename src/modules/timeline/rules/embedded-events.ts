/** How much a record shows of its events: by itself, or among others. */
export type Detail = 'whole' | 'brief';

/** How many of its newest events a record embeds. */
export const EMBEDDED_EVENTS: Readonly<Record<Detail, number>> = { whole: 50, brief: 5 };

/** How many characters of a message are left among others. */
export const BRIEF_MESSAGE = 500;
