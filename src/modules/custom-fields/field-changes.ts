import type { Change, Changes } from '../../records/changes.js';

/** The changes of owners by changed fields, by owner id. */
export function fieldChanges<
  Field extends { readonly ownerId: number; readonly value: Change<string | null> },
>(fields: readonly Field[], keyOf: (field: Field) => string): ReadonlyMap<number, Changes> {
  const changes = new Map<number, Changes>();
  for (const field of fields) {
    const { ownerId, value } = field;
    changes.set(ownerId, { ...changes.get(ownerId), [`customFields.${keyOf(field)}`]: value });
  }
  return changes;
}

/** The changes of owners by removed fields, by owner id. */
export const removalChanges = (
  fields: readonly { readonly ownerId: number; readonly value: string; readonly key: string }[],
): ReadonlyMap<number, Changes> =>
  fieldChanges(
    fields.map((field) => ({ ...field, value: { from: field.value, to: null } })),
    ({ key }) => key,
  );

/** The combined changes of owners. */
export function mergedChanges(
  one: ReadonlyMap<number, Changes>,
  other: ReadonlyMap<number, Changes>,
): ReadonlyMap<number, Changes> {
  const all = new Map(one);
  for (const [ownerId, changes] of other) all.set(ownerId, { ...all.get(ownerId), ...changes });
  return all;
}
