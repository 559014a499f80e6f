import { ImportsService } from '../../modules/imports/imports.service.js';
import type { ListOptions } from '../../modules/imports/list-run.js';
import type { ListReport } from '../../modules/imports/list-report.js';
import type { ImportableList } from '../../modules/exports/exports.service.js';
import type { ShopOptions } from '../options.js';
import { CommandError, log, oneLine, print, table } from '../output.js';
import { showingProgress } from '../progress.js';
import { importFile, type ImportSession } from './file-import.js';

export interface ListCommandOptions extends ShopOptions, ListOptions {
  dryRun?: boolean;
}

/**
 * Evaluates a whole list, stores it in one transaction if every line is valid, and prints the
 * outcome.
 * @throws CommandError when a line is invalid, after all invalid lines are printed
 */
export async function importList(
  path: string,
  options: ListCommandOptions,
  list: ImportableList,
): Promise<void> {
  const { report } = await importFile(path, options.shop, async (session) => {
    if (!session.file.stats.isFile()) {
      throw new CommandError(`${path} must be a file: it is read twice`);
    }
    return runImport(session, options, list);
  });
  if (report.leftOut.length > 0) {
    log(oneLine(`Left out, as neither mapped nor known: ${report.leftOut.join(', ')}`));
  }
  logInvalid(report);
  if (options.dryRun) printPlan(report, options.json);
  if (report.invalid > 0) {
    const lines = report.invalid === 1 ? '1 line is' : `${report.invalid} lines are`;
    throw new CommandError(`${path}: ${lines} invalid; nothing was imported`);
  }
  if (options.dryRun) return;
  printImport(report, options.json, list);
}

async function runImport(
  { application, context, file }: ImportSession,
  options: ListCommandOptions,
  list: ImportableList,
): Promise<{ report: ListReport; written: number }> {
  const imports = application.get(ImportsService);
  let onProgress = (_bytes: number): void => {};
  const source = { chunks: () => file.chunks('CSV', (bytes) => onProgress(bytes)) };
  const run = await imports.open(context, list, source, options);
  const report = await showingProgress('bytes', (progress) => {
    onProgress = (bytes) => progress.update(bytes, file.stats.size);
    return run.evaluate(context);
  });
  onProgress = () => {};
  const { written } = report;
  if (report.invalid > 0 || options.dryRun || written === 0) return { report, written: 0 };
  const total = written + report.unchanged;
  const stored = await showingProgress('lines', (progress) =>
    imports.store(context, run, (lines) => progress.update(lines, total)),
  );
  return { report: stored, written: stored.written };
}

/** Logs one text per invalid line, and how many more there are. */
function logInvalid({ faults, invalid }: ListReport): void {
  for (const { line, sentences } of faults) log(oneLine(`line ${line}: ${sentences.join('; ')}`));
  const more = invalid - faults.length;
  if (more > 0) log(`… and ${more} more invalid ${more === 1 ? 'line' : 'lines'}`);
}

function printImport(
  { created, updated, unchanged, changes }: ListReport,
  json: boolean | undefined,
  list: ImportableList,
): void {
  const text = `Imported ${list}: ${created} created, ${updated} updated, ${unchanged} unchanged`;
  print(
    json,
    { created, updated, unchanged, changes: changes.columns },
    [text, ...changes.describe()].join('\n'),
  );
}

/** Prints the outcome that an import would have. */
function printPlan(report: ListReport, json: boolean | undefined): void {
  const { created, updated, unchanged, changes, invalid, reasons, faults } = report;
  const cells = [
    [created, 'created', ''],
    [updated, 'updated', ''],
    [unchanged, 'unchanged', ''],
    ...reasons.map(({ reason, lines }) => [lines, 'invalid', reason]),
  ];
  print(
    json,
    { created, updated, unchanged, changes: changes.columns, invalid, reasons, faults },
    [table(['Lines', 'Would be', 'Reason'], cells), ...changes.describe()].join('\n'),
  );
}
