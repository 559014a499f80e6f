import { SENTENCE_LIMIT } from '../../errors/app-error.js';

/** The errors of one line. */
export interface LineFaults {
  readonly line: number;
  readonly sentences: readonly string[];
}

/** The longest sentence that is kept; what a cell has may be in it. */
const LENGTH_LIMIT = 500;

/** The errors of a list, line by line; only the first are kept. */
export class Faults {
  /** How many lines are faulty. */
  lines = 0;
  readonly first: LineFaults[] = [];
  private readonly counts = new Map<string, number>();

  add(line: number, sentences: readonly string[]): void {
    this.lines += 1;
    if (this.first.length < SENTENCE_LIMIT) {
      this.first.push({ line, sentences: sentences.map((one) => one.slice(0, LENGTH_LIMIT)) });
    }
    for (const reason of new Set(sentences.map(reasonOf))) {
      this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
    }
  }

  /** How many lines are faulty for each reason, the most frequent first. */
  get reasons(): { reason: string; lines: number }[] {
    return [...this.counts]
      .map(([reason, lines]) => ({ reason, lines }))
      .sort((one, other) => other.lines - one.lines);
  }

  /** One text a line, and how many more there are. */
  describe(): string[] {
    const more = this.lines - this.first.length;
    return [
      ...this.first.map(({ line, sentences }) => `line ${line}: ${sentences.join('; ')}`),
      ...(more > 0 ? [`… and ${more} more faulty ${more === 1 ? 'line' : 'lines'}`] : []),
    ];
  }
}

/** A sentence without what is of one line alone: the place in a list, and what comes after a colon. */
const reasonOf = (sentence: string): string =>
  sentence.replace(/: .*$/s, '').replace(/^([\w.]+)\[\d+\]/, '$1');
