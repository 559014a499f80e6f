/** Time limits of database use, in milliseconds. */
export interface DatabaseTimeouts {
  /** Until a connection is available. */
  readonly connection: number;
  /** Until a statement gets a lock. */
  readonly lock: number;
  /** Until a statement ends. */
  readonly statement: number;
  /** Until the next statement of a transaction; PostgreSQL then releases its locks. */
  readonly idle: number;
}

/** Limits for requests. A statement may wait for a lock and then still has time to run. */
export const REQUEST_TIMEOUTS: DatabaseTimeouts = {
  connection: 2_000,
  lock: 10_000,
  statement: 15_000,
  idle: 5_000,
};

/** Limits for commands, which run long statements and have no waiting client. */
export const COMMAND_TIMEOUTS: DatabaseTimeouts = {
  connection: 5_000,
  lock: 10_000,
  statement: 15_000,
  idle: 15_000,
};

/**
 * Returns the settings of each connection in the pool. Generic plans are forced, since a prepared
 * statement with `limit $n` is otherwise planned on each run. On a cluster, forced generic plans
 * make joins fail. A connection keeps its plan, maybe made when tables were empty; without
 * sequential scans it stays right as they fill. Statements planned on each run join up to eight
 * tables; comparing join orders would take longer than running them.
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

/** Returns settings as a connection option, in force from its beginning. */
export const optionOf = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
