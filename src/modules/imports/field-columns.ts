import { unchecked } from '../../fields/rules.js';
import type { DefinitionResponse } from '../custom-fields/custom-field.response.js';
import type { FieldType } from '../custom-fields/custom-field-types.js';
import type { FieldCell } from '../custom-fields/field-cells.js';
import type { Notation } from './list-format.js';
import { type Column, toBoolean, type Values } from './list-reader.js';

/**
 * The column of a custom field. Only texts keep the blanks around them.
 * @param aliases its other headings
 */
export const fieldColumn = (
  { type }: Pick<DefinitionResponse, 'type'>,
  name: string,
  aliases: readonly string[],
): Column => ({
  name,
  rule: unchecked({}),
  aliases,
  ...(!TEXT_TYPES.includes(type) && {
    convert: type === 'boolean' ? (text) => String(toBoolean(text)) : String,
  }),
  notation: NOTATIONS[type],
});

/** The cells of custom fields in a line, whose columns have the given names. */
export const fieldCellsIn = (
  values: Values,
  definitions: readonly DefinitionResponse[],
  nameOf: (key: string) => string,
): FieldCell[] =>
  definitions.flatMap((definition) => {
    const value = values[nameOf(definition.key)] as string | null | undefined;
    return value === undefined ? [] : { definition, value };
  });

const NOTATIONS: { readonly [Type in FieldType]?: Notation } = {
  number: 'decimal',
  date: 'date',
  date_time: 'dateTime',
};

const TEXT_TYPES: readonly FieldType[] = [
  'string',
  'single_line_text_field',
  'multi_line_text_field',
];
