import type { Type as Class } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { enumeration } from '../../fields/enumeration.js';
import { declaredIn, membersOf } from '../../fields/field.js';
import { CustomFieldResponse } from '../custom-fields/dto/custom-field.response.js';

type Values = Readonly<Record<string, unknown>>;

/** What a cell can hold; it is empty for null and undefined. */
type Cell = string | number | boolean | null | undefined;

/** A column of a table of records. */
interface CsvColumn {
  readonly name: string;
  readonly cellOf: (record: object) => Cell;
}

/**
 * The columns of a record as its DTO declares it: the members of an object each have one, with a dot
 * in its name, and so have the custom fields of these keys.
 */
const csvColumnsOf = (type: Class, keys: readonly string[]): CsvColumn[] =>
  [...membersOf(type)].flatMap(([name, rule]) => {
    if (rule.nested?.() === CustomFieldResponse) return keys.map((key) => fieldColumn(name, key));
    return rule.nested && !rule.isList ? nestedColumns(name, rule.nested(), keys) : [column(name)];
  });

const column = (name: string): CsvColumn => ({
  name,
  cellOf: (record) => cellOf((record as Values)[name]),
});

const nestedColumns = (parent: string, type: Class, keys: readonly string[]): CsvColumn[] =>
  csvColumnsOf(type, keys).map(({ name, cellOf: cellWithin }) => ({
    name: `${parent}.${name}`,
    cellOf: (record) => {
      const nested = (record as Values)[parent];
      return nested == null ? null : cellWithin(nested);
    },
  }));

const fieldColumn = (parent: string, key: string): CsvColumn => ({
  name: `${parent}.${key}`,
  cellOf: (record) => {
    const fields = (record as Values)[parent] as readonly CustomFieldResponse[];
    return cellOf(fields.find((one) => one.key === key)?.valueJson);
  },
});

/** Texts and numbers in a list are joined; what has members is written as JSON. */
function cellOf(value: unknown): Cell {
  if (typeof value !== 'object' || value === null) return value as Cell;
  const isPlain = Array.isArray(value) && value.every((entry) => typeof entry !== 'object');
  return isPlain ? value.join(', ') : JSON.stringify(value);
}

/** How an export is written. */
export const EXPORT_FORMATS = enumeration('ExportFormat', ['csv', 'ndjson']);
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

/** Writes records one after the other; what comes before the first is written with that. */
export type RecordWriter = (records: readonly object[]) => string;

/** What the table of a CSV has beside the fields of its records. */
export interface CsvOptions {
  /** The keys of the shop's custom fields. */
  readonly keys: readonly string[];
  readonly bom?: boolean;
}

/** A JSON text a line. */
export const ndjsonWriter = (): RecordWriter => (records) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** A table as RFC 4180 has it, in which nothing is a formula. */
export function csvWriter(record: Class, { keys, bom = false }: CsvOptions): RecordWriter {
  const columns = csvColumnsOf(record, keys);
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
      // Or a return alone in a cell would end the line.
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: { boolean: String },
    });
  };
}

/** What an export of records looks like, by its media type. */
export function exportExamplesOf(record: Class): Record<string, string> {
  const records = [exampleOf(record)];
  return {
    [MEDIA_TYPES.csv]: csvWriter(record, { keys: ['washing_instructions'] })(records),
    [MEDIA_TYPES.ndjson]: ndjsonWriter()(records),
  };
}

/** A record whose members are the examples that its DTO gives. */
function exampleOf(type: Class): object {
  return Object.fromEntries(
    [...declaredIn(type)].map(([name, { rule, options }]) => {
      if (!rule.nested) return [name, options.example];
      const nested = exampleOf(rule.nested());
      return [name, rule.isList ? [nested] : nested];
    }),
  );
}
