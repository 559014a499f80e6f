import { AppError, unavailable } from '../../errors/app-error.js';

interface PostgresError {
  code?: string;
  severity?: string;
  message: string;
  name?: string;
  detail?: string;
  constraint?: string;
  driverError?: PostgresError;
}

/** The SQLSTATE (or the socket's error code) of a failed statement, if it has one. */
export function sqlStateOf(error: unknown): string | undefined {
  return postgresErrorOf(error)?.code;
}

/**
 * The name of the constraint that refused a row. On a cluster the driver's field can be missing and
 * the state can be that of an unknown failure; the name in the text carries the number of a shard.
 */
export function constraintOf(error: unknown): string | undefined {
  const refused = postgresErrorOf(error);
  const named = refused?.constraint ?? CONSTRAINT.exec(refused?.message ?? '')?.[1];
  return named?.replace(/_\d{6,}$/, '');
}

const CONSTRAINT = /violates [a-z -]+ constraint "([^"]+)"/;

/** The last value of the key that a unique constraint of the shop refused. */
export function rejectedValueOf(error: unknown): string {
  const detail = postgresErrorOf(error)?.detail ?? '';
  return /\)=\(\d+, (.*)\)/s.exec(detail)?.[1] ?? '';
}

/**
 * Waits for a write and, when one of the named constraints refuses it, throws what the table says.
 */
export async function mapConstraintErrors<T>(
  write: Promise<T>,
  refusals: Readonly<Record<string, (error: unknown) => Error>>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const constraint = constraintOf(error);
    throw (constraint !== undefined && refusals[constraint]?.(error)) || error;
  }
}

/** The answer to a failure of the database; undefined when it is a fault of ours. */
export function translatePostgresError(error: unknown): AppError | undefined {
  const failure = postgresErrorOf(error);
  if (!failure) return undefined;
  if (isAway(failure)) return unavailable();
  return undefined;
}

/**
 * Not the fault of a request. Class 08: connection lost (but 08P01 is a fault of ours); 53: disk, memory or connections used up;
 * 57: cancelled or shut down; 58: failures of the disk; 25006: read-only, a standby for instance;
 * 55P03: waited too long for a lock; 40001 and 40P01: still in each other's way after the last try.
 */
const AWAY_STATES =
  /^((08(?!P01)|53|57|58)...|25006|55P03|40001|40P01|E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|(HOST|NET)(UNREACH|DOWN)))$/;
/** What ends a connection or refuses one: shutting down, starting up, closed, no connection free. */
const AWAY_SEVERITIES = new Set(['FATAL', 'PANIC']);
/** What the driver says of a connection that it has lost or cannot get. */
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Driver not Connected/;
/** What TypeORM says when the connection of a transaction was lost between two statements. */
const AWAY_NAMES = /^QueryRunner(Provider)?AlreadyReleasedError$/;

function isAway({ code = '', severity = '', message, name = '' }: PostgresError): boolean {
  return (
    AWAY_STATES.test(code) ||
    AWAY_SEVERITIES.has(severity) ||
    AWAY_MESSAGES.test(message) ||
    AWAY_NAMES.test(name)
  );
}

function postgresErrorOf(error: unknown): PostgresError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { driverError } = error as PostgresError;
  if (driverError) return driverError;
  if (error instanceof AggregateError) return postgresErrorOf(error.errors[0]);
  return error;
}
