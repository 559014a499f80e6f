import { stringify } from 'csv-stringify/sync';
import type { Type as Class } from '@nestjs/common';
import { enumeration } from '../../../common/fields/enumeration.js';
import { csvColumnsOf } from './csv-columns.js';

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
    const cells = records.map((one) => columns.map(({ cellOf }) => cellOf(one)));
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
