/**
 * Returns SQL for the `updated_at` of a changed row: now, but always later than the stored value.
 * The row's lock makes the timestamps of a record increase, whatever the clocks of other instances.
 * The interval is added in a fixed zone, which is immutable, as updates on a cluster require.
 * @param stored the column
 * @param now the parameter or column with the time of the change
 */
export const movedSql = (stored: string, now: string): string =>
  `greatest(${now}, (${stored} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`;
