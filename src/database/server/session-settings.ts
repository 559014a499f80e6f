/** How long one statement may run, in milliseconds. */
const STATEMENT_TIMEOUT = 15_000;
/** How long one statement may wait for a lock, in milliseconds. */
const LOCK_TIMEOUT = 10_000;

/**
 * Settings that each connection of the pool has. A prepared statement with `limit $n` is planned
 * anew each time unless generic plans are forced; on a cluster forcing them makes joins fail.
 */
export function sessionSettings(cluster: boolean): Readonly<Record<string, string | number>> {
  return {
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    standard_conforming_strings: 'on',
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    ...(!cluster && { plan_cache_mode: 'force_generic_plan' }),
  };
}

/** Settings as the option of a connection that has them from its beginning. */
export const optionOf = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
