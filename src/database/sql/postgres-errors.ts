import { AppError, recordBusy, unavailable } from '../../errors/app-error.js';

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
 * Returns the name of the violated constraint. On a cluster the driver's field can be missing and
 * the SQLSTATE that of an unknown error; the name in the text ends with a shard number.
 */
export function constraintOf(error: unknown): string | undefined {
  const refused = postgresErrorOf(error);
  const named = refused?.constraint ?? CONSTRAINT.exec(refused?.message ?? '')?.[1];
  return named?.replace(/_\d{6,}$/, '');
}

const CONSTRAINT = /violates [a-z -]+ constraint "([^"]+)"/;

/** Returns the last value of the key that violated a unique constraint of the shop. */
export function rejectedValueOf(error: unknown): string {
  const detail = postgresErrorOf(error)?.detail ?? '';
  return /\)=\(\d+, (.*)\)/s.exec(detail)?.[1] ?? '';
}

/** Awaits a write and maps violations of the named constraints to errors from the table. */
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

/**
 * Returns the response to a database failure or to a lasting lock; undefined for a bug in the
 * service.
 */
export function translatePostgresError(error: unknown): AppError | undefined {
  const failure = postgresErrorOf(error);
  if (!failure) return undefined;
  if (CONTENTION_STATES.has(failure.code ?? '')) return recordBusy();
  if (isAway(failure)) return unavailable();
  return undefined;
}

/** Lock timeout; serialization failure and deadlock after the last retry. */
const CONTENTION_STATES = new Set(['55P03', '40001', '40P01']);

/**
 * SQLSTATEs of an unavailable database, independent of the request. Class 08: connection lost (but
 * 08P01 is a bug in the service); 53: disk, memory or connections exhausted; 57: cancelled or shut
 * down; 58: disk failures; 25006: read-only, a standby for instance.
 */
const AWAY_STATES =
  /^((08(?!P01)|53|57|58)...|25006|E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|(HOST|NET)(UNREACH|DOWN)))$/;
/**
 * Severities that end or refuse a connection: shutting down, starting up, closed, too many
 * connections.
 */
const AWAY_SEVERITIES = new Set(['FATAL', 'PANIC']);
/** The driver's messages for a connection that is lost or unavailable. */
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Driver not Connected/;

function isAway({ code = '', severity = '', message }: PostgresError): boolean {
  return AWAY_STATES.test(code) || AWAY_SEVERITIES.has(severity) || AWAY_MESSAGES.test(message);
}

function postgresErrorOf(error: unknown): PostgresError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { driverError } = error as PostgresError;
  if (driverError) return driverError;
  if (error instanceof AggregateError) return postgresErrorOf(error.errors[0]);
  return error;
}
