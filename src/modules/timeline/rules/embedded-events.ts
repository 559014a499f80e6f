/** How a record embeds its events: alone (`whole`) or in a list (`brief`). */
export type Detail = 'whole' | 'brief';

/** The number of newest events that a record embeds. */
export const EMBEDDED_EVENTS: Readonly<Record<Detail, number>> = { whole: 50, brief: 5 };

/** The maximum length of an embedded message in a list, in characters. */
export const BRIEF_MESSAGE = 500;
