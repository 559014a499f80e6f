import { isDeepStrictEqual } from 'node:util';
import { invalidBody } from '../errors/app-error.js';
import { BooleanField, IdField, ObjectListField, TextField } from './body-fields.js';
import type { FieldOptions } from './field.js';

/** The most tags a record has, and the most changes of them in one request. */
export const TAG_LIMIT = 50;

/** A change to the tags of a record. */
export class TagChange {
  @TextField({ description: 'Title; tags are matched by it', example: 'fragile' })
  title!: string;

  @IdField({ description: 'Accepted and ignored: the title decides', optional: true, example: 1 })
  id?: number;

  @BooleanField({ description: 'Takes the tag away', optional: true, example: false })
  _destroy?: boolean;
}

/** The changes to the tags of a record. */
export const TagChangesField = (options: FieldOptions) =>
  ObjectListField(() => TagChange, { maximum: TAG_LIMIT, ...options });

/**
 * The tags after the changes, in the order in which they were first added: an unmatched title is
 * added, a matched one with `_destroy` is taken away, taking away an unmatched one does nothing.
 */
export function applyTagChanges(tags: readonly string[], changes: readonly TagChange[]): string[] {
  const titles = new Set(tags);
  for (const { title, _destroy } of changes) {
    if (_destroy) titles.delete(title);
    else titles.add(title);
  }
  return [...titles];
}

/**
 * The tags to store after the changes of a request; undefined when they stay as they are.
 * @throws AppError invalid_body when there would be too many
 */
export function changedTags(
  tags: readonly string[],
  changes: readonly TagChange[] | undefined,
): string[] | undefined {
  if (!changes) return undefined;
  const after = applyTagChanges(tags, changes);
  if (after.length > TAG_LIMIT) {
    throw invalidBody(`tagsAttributes must leave at most ${TAG_LIMIT} tags`);
  }
  return isDeepStrictEqual(after, tags) ? undefined : after;
}
