import { invalidBody } from '../../errors/app-error.js';
import type { FieldType, ParsedValue } from './custom-field-types.js';

/** A custom field of a line of a list. */
export interface FieldCell {
  readonly definition: { readonly id: number; readonly key: string; readonly type: FieldType };
  /** Null for none. */
  readonly value: string | null;
}

/** A value to store, or the id of one to remove. */
export type FieldChange = { readonly key: string } & (
  { definitionId: number; value: string; json: string | number | boolean } | { removedId: number }
);

/** A stored value of the owner of a line. */
interface StoredValue {
  readonly id: number;
  readonly definitionId: number;
  readonly value: string;
}

/**
 * The change that a cell makes; undefined for none.
 * @param column the column of the cell, which an error names
 * @throws AppError invalid_body
 */
export function fieldChangeOf(
  cell: FieldCell,
  values: readonly StoredValue[],
  valueOf: (cell: FieldCell) => ParsedValue,
  column: string,
): FieldChange | undefined {
  const { id: definitionId, key } = cell.definition;
  const stored = values.find((value) => value.definitionId === definitionId);
  if (cell.value === null) return stored && { key, removedId: stored.id };
  if (stored?.value === cell.value) return undefined;
  const parsed = valueOf(cell);
  if ('refusal' in parsed) throw invalidBody(`${column} ${parsed.refusal}`);
  const { json, text = cell.value } = parsed;
  return stored?.value === text ? undefined : { key, definitionId, value: text, json };
}

/** The values to store for an owner. */
export const fieldValuesIn = (changes: readonly FieldChange[], ownerId: number) =>
  changes.flatMap((change) => ('removedId' in change ? [] : { ...change, ownerId }));

/** The ids of the values to remove. */
export const removedIn = (changes: readonly FieldChange[]): number[] =>
  changes.flatMap((change) => ('removedId' in change ? change.removedId : []));
