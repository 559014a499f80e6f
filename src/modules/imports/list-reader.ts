import { rejectedBody } from '../../errors/app-error.js';
import { closestMatch } from '../../errors/closest-match.js';
import { formatRuleError, type Rule } from '../../fields/field.js';
import { keyTextOf } from '../../fields/key-text.js';
import { integerRule, MAX_CENTS, MAX_ID, unchecked } from '../../fields/rules.js';
import { describeUnknownField } from '../../fields/validate.js';
import { describeValue } from '../../errors/describe-value.js';
import { type ExportedCells, readDefusedCell } from '../exports/export-formats.js';
import { groupedBy } from '../../records/grouped-by.js';
import { type CsvLine, ListError, readCsv } from './csv-reader.js';
import {
  type ListFormat,
  type Mapping,
  type Notation,
  parseMapping,
  type Translation,
  translationOf,
} from './list-format.js';

export interface Column {
  readonly name: string;
  readonly rule: Rule;
  /** True when an empty cell is validated by the rule; otherwise it is null. */
  readonly isRequired?: boolean;
  /** Converts a trimmed text to its value; returns an unknown text as is, which the rule then rejects. */
  readonly convert?: (text: string) => unknown;
  /** True for the column that names records; lines with an `id` can leave it empty. */
  readonly isKey?: boolean;
  /** True for a column whose cell is read even if it equals that of the record. */
  readonly isAlwaysRead?: boolean;
  /** True for texts in which a number may stand, whose leading zeros spreadsheets remove. */
  readonly isNumeric?: boolean;
  /** True for a column in which the platform's export has an apostrophe before any text. */
  readonly isMarkedAsText?: boolean;
  /** True for a column whose empty cell keeps the field. */
  readonly isKeptIfEmpty?: boolean;
  /** The field of the record that it changes; by default, the one with its name. */
  readonly field?: string;
  /** The heading in the file, without differences in case, spaces or dots. */
  readonly heading?: string;
  /** True for a column of the platform's export that has no field here. */
  readonly isIgnored?: boolean;
  /** True for a column that is left out, since it is neither mapped nor known. */
  readonly isLeftOut?: boolean;
  /** The notation of its values, where `--decimal` or `--dates` can name another one. */
  readonly notation?: Notation;
  /** Converts a text of the named notation to the usual one. */
  readonly translation?: Translation;
  /** True for a column of the service's own export that no import changes. */
  readonly isReadOnly?: boolean;
  /** Other headings. */
  readonly aliases?: readonly string[];
}

/** The values of a line by their columns; absent columns and unchanged cells are undefined. */
export type Values = Readonly<Record<string, unknown>>;

type CellValue = { readonly value: unknown } | { readonly fault: string };

/** Text that a spreadsheet would run as a formula; numbers and telephone numbers are safe. */
const FORMULA = /^(?:[=＝@＠\t\r]|[+＋\-－](?![\d\s().,/-]*$))/;

function readCell(column: Column, cell: string): CellValue {
  const { name, rule, isRequired = false, convert, translation } = column;
  if (FORMULA.test(cell)) {
    return { fault: `${name} must not begin with ${cell[0]}, unless an apostrophe is before it` };
  }
  const text = textIn(column, cell);
  if (text.trim() === '') {
    return isRequired ? { fault: formatRuleError(rule, name, undefined) } : { value: null };
  }
  const plain = translation ? translation.translate(text.trim()) : text;
  if (plain === undefined) return { fault: formatRuleError(translation!.rule, name, text) };
  const converted = convert ? convert(plain.trim()) : plain;
  const value = rule.normalize ? rule.normalize(converted) : converted;
  if (rule.test(value, {})) return { value };
  return { fault: formatRuleError(rule, name, value === plain ? text : value) };
}

/** The text of a cell, without the apostrophe of an export before it. */
function textIn({ isMarkedAsText = false }: Column, cell: string): string {
  const isMarked = isMarkedAsText && !cell.startsWith(`''`);
  return isMarked ? cell.replace(/^'/, '') : readDefusedCell(cell);
}

/** The id of an existing record. */
export const ID_COLUMN: Column = {
  name: 'id',
  rule: integerRule(1, MAX_ID),
  convert: (text) => toInteger(text),
};

/** The columns, and those of the export that no import changes. */
export const withReadOnly = (
  headings: readonly string[],
  columns: readonly Column[],
): readonly Column[] => {
  const known = new Set(columns.flatMap(headingsOf));
  return [
    ...columns,
    ...headings
      .filter((heading) => !known.has(heading))
      .map((name) => ({ name, rule: unchecked({}), isReadOnly: true })),
  ];
};

export const toInteger = (text: string): unknown => (/^\d{1,16}$/.test(text) ? Number(text) : text);

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Converts a boolean as spreadsheets write it. */
export const toBoolean = (text: string): unknown => BOOLEANS.get(text.toLowerCase()) ?? text;

export const toTexts = (text: string): unknown => text.split(',').map((part) => part.trim());

/** A column of amounts of money, with at most the decimals of the currency. */
export function amountColumn(name: string, decimals: number): Column {
  const pattern =
    decimals === 0 ? /^(\d{1,10})$/ : new RegExp(`^(\\d{1,10})(?:\\.(\\d{1,${decimals}}))?$`);
  const most = (MAX_CENTS / 10 ** decimals).toFixed(decimals);
  return {
    name,
    notation: 'decimal',
    rule: {
      test: (value) => typeof value === 'number',
      message:
        decimals === 0
          ? `must be an amount in digits alone, from 0 to ${most}`
          : `must be an amount in digits with a point before the decimals, from 0 to ${most}`,
      schema: {},
    },
    convert: (text) => {
      const [, whole, fraction = ''] = pattern.exec(text) ?? [];
      if (whole === undefined) return text;
      const amount = Number(`${whole}${fraction.padEnd(decimals, '0')}`);
      return amount > MAX_CENTS ? text : amount;
    },
  };
}

/** An amount in minor units as the column of amounts has it. */
export const amountText = (cents: number, decimals: number): string =>
  (cents / 10 ** decimals).toFixed(decimals);

/**
 * Finds the columns under headings, whose order and case do not matter.
 * @param known all valid columns
 * @param required one column of each group is required
 * @throws ListError
 */
function columnsUnder(
  { line, cells }: CsvLine,
  known: readonly Column[],
  required: readonly (readonly string[])[],
  { map, ...notations }: ListFormat,
): readonly Column[] {
  const mapping = map === undefined ? undefined : parseMapping(map);
  const headings = cells.map((cell) => cell.trim());
  // Spreadsheets keep columns whose cells have been cleared.
  const used = headings.findLastIndex((heading) => heading !== '') + 1;
  const found = headings
    .slice(0, used)
    .map((heading, index) => mappedColumn(keyTextOf(heading), index, known, mapping));
  const columns = found.filter((column) => column !== undefined);
  const names = new Set(columns.map(({ name }) => name));
  const missed = known
    .filter(({ name, isIgnored, isReadOnly }) => !isIgnored && !isReadOnly && !names.has(name))
    .map(({ name }) => name);
  const faults = [
    ...required
      .filter((group) => !group.some((name) => names.has(name)))
      .map((group) => `${group.join(' or ')} must be among the headings`),
    ...mappingFaults(mapping, headings.slice(0, used).map(keyTextOf), known),
    ...headings.slice(0, used).flatMap((heading, index) => {
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
  ];
  if (faults.length > 0) throw new ListError(line, faults.join('; '));
  return columns.map((column) => translatedColumn(column, notations));
}

/** The column under a heading: the one it is mapped to, else the known one, else one that is left out. */
function mappedColumn(
  heading: string,
  index: number,
  known: readonly Column[],
  mapping: Mapping | undefined,
): Column | undefined {
  const target = mapping?.get(heading);
  // A mapping to an unknown column is an error of its own.
  const column = columnUnder(target ?? heading, known);
  if (!mapping || (column && target !== '')) return column;
  const isLeftOut = target === undefined;
  return {
    name: `column ${index + 1}`,
    heading: heading || `column ${index + 1}`,
    rule: unchecked({}),
    isIgnored: true,
    isLeftOut,
  };
}

/** A column whose cells have the notation of the file, so that all of them are read. */
function translatedColumn(column: Column, format: ListFormat): Column {
  const translation = column.notation && translationOf(column.notation, format);
  return translation ? { ...column, translation, isAlwaysRead: true } : column;
}

function mappingFaults(
  mapping: Mapping = new Map(),
  headings: readonly string[],
  known: readonly Column[],
): string[] {
  const names = known.map(({ name }) => name);
  return [
    ...[...mapping.keys()]
      .filter((heading) => !headings.includes(heading))
      .map((heading) => `map must name headings of the file: ${describeValue(heading)}`),
    ...[...mapping.values()]
      .filter((target) => target !== '' && !columnUnder(target, known))
      .map((target) => describeUnknownField(target, 'field', closestMatch(target, names))),
  ];
}

/** Returns the column of that name, else the only one whose name differs in case, spaces or dots. */
function columnUnder(heading: string, known: readonly Column[]): Column | undefined {
  const exact = known.find((column) => headingsOf(column).includes(heading));
  if (exact) return { ...exact, heading };
  const alike = known.flatMap((column) => {
    const found = headingsOf(column).find((one) => plain(one) === plain(heading));
    return found === undefined ? [] : { ...column, heading: found };
  });
  return alike.length === 1 ? alike[0] : undefined;
}

const headingsOf = ({ name, aliases = [] }: Column): readonly string[] => [name, ...aliases];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s._-]/g, '');

/** A line before its cells are read. */
export interface ListLine {
  readonly line: number;
  readonly columns: readonly Column[];
  readonly cells: readonly string[];
}

/**
 * Reads a list line by line, by its headings.
 * @throws ListError when the rest cannot be read
 * @throws AppError too_many_lines
 */
export async function* readList(
  chunks: AsyncIterable<Uint8Array>,
  known: readonly Column[],
  required: readonly (readonly string[])[],
  format: ListFormat = {},
): AsyncGenerator<ListLine> {
  const { lineLimit = Infinity } = format;
  const lines = readCsv(chunks, format.encoding);
  const { value: first, done } = await lines.next();
  if (done) throw new ListError(1, 'must have the headings: the list is empty');
  const columns = columnsUnder(first, known, required, format);
  let count = 0;
  for await (const { line, cells } of lines) {
    count += 1;
    if (count > lineLimit) {
      const sentence = `The list must have at most ${lineLimit} lines below its headings`;
      throw rejectedBody(sentence, 'too_many_lines');
    }
    yield { line, columns, cells };
  }
  if (count === 0) throw new ListError(first.line, 'must not be the only line');
}

/** The value of the cell under a column; undefined without the column, or if it is invalid. */
export function valueUnder(name: string, { columns, cells }: ListLine): unknown {
  const index = columns.findIndex((column) => column.name === name);
  const read =
    index < 0 || cells[index] === undefined ? {} : readCell(columns[index]!, cells[index]!);
  return 'value' in read ? read.value : undefined;
}

/**
 * The values of a line. A cell that equals that of the record's export is unchanged, so it is not
 * read.
 * @param exported the cells of the record in an export; undefined for a new record
 */
export function valuesIn(
  { columns, cells }: ListLine,
  exported: ExportedCells | undefined,
): { values: Values; faults: string[] } {
  const isExtended = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (cells.length < columns.length || isExtended) {
    const sentence = `cells must be as many as headings: ${cells.length} instead of ${columns.length}`;
    return { values: {}, faults: [sentence] };
  }
  const entries = columns.flatMap((column, index): [string, CellValue][] => {
    const cell = cells[index]!;
    if (column.isIgnored) return [];
    if (!column.isAlwaysRead && isUnchanged(column, cell, exported)) return [];
    const isRequired = column.isRequired || (column.isKey && exported === undefined);
    const read = column.isReadOnly
      ? readOnly(column, cell)
      : readCell({ ...column, isRequired }, cell);
    return [[column.name, read]];
  });
  return {
    values: Object.fromEntries(
      entries.map(([name, cell]) => [name, 'value' in cell ? cell.value : undefined]),
    ),
    faults: entries.flatMap(([, cell]) => ('fault' in cell ? cell.fault : [])),
  };
}

function isUnchanged(column: Column, cell: string, exported: ExportedCells | undefined): boolean {
  const text = cell.trim();
  if (exported === undefined) return column.isReadOnly === true && text === '';
  const own = exportedCellOf(column, exported);
  return own !== undefined && resavedTextsOf(own, column.isNumeric).includes(text);
}

/** The cell that a record has in an export under any heading of a column. */
export const exportedCellOf = (column: Column, exported: ExportedCells): string | undefined =>
  headingsOf(column)
    .map((heading) => exported.get(heading))
    .find((cell) => cell !== undefined);

/**
 * The texts that spreadsheets save for a cell that nobody edited: some remove blanks around it, an
 * apostrophe before it, or the leading zeros of a number.
 */
function resavedTextsOf(cell: string, isNumeric = false): string[] {
  const texts = [cell.trim(), readDefusedCell(cell).trim()];
  return isNumeric ? [...texts, cell.trim().replace(/^0+(?=.)/, '')] : texts;
}

const readOnly = ({ name }: Column, cell: string): CellValue => ({
  fault: `${name} cannot be imported, and differs: ${describeValue(cell)}; leave its column out`,
});
