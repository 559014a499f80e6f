/**
 * SQL for the `updated_at` of a row that changes: now, but after what is stored, whatever the
 * clocks of other instances say. Under the row's lock, so the stamps of a record only go forwards.
 * The interval is added in a fixed zone, which is immutable, as updates on a cluster demand.
 * @param stored the column
 * @param now the parameter or column with the time of the change
 */
export const movedSql = (stored: string, now: string): string =>
  `greatest(${now}, (${stored} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`;
