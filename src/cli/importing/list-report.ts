import { SENTENCE_LIMIT } from '../../errors/app-error.js';
import { log, oneLine, print, table } from '../output.js';
import { ImportError } from './file-import.js';

/** An error after which the rest of a list cannot be read. */
export class ListError extends ImportError {
  constructor(
    readonly line: number,
    readonly sentence: string,
  ) {
    super(`line ${line}: ${sentence}`);
  }
}

/** The maximum length of a stored sentence, which may quote a cell. */
const LENGTH_LIMIT = 500;

/** The outcome of a list, line by line; only the first errors are kept. */
export class ListReport {
  created = 0;
  updated = 0;
  unchanged = 0;
  invalid = 0;
  private readonly faults: { line: number; sentences: readonly string[] }[] = [];
  private readonly counts = new Map<string, number>();

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
    for (const { line, sentences } of this.faults) {
      log(oneLine(`line ${line}: ${sentences.join('; ')}`));
    }
    const more = this.invalid - this.faults.length;
    if (more > 0) log(`… and ${more} more invalid ${more === 1 ? 'line' : 'lines'}`);
  }

  /** Prints the outcome that an import would have. */
  printPlan(json: boolean | undefined): void {
    const { created, updated, unchanged, invalid, reasons, faults } = this;
    const cells = [
      [created, 'created', ''],
      [updated, 'updated', ''],
      [unchanged, 'unchanged', ''],
      ...reasons.map(({ reason, lines }) => [lines, 'invalid', reason]),
    ];
    print(
      json,
      { created, updated, unchanged, invalid, reasons, faults },
      table(['Lines', 'Would be', 'Reason'], cells),
    );
  }

  /** The number of invalid lines for each reason, the most frequent first. */
  private get reasons(): { reason: string; lines: number }[] {
    return [...this.counts]
      .map(([reason, lines]) => ({ reason, lines }))
      .sort((one, other) => other.lines - one.lines);
  }
}

/** A sentence without the parts of a single line: an index in a list, and the text after a colon. */
const reasonOf = (sentence: string): string =>
  sentence.replace(/: .*$/s, '').replace(/^([\w.]+)\[\d+\]/, '$1');
