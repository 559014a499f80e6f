/** How long those who use the database may wait or keep others waiting, in milliseconds. */
export interface DatabaseTimeouts {
  /** For a connection. */
  readonly connection: number;
  /** For a lock, by one statement. */
  readonly lock: number;
  /** For what one statement does. */
  readonly statement: number;
  /** For the next statement of a transaction, whose locks are given back then. */
  readonly idle: number;
}

/** Somebody waits at the other end, and is told so within 3 s; work that goes on may take longer. */
export const REQUEST_TIMEOUTS: DatabaseTimeouts = {
  connection: 2_000,
  lock: 1_250,
  statement: 10_000,
  idle: 5_000,
};

/** A command has much to do at a time, and nobody behind it. */
export const COMMAND_TIMEOUTS: DatabaseTimeouts = {
  connection: 5_000,
  lock: 10_000,
  statement: 15_000,
  idle: 15_000,
};

/**
 * Settings that each connection of the pool has. A prepared statement with `limit $n` is planned
 * anew each time unless generic plans are forced; on a cluster forcing them makes joins fail. A plan
 * is made once a connection, maybe when its tables were empty: without sequential scans it is right
 * for whatever is in them later. What is planned each time joins up to eight tables, whose orders would
 * take longer to compare than the statement takes.
 */
export function sessionSettings(
  cluster: boolean,
  { statement, lock, idle }: DatabaseTimeouts,
): Readonly<Record<string, string | number>> {
  return {
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    standard_conforming_strings: 'on',
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
    ...(!cluster && {
      plan_cache_mode: 'force_generic_plan',
      enable_seqscan: 'off',
      join_collapse_limit: 4,
    }),
  };
}

/** Settings as the option of a connection that has them from its beginning. */
export const optionOf = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
