import type { ExportedCells } from '../exports/export-formats.js';
import { describeCell } from './list-keys.js';
import { exportedCellOf, type ListLine } from './list-reader.js';

/** A changed cell in the notation of exports; the texts are null if it is empty. */
export interface CellChange {
  readonly column: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The changes of a line to its record. */
export interface RecordChanges {
  /** The names of the fields that change. */
  readonly fields: readonly string[];
  /** The cells that an export does not have, by their columns. */
  readonly stored?: Readonly<Record<string, string>> | undefined;
}

/** The cells of a line that change its record. */
export function cellChangesOf(
  { columns, cells }: ListLine,
  { fields, stored }: RecordChanges,
  exported: ExportedCells,
): CellChange[] {
  return columns.flatMap((column, index) => {
    if (!fields.includes(column.field ?? column.name)) return [];
    const from = stored?.[column.name] ?? exportedCellOf(column, exported)?.trim() ?? '';
    const text = cells[index]!.trim();
    const to = column.translation?.translate(text) ?? text;
    return from === to || (to === '' && column.isKeptIfEmpty)
      ? []
      : { column: column.heading ?? column.name, from: from || null, to: to || null };
  });
}

interface ChangedColumn {
  readonly column: string;
  count: number;
  readonly examples: {
    readonly key: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
}

const EXAMPLES = 3;

/** The changes of a list by column, with the first examples of each. */
export class ChangeTally {
  private readonly changed = new Map<string, ChangedColumn>();

  /** @param key names the record */
  add(key: string, changes: readonly CellChange[]): void {
    for (const { column, from, to } of changes) {
      const tally = this.changed.get(column) ?? { column, count: 0, examples: [] };
      tally.count += 1;
      if (tally.examples.length < EXAMPLES) tally.examples.push({ key, from, to });
      this.changed.set(column, tally);
    }
  }

  get columns(): ChangedColumn[] {
    return [...this.changed.values()];
  }

  /** One line of text per column. */
  describe(): string[] {
    return this.columns.map(({ column, count, examples }) => {
      const shown = examples.map(
        ({ from, to }) => `${describeCell(from ?? '')} → ${describeCell(to ?? '')}`,
      );
      const more = count > EXAMPLES ? ', …' : '';
      return `${column}: ${count} ${count === 1 ? 'line' : 'lines'}: ${shown.join(', ')}${more}`;
    });
  }
}
