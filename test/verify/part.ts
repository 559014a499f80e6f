import { Command } from 'commander';
import { print, table } from '../../src/cli/output.js';

/** A part of a program. The process ends with 1 when its work finds a fault. */
export const partOf = <Options extends object>(
  part: Command,
  work: (options: Options, ...words: any[]) => Promise<boolean>,
): Command =>
  part.action(async () => {
    process.exitCode = (await work(part.opts() as Options, ...part.processedArgs)) ? 0 : 1;
  });

/** Runs the part that the first argument names. */
export const runPart = (program: string, parts: readonly Command[]): Promise<unknown> =>
  parts.reduce((all, part) => all.addCommand(part), new Command(program)).parseAsync();

/** Prints a table of figures. */
export const printTable = (heading: string[], rows: (string | number)[][]): void =>
  print(false, undefined, table(heading, rows));

/** Prints a line of the result. */
export const printLine = (line: string): void => print(false, undefined, line);
