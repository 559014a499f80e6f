import { describeValue } from '../../errors/describe-value.js';
import { type ExportedCells, readDefusedCell } from '../exports/export-formats.js';

/** The values that a line names its record by; undefined where it has none. */
export interface LineKeys {
  readonly id: unknown;
  readonly key: unknown;
}

/** The key of a list, beside `id`. */
export interface KeyColumn {
  /** The name of the records of the list. */
  readonly list: string;
  readonly key: string;
  /** The name of the key in sentences. */
  readonly keyName: string;
}

/** The key of a record; empty for none. */
export const keyOf = ({ key }: KeyColumn, exported: ExportedCells): string =>
  readDefusedCell(exported.get(key)!);

/** Whether a line has a key where its record has none, or is new. */
export const hasNewKey = (
  kind: KeyColumn,
  { id, key }: LineKeys,
  exported: ExportedCells | undefined,
): boolean => key != null && (exported ? keyOf(kind, exported) === '' : id == null);

/** The keys of a line that no other line may have. */
type UniqueKeys = Readonly<Record<string, unknown>>;

/** A line with an `id` can have a key of another line, unless the key is new. */
export function uniqueKeysOf(
  kind: KeyColumn,
  { id, key }: LineKeys,
  exported: ExportedCells | undefined,
): UniqueKeys {
  if (id == null) return { [kind.key]: key, id: exported?.get('id') };
  const isNew = exported && keyOf(kind, exported) !== String(key ?? '');
  return { id, ...(isNew && { [kind.key]: key }) };
}

/** The sentence about the first key of a line that an earlier line has. */
export function duplicatesOf(line: number, keys: UniqueKeys, seen?: Map<string, number>): string[] {
  for (const [name, key] of Object.entries(keys)) {
    if (key == null || !seen) continue;
    const place = `${name} ${String(key)}`;
    const first = seen.get(place);
    if (first !== undefined) {
      return [`${name} duplicates another line: ${String(key)} is on line ${first}`];
    }
    seen.set(place, line);
  }
  return [];
}

/** The errors of the keys of a line: an unknown `id`, a key that a spreadsheet changed, a rename. */
export function keyErrorsOf(
  kind: KeyColumn,
  { id, key }: LineKeys,
  exported: ExportedCells | undefined,
  mayRename: boolean,
): string[] {
  const { list, key: column, keyName } = kind;
  if (id != null && !exported) return [`id must be the id of a record in ${list}: ${String(id)}`];
  if (key === undefined) return [];
  const own = exported && keyOf(kind, exported);
  const sent = key === null ? '' : String(key);
  if (sent === own) return [];
  if (isMangled(sent)) {
    return [
      `${column} must not be text that a spreadsheet makes of a key: ${describeValue(sent)}; ` +
        'format its column as text',
    ];
  }
  if (!own || mayRename) return [];
  return [
    `id ${String(id)} has the ${keyName} ${describeValue(own)}; ` +
      `${describeCell(sent)} would rename it: send --rename`,
  ];
}

/** The text of a cell as a sentence shows it. */
export const describeCell = (text: string): string =>
  text === '' ? '(empty)' : describeValue(text);

/** Digits with an exponent. */
const EXPONENT = /^\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/** Error values of spreadsheets, and numbers that do not fit in their column. */
const ERROR_VALUE = /^(?:#(?:\p{Lu}[\p{Lu}\d_/]*[!?]|N\/A|NV|GETTING_DATA|#+)|Err:\d{3})$/u;

/** Short months in the languages of spreadsheets, where they are no other word of a serial. */
const MONTH =
  'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|' +
  'mär|märz|mrz|mai|maj|okt|dez|des|janv|févr|avr|juin|juil|août|déc';
const DAY_AND_MONTH = new RegExp(
  `^(?:\\d{1,2}[-./ ]+(?:${MONTH})\\.?(?:[-/ ]+\\d{2,4})?|(?:${MONTH})[-./ ]+\\d{1,4})$`,
  'iu',
);

/** True for text that a spreadsheet shows in place of another text or of a number. */
export const isMangled = (key: string): boolean =>
  [EXPONENT, ERROR_VALUE, DAY_AND_MONTH].some((pattern) => pattern.test(key));
