import { closestMatch } from '../../errors/closest-match.js';
import { formatRuleError, type Rule } from '../../fields/field.js';
import { keyTextOf } from '../../fields/key-text.js';
import { MAX_CENTS } from '../../fields/rules.js';
import { describeUnknownField } from '../../fields/validate.js';
import { readDefusedCell } from '../../modules/exports/export-formats.js';
import { groupedBy } from '../../records/grouped-by.js';
import { type CsvLine, readCsv } from './csv-reader.js';
import { ListError } from './list-report.js';

export interface Column {
  readonly name: string;
  readonly rule: Rule;
  /** True when an empty cell is validated by the rule; otherwise it is null. */
  readonly isRequired?: boolean;
  /** Converts a text to its value; returns an unknown text as is, which the rule then rejects. */
  readonly convert?: (text: string) => unknown;
}

/** The values of a line by their columns; absent columns are undefined. */
export type Values = Readonly<Record<string, unknown>>;

type CellValue = { readonly value: unknown } | { readonly fault: string };

/** Text that a spreadsheet would run as a formula; numbers and telephone numbers are safe. */
const FORMULA = /^(?:[=＝@＠\t\r]|[+＋\-－](?![\d\s().,/-]*$))/;

function readCell(
  { name, rule, isRequired = false, convert = String }: Column,
  cell: string,
): CellValue {
  if (FORMULA.test(cell)) {
    return { fault: `${name} must not begin with ${cell[0]}, unless an apostrophe is before it` };
  }
  const text = readDefusedCell(cell);
  if (text === '' && !isRequired) return { value: null };
  const converted = convert(text);
  const value = rule.normalize ? rule.normalize(converted) : converted;
  return rule.test(value, {}) ? { value } : { fault: formatRuleError(rule, name, value) };
}

export const toInteger = (text: string): unknown => (/^\d{1,16}$/.test(text) ? Number(text) : text);

export const toBoolean = (text: string): unknown =>
  text === 'true' || text === 'false' ? text === 'true' : text;

export const toTexts = (text: string): unknown => text.split(',').map((part) => part.trim());

/** A column of amounts of money, with at most the decimals of the currency. */
export function amountColumn(name: string, decimals: number): Column {
  const pattern =
    decimals === 0 ? /^(\d{1,10})$/ : new RegExp(`^(\\d{1,10})(?:\\.(\\d{1,${decimals}}))?$`);
  const most = (MAX_CENTS / 10 ** decimals).toFixed(decimals);
  return {
    name,
    rule: {
      test: (value) => typeof value === 'number' && value <= MAX_CENTS,
      message:
        decimals === 0
          ? `must be an amount in digits alone, from 0 to ${most}`
          : `must be an amount in digits with a point before the decimals, from 0 to ${most}`,
      schema: {},
    },
    convert: (text) => {
      const [, whole, fraction = ''] = pattern.exec(text) ?? [];
      return whole === undefined ? text : Number(`${whole}${fraction.padEnd(decimals, '0')}`);
    },
  };
}

/**
 * Finds the columns under headings, whose order and case do not matter.
 * @param known all valid columns
 * @param required one column of each group is required
 * @throws ListError
 */
function columnsUnder(
  { line, cells: headings }: CsvLine,
  known: readonly Column[],
  required: readonly (readonly string[])[],
): readonly Column[] {
  const found = headings.map((heading) => columnUnder(keyTextOf(heading), known));
  const columns = found.filter((column) => column !== undefined);
  const names = new Set(columns.map(({ name }) => name));
  const missed = [...known].filter(({ name }) => !names.has(name)).map(({ name }) => name);
  const faults = [
    ...headings.flatMap((heading, index) => {
      if (found[index]) return [];
      if (heading === '') return `column ${index + 1} must have a heading`;
      return describeUnknownField(heading, 'field', closestMatch(heading, missed));
    }),
    ...[...groupedBy([...found.keys()], (index) => found[index]?.name)]
      .filter(([name, places]) => name !== undefined && places.length > 1)
      .map(([name, places]) => {
        const numbers = places.map((index) => index + 1).join(', ');
        return `${name} must not be the heading of several columns: ${numbers}`;
      }),
    ...required
      .filter((group) => !group.some((name) => names.has(name)))
      .map((group) => `${group.join(' or ')} must be among the headings`),
  ];
  if (faults.length > 0) throw new ListError(line, faults.join('; '));
  return columns;
}

/** Returns the column of that name, else the only one whose name differs just in case or spaces. */
function columnUnder(heading: string, known: readonly Column[]): Column | undefined {
  const exact = known.find(({ name }) => name === heading);
  if (exact) return exact;
  const alike = known.filter(({ name }) => plain(name) === plain(heading));
  return alike.length === 1 ? alike[0] : undefined;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

export type ReadLine<Line> = {
  readonly line: number;
  /** The key of its record; undefined when it is unreadable. */
  readonly key: unknown;
} & ({ readonly read: Line } | { readonly faults: readonly string[] });

/**
 * Reads a list line by line, by its headings.
 * @throws ListError when the rest cannot be read
 */
export async function* readList<Line>(
  chunks: AsyncIterable<Uint8Array>,
  { key, required }: { key: string; required: readonly (readonly string[])[] },
  list: { readonly columns: readonly Column[]; toLine(values: Values): Line },
): AsyncGenerator<ReadLine<Line>> {
  const lines = readCsv(chunks);
  const { value: first, done } = await lines.next();
  if (done) throw new ListError(1, 'must have the headings: the list is empty');
  const columns = columnsUnder(first, list.columns, required);
  let count = 0;
  for await (const line of lines) {
    count += 1;
    const { values, faults } = valuesIn(line, columns);
    const place = { line: line.line, key: values[key] };
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
