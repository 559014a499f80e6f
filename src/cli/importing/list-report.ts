import { SENTENCE_LIMIT } from '../../errors/app-error.js';
import { log, oneLine, print, table } from '../output.js';
import { type CellChange, ChangeTally } from './list-changes.js';
import type { Column } from './list-reader.js';

/** The maximum length of a stored sentence, which may quote a cell. */
const LENGTH_LIMIT = 500;

/** The outcome of a list, line by line; only the first errors are kept. */
export class ListReport {
  created = 0;
  updated = 0;
  unchanged = 0;
  invalid = 0;
  private readonly changes = new ChangeTally();
  private readonly faults: { line: number; sentences: readonly string[] }[] = [];
  private readonly counts = new Map<string, number>();

  private leftOut: readonly string[] = [];

  /** Notes the headings that are neither mapped nor known. */
  nameLeftOut(columns: readonly Column[]): void {
    this.leftOut = columns.flatMap(({ isLeftOut, heading }) => (isLeftOut ? heading! : []));
  }

  logLeftOut(): void {
    if (this.leftOut.length > 0) {
      log(oneLine(`Left out, as neither mapped nor known: ${this.leftOut.join(', ')}`));
    }
  }

  /** @param key names the record */
  addUpdate(key: string, changes: readonly CellChange[]): void {
    this.updated += 1;
    this.changes.add(key, changes);
  }

  addInvalid(line: number, sentences: readonly string[]): void {
    this.invalid += 1;
    if (this.faults.length < SENTENCE_LIMIT) {
      const kept = sentences.map((sentence) => sentence.slice(0, LENGTH_LIMIT));
      this.faults.push({ line, sentences: kept });
    }
    for (const reason of new Set(sentences.map(reasonOf))) {
      this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
    }
  }

  /** Logs one text per invalid line, and how many more there are. */
  logInvalid(): void {
    for (const { line, sentences } of this.sortedFaults) {
      log(oneLine(`line ${line}: ${sentences.join('; ')}`));
    }
    const more = this.invalid - this.faults.length;
    if (more > 0) log(`… and ${more} more invalid ${more === 1 ? 'line' : 'lines'}`);
  }

  /** @param list the name of the records */
  printImport(json: boolean | undefined, list: string): void {
    const { created, updated, unchanged, changes } = this;
    const text = `Imported ${list}: ${created} created, ${updated} updated, ${unchanged} unchanged`;
    print(
      json,
      { created, updated, unchanged, changes: changes.columns },
      [text, ...changes.describe()].join('\n'),
    );
  }

  /** Prints the outcome that an import would have. */
  printPlan(json: boolean | undefined): void {
    const { created, updated, unchanged, changes, invalid, reasons, sortedFaults: faults } = this;
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

  /** In the order of the lines: those that depend on other lines are found last. */
  private get sortedFaults(): { line: number; sentences: readonly string[] }[] {
    return this.faults.toSorted((one, other) => one.line - other.line);
  }

  /** The number of invalid lines for each reason, the most frequent first. */
  private get reasons(): { reason: string; lines: number }[] {
    return [...this.counts]
      .map(([reason, lines]) => ({ reason, lines }))
      .sort((one, other) => other.lines - one.lines);
  }
}

/** A sentence without the parts of a single line: indexes, ids, quoted texts, the text after a colon. */
const reasonOf = (sentence: string): string =>
  sentence
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '…')
    .replace(/: .*$/s, '')
    .replace(/^([\w.]+)\[\d+\]/, '$1')
    .replace(/\bid \d+/, 'id …');
