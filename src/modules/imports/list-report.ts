import { SENTENCE_LIMIT } from '../../errors/app-error.js';
import { type CellChange, ChangeTally } from './list-changes.js';
import type { Column } from './list-reader.js';

/** The maximum length of a stored sentence, which may quote a cell. */
const LENGTH_LIMIT = 500;

/** An invalid line. */
interface LineErrors {
  readonly line: number;
  readonly sentences: readonly string[];
}

/** The outcome of a list; only the first errors are kept. */
export class ListReport {
  created = 0;
  updated = 0;
  unchanged = 0;
  invalid = 0;
  readonly changes = new ChangeTally();
  /** The headings that are neither mapped nor known. */
  leftOut: readonly string[] = [];
  private readonly kept: LineErrors[] = [];
  private readonly counts = new Map<string, number>();

  /** The number of records that the list creates or updates. */
  get written(): number {
    return this.created + this.updated;
  }

  /** Notes the headings that are neither mapped nor known. */
  nameLeftOut(columns: readonly Column[]): void {
    this.leftOut = columns.flatMap(({ isLeftOut, heading }) => (isLeftOut ? heading! : []));
  }

  /** @param key names the record */
  addUpdate(key: string, changes: readonly CellChange[]): void {
    this.updated += 1;
    this.changes.add(key, changes);
  }

  addInvalid(line: number, sentences: readonly string[]): void {
    this.invalid += 1;
    if (this.kept.length < SENTENCE_LIMIT) {
      const kept = sentences.map((sentence) => sentence.slice(0, LENGTH_LIMIT));
      this.kept.push({ line, sentences: kept });
    }
    for (const reason of new Set(sentences.map(reasonOf))) {
      this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
    }
  }

  /** In the order of the lines: those that depend on other lines are found last. */
  get faults(): readonly LineErrors[] {
    return this.kept.toSorted((one, other) => one.line - other.line);
  }

  /** The number of invalid lines for each reason, the most frequent first. */
  get reasons(): { reason: string; lines: number }[] {
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
