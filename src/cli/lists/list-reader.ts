import { type CellValue, type Column, readCell } from './columns.js';
import { type CsvLine, readCsv } from './csv.js';
import { columnsUnder } from './headings.js';
import { ListError } from './list-error.js';
import type { ListImport, ListKind, Values } from './list.js';

/** A line that was read, or what is wrong with it. */
export type ReadLine<Line> = {
  readonly line: number;
  /** The key of its record; undefined where it cannot be read. */
  readonly key: unknown;
} & ({ readonly read: Line } | { readonly faults: readonly string[] });

/**
 * Reads a list line by line, by its headings.
 * @throws ListError where it cannot be read on
 */
export async function* readList<Line>(
  chunks: AsyncIterable<Uint8Array>,
  { key, required }: Pick<ListKind<unknown, unknown>, 'key' | 'required'>,
  list: Pick<ListImport<Line, unknown>, 'columns' | 'toLine'>,
): AsyncGenerator<ReadLine<Line>> {
  const lines = readCsv(chunks);
  const { value: first, done } = await lines.next();
  if (done) throw new ListError(1, 'must have the headings: the list is empty');
  const headings = columnsUnder(first.cells, list.columns, required);
  if ('faults' in headings) throw new ListError(first.line, headings.faults.join('; '));
  const { columns } = headings;
  let count = 0;
  for await (const one of lines) {
    count += 1;
    const { values, faults } = valuesIn(one, columns);
    const place = { line: one.line, key: values[key] };
    yield faults.length > 0 ? { ...place, faults } : { ...place, read: list.toLine(values) };
  }
  if (count === 0) throw new ListError(first.line, 'must not be the only line');
}

function valuesIn(
  { cells }: CsvLine,
  columns: readonly Column[],
): { values: Values; faults: string[] } {
  if (cells.length !== columns.length) {
    const sentence = `cells must be as many as headings: ${cells.length} instead of ${columns.length}`;
    return { values: {}, faults: [sentence] };
  }
  const read = columns.map((column, index): [string, CellValue] => [
    column.name,
    readCell(column, cells[index]!),
  ]);
  return {
    values: Object.fromEntries(
      read.map(([name, cell]) => [name, 'value' in cell ? cell.value : undefined]),
    ),
    faults: read.flatMap(([, cell]) => ('fault' in cell ? cell.fault : [])),
  };
}
