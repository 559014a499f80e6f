import { CommanderError } from 'commander';
import { AppError } from '../errors/app-error.js';
import { translatePostgresError } from '../database/sql/postgres-errors.js';
import { log, oneLine } from './output.js';

/** How a command ends. */
export const EXIT = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** A command that cannot be done, for a reason that one line says. */
export class CommandError extends Error {}

/** The exit code of a command that threw; prints the reason in one line, without a stack. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage;
  }
  log(oneLine(reasonOf(error)));
  return EXIT.failed;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOurs = error instanceof AppError || error instanceof CommandError;
  const isAway = !isOurs && translatePostgresError(error)?.code === 'unavailable';
  const reason = error.message.split('\n', 1)[0] || (error as NodeJS.ErrnoException).code;
  return isAway ? `The database is away: ${reason}` : (reason ?? error.name);
}
