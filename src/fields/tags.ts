import { isDeepStrictEqual } from 'node:util';
import { invalidBody } from '../errors/app-error.js';
import { BooleanField, IdField, ObjectListField } from './body-fields.js';
import { field, type FieldOptions, type Rule } from './field.js';
import { keyTextRule, listRule } from './rules.js';

/** The maximum number of tags per record, and of tag changes per request. */
export const TAG_LIMIT = 50;

/** A tag; without a comma, which separates tags in exports and lists. */
const tagRule: Rule = {
  ...keyTextRule,
  test: (value, parent) => keyTextRule.test(value, parent) && !(value as string).includes(','),
  problem: (value) =>
    keyTextRule.test(value, {})
      ? { message: `must not contain a comma: ${value as string}` }
      : undefined,
  schema: { ...keyTextRule.schema, pattern: '^[^,]+$' },
};

/** All tags of a record. */
export const tagsRule = listRule(tagRule, TAG_LIMIT, true);

/** The tags of a new record. */
export const TagsField = (options: FieldOptions) => field(tagsRule, options);

/** The title of a tag to add or remove; older records can have a tag with a comma to remove. */
const TagTitleField = (options: FieldOptions) =>
  field(
    {
      ...tagRule,
      test: (value, change) =>
        ((change as TagChange)._destroy === true ? keyTextRule : tagRule).test(value, change),
      schema: keyTextRule.schema,
    },
    options,
  );

/** A change to the tags of a record. */
export class TagChange {
  @TagTitleField({
    description: 'Title, which identifies the tag; no comma in a new one',
    example: 'fragile',
  })
  title!: string;

  @IdField({
    description: 'Accepted but ignored; the title identifies the tag',
    optional: true,
    example: 1,
  })
  id?: number;

  @BooleanField({ description: 'Removes the tag', optional: true, example: false })
  _destroy?: boolean;
}

/** The changes to the tags of a record. */
export const TagChangesField = (options: FieldOptions) =>
  ObjectListField(() => TagChange, { maximum: TAG_LIMIT, ...options });

/**
 * The tags after the changes, in the order in which they were first added.
 * An unknown title is added, and a known one with `_destroy` is removed. Removing an unknown title
 * has no effect.
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
 * The tags to store after the changes of a request; undefined when they are unchanged.
 * @throws AppError invalid_body when the record would exceed the tag limit
 */
export function changedTags(
  tags: readonly string[],
  changes: readonly TagChange[] | undefined,
): string[] | undefined {
  if (!changes) return undefined;
  const after = applyTagChanges(tags, changes);
  if (after.length > TAG_LIMIT) {
    throw invalidBody(`tagsAttributes would exceed ${TAG_LIMIT} tags`);
  }
  return isDeepStrictEqual(after, tags) ? undefined : after;
}
