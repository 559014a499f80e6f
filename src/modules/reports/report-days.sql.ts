import { bookedVariantSql } from '../calendar/rules/needs.js';

/*
 * Reports number the days of their range from 1. The parameters after the shop are its first and
 * last day, the first instants of its days and of the next day, and the first and last of these.
 */

/** The number of days of the range. */
export const DAY_COUNT = '($3::date - $2::date + 1)';

/**
 * The number of the day of an instant; 0 before the range. A search in the instants is several times
 * faster than a conversion to the time zone.
 */
export const dayNumberSql = (instant: string): string =>
  `width_bucket(${instant}, $4::timestamptz[])`;

/** True for an instant within the range. */
export const isInRangeSql = (instant: string): string =>
  `${instant} >= $5::timestamptz and ${instant} < $6::timestamptz`;

/** The date of a day by its number. */
export const dateSql = (number: string): string => `($2::date + ${number} - 1)`;

/** The variant that a cycle `c` was booked for; its revenue stays there if the unit is relabelled. */
export const BOOKED_VARIANT = bookedVariantSql('c');

/** True for cycles `c` that were closed as bought on a day of the range. */
export const BOUGHT = `c.closed_as = 'bought' and c.occupied_to between $2::date and $3::date`;
