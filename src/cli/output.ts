import { CommanderError } from 'commander';
import { isDatabaseUnavailable } from '../database/transaction.js';
import { AppError } from '../errors/app-error.js';

const EXIT = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** A failure of a command; the message is one line. */
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
  const isUnavailable = !isOurs && isDatabaseUnavailable(error);
  const reason = error.message.split('\n', 1)[0] || (error as NodeJS.ErrnoException).code;
  return isUnavailable ? `The database is unavailable: ${reason}` : (reason ?? error.name);
}

/**
 * Writes the result of a command to standard output: one JSON document for scripts, or text for
 * people.
 */
export function print(json: boolean | undefined, document: unknown, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(document, null, 2) : text}\n`);
}

/** Writes a line on the progress to standard error, which scripts ignore. */
export function log(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** Formats rows under a heading, in aligned columns. */
export function table(
  heading: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const lines = [heading, ...rows].map((cells) => cells.map((cell) => oneLine(`${cell ?? '-'}`)));
  const widths = heading.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]!.length)),
  );
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Returns the text without line ends and other control characters. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
