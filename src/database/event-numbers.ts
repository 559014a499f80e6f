/**
 * After a restore or a reset, event numbers go on at a multiple of this. Lost events had lower
 * numbers, so followers notice, and no number is used twice.
 */
export const EVENT_NUMBER_STEP = 1_000_000;

/** The least distance to the new numbers: more than a shop logs between a backup and its restore. */
const MIN_GAP = EVENT_NUMBER_STEP / 2;

/** The value of a shop's counter before its first new number. */
export const advancedCounterSql = (value: string): string =>
  `((${value} + ${MIN_GAP}) / ${EVENT_NUMBER_STEP} + 1) * ${EVENT_NUMBER_STEP} - 1`;
