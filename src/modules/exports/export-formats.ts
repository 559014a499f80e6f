import type { Type as Class } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { enumeration } from '../../fields/enumeration.js';
import type { FieldSet } from '../../fields/field-set.js';
import { membersOf } from '../../fields/field.js';
import { recordExampleOf } from '../../fields/record-example.js';
import { EmbeddedCustomFieldResponse } from '../custom-fields/custom-field.response.js';

type Values = Readonly<Record<string, unknown>>;

/** The value of a cell; null and undefined are empty. */
type Cell = string | number | boolean | null | undefined;

/** A column of a table of records. */
interface CsvColumn {
  readonly name: string;
  readonly cellOf: (record: object) => Cell;
}

/**
 * The columns of a record, by the fields of its DTO.
 * Fields of nested objects and custom fields have a column each, with a dot in its name.
 */
const csvColumnsOf = (type: Class, keys: readonly string[], fields?: FieldSet): CsvColumn[] =>
  [...membersOf(type)].flatMap(([name, rule]) => {
    if (fields && !fields.has(name)) return [];
    const within = fields?.within(name);
    if (rule.nested?.() === EmbeddedCustomFieldResponse)
      return keys.map((key) => fieldColumn(name, key));
    return rule.nested && !rule.isList
      ? nestedColumns(name, rule.nested(), keys, within)
      : [column(name, within)];
  });

const column = (name: string, within?: FieldSet): CsvColumn => ({
  name,
  cellOf: (record) => {
    const value = (record as Values)[name];
    return cellOf(within ? within.pick(value) : value);
  },
});

const nestedColumns = (
  parent: string,
  type: Class,
  keys: readonly string[],
  fields?: FieldSet,
): CsvColumn[] =>
  csvColumnsOf(type, keys, fields).map(({ name, cellOf: cellWithin }) => ({
    name: `${parent}.${name}`,
    cellOf: (record) => {
      const nested = (record as Values)[parent];
      return nested == null ? null : cellWithin(nested);
    },
  }));

const fieldColumn = (parent: string, key: string): CsvColumn => ({
  name: `${parent}.${key}`,
  cellOf: (record) => {
    const fields = (record as Values)[parent] as readonly EmbeddedCustomFieldResponse[];
    return cellOf(fields.find((one) => one.key === key)?.valueJson);
  },
});

/** Lists of texts and numbers are joined; objects are written as JSON. */
function cellOf(value: unknown): Cell {
  if (typeof value !== 'object' || value === null) return value as Cell;
  const isPlain = Array.isArray(value) && value.every((entry) => typeof entry !== 'object');
  return isPlain ? value.join(', ') : JSON.stringify(value);
}

/** The formats of exports. */
export const EXPORT_FORMATS = enumeration('ExportFormat', ['csv', 'ndjson']);
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

/** Serializes consecutive records; the first call includes the header. */
export type RecordWriter = (records: readonly object[]) => string;

/** The options of a CSV file. */
export interface CsvOptions {
  /** The keys of the shop's custom fields. */
  readonly keys: readonly string[];
  readonly bom?: boolean;
  /** The fields with a column; all by default. */
  readonly fields?: FieldSet;
}

/** One JSON object per line, with all or some of its fields. */
export const ndjsonWriter =
  (fields?: FieldSet): RecordWriter =>
  (records) =>
    records.map((record) => `${JSON.stringify(fields ? fields.pick(record) : record)}\n`).join('');

/** CSV by RFC 4180; formulas are escaped. */
export function csvWriter(record: Class, { keys, bom = false, fields }: CsvOptions): RecordWriter {
  const columns = csvColumnsOf(record, keys, fields);
  let isFirst = true;
  return (records) => {
    const cells = records.map((one) => columns.map((field) => field.cellOf(one)));
    const begins = isFirst;
    isFirst = false;
    return stringify(cells, {
      columns: columns.map(({ name }) => name),
      header: begins,
      bom: bom && begins,
      record_delimiter: 'windows',
      // Otherwise, a single carriage return in a cell would end the line.
      quote_record_delimiter: true,
      // A spreadsheet may separate cells by ; and tabs, and would run the text after them. Blanks
      // around a cell are part of it only inside of quotes.
      quoted_match: /[;\t]|^\s|\s$/,
      cast: { boolean: String, string: defuseCell },
    });
  };
}

/** The headings of a CSV file of records with all fields. */
export const headingsOf = (type: Class, keys: readonly string[]): string[] =>
  csvColumnsOf(type, keys).map(({ name }) => name);

/** The cells of a record in a CSV file, by their headings. */
export type ExportedCells = ReadonlyMap<string, string>;

/** Returns the cells of records as `csvWriter` writes them. */
export function exportedCellsOf(
  type: Class,
  keys: readonly string[],
): (record: object) => ExportedCells {
  const columns = csvColumnsOf(type, keys);
  return (record) => new Map(columns.map((field) => [field.name, textOf(field.cellOf(record))]));
}

const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? defuseCell(cell) : String(cell ?? '');

/** An example of a CSV file of a record, by media type. */
export const csvExampleOf = (record: Class): Record<string, string> => ({
  [MEDIA_TYPES.csv]: csvWriter(record, { keys: [] })([recordExampleOf(record)]),
});

/** An example export of a record, by media type. */
export function exportExamplesOf(record: Class): Record<string, string> {
  const records = [recordExampleOf(record)];
  return {
    [MEDIA_TYPES.csv]: csvWriter(record, { keys: ['washing_instructions'] })(records),
    [MEDIA_TYPES.ndjson]: ndjsonWriter()(records),
  };
}

/**
 * Text that a spreadsheet would run as a formula, or with a leading apostrophe of its own. Some
 * spreadsheets read full-width signs as plain ones.
 */
const DEFUSED = /^['=＝+＋\-－@＠\t\r]/;

/** A cell that no spreadsheet runs. A real leading apostrophe is doubled, so that imports keep it. */
const defuseCell = (text: string): string => (DEFUSED.test(text) ? `'${text}` : text);

/** The text of a cell that may have been defused; an apostrophe before other text is real. */
export const readDefusedCell = (cell: string): string =>
  cell.startsWith(`'`) && DEFUSED.test(cell.slice(1)) ? cell.slice(1) : cell;
