import type { Type as Class } from '@nestjs/common';
import { membersOf } from '../../../common/fields/field.js';
import { CustomFieldResponse } from '../../custom-fields/dto/custom-field.response.js';

type Values = Readonly<Record<string, unknown>>;

/** What a cell can hold; it is empty for null and undefined. */
export type Cell = string | number | boolean | null | undefined;

/** A column of a table of records. */
export interface CsvColumn {
  readonly name: string;
  readonly cellOf: (record: object) => Cell;
}

/**
 * The columns of a record as its DTO declares it: the members of an object each have one, with a dot
 * in its name, and so have the custom fields of these keys.
 */
export const csvColumnsOf = (type: Class, keys: readonly string[]): CsvColumn[] =>
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
