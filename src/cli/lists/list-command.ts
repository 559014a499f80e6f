import type { Command } from 'commander';
import { CommandError } from '../failure.js';
import { addCommand, shopOption } from '../options.js';
import { log, oneLine, print, table } from '../output.js';
import { importList, type ListOptions, type ListReport } from './list-import.js';
import type { ListKind } from './list.js';

/** Adds `<list> import`, or what reads a list as well. */
export function addListCommand(
  group: Command,
  { example, description }: { example: string; description: string },
): Command {
  return addCommand(group, { usage: 'import', description, example })
    .addOption(shopOption())
    .option('--dry-run', 'tell what a list would do, line by line, and store nothing')
    .option('--update', 'change what is there already and has other values in the list');
}

/**
 * Imports a list and prints the result.
 * @throws CommandError when a line is faulty, after all faulty lines are printed
 */
export async function runListImport<Line, Verdict>(
  file: string,
  options: ListOptions,
  kind: ListKind<Line, Verdict>,
): Promise<void> {
  const report = await importList(file, options, kind);
  const { created, updated, unchanged, faults } = report;
  faults.describe().forEach((text) => log(oneLine(text)));
  if (options.dryRun) print(options.json, documentOf(report), tableOf(report));
  if (faults.lines > 0) {
    const lines = faults.lines === 1 ? '1 line is' : `${faults.lines} lines are`;
    throw new CommandError(`${file}: ${lines} faulty; nothing was imported`);
  }
  if (options.dryRun) return;
  const text = `Imported ${kind.list}: ${created} created, ${updated} updated, ${unchanged} unchanged`;
  print(options.json, { created, updated, unchanged }, text);
}

const documentOf = ({ created, updated, unchanged, faults }: ListReport): object => {
  const { lines: invalid, reasons, first } = faults;
  return { created, updated, unchanged, invalid, reasons, faults: first };
};

const tableOf = ({ created, updated, unchanged, faults }: ListReport): string =>
  table(
    ['Lines', 'Would be', 'Reason'],
    [
      [created, 'created', ''],
      [updated, 'updated', ''],
      [unchanged, 'unchanged', ''],
      ...faults.reasons.map(({ reason, lines }) => [lines, 'invalid', reason]),
    ],
  );
