/** Branches of the service that few requests reach, with the series of `/metrics` that counts each. */
const SERIES = {
  'a retry after a stale read': /^rental_transaction_retries_total\{reason="stale"\}/,
  'a retry after a deadlock': /^rental_transaction_retries_total\{reason="deadlock"\}/,
  'a replayed response': /^rental_idempotent_replays_total/,
  'a recorded refusal':
    /^rental_statement_duration_seconds_count\{statement="refused_bookings\.add"/,
  'a conflict': /^http_request_duration_seconds_count\{.*status="409"/,
  'a failed precondition': /^http_request_duration_seconds_count\{.*status="412"/,
  'a lost connection': /^http_request_duration_seconds_count\{.*status="aborted"/,
} as const;

export type RareBranch = keyof typeof SERIES;

/** Returns the rare branches that a process has reached, from the text of its `/metrics`. */
export function reachedBranches(metrics: string): RareBranch[] {
  const counted = metrics.split('\n').filter((line) => !line.endsWith(' 0'));
  return (Object.keys(SERIES) as RareBranch[]).filter((branch) =>
    counted.some((line) => SERIES[branch].test(line)),
  );
}

/**
 * Names what a run never reached, since it has shown nothing about that.
 * @returns true when the run reached everything
 */
export function reportUnreached(unreached: readonly string[]): boolean {
  for (const name of unreached) process.stderr.write(`never reached: ${name}\n`);
  return unreached.length === 0;
}
