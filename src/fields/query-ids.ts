import type { Rule } from './field.js';
import { listField, type QueryOptions, readId } from './query-fields.js';
import { integerRule, keyTextRule, LIST_LIMIT, listRule, MAX_ID, normalizeKey } from './rules.js';

/** The ids that a filter names; null stands for `none`, which finds records without one. */
export type RequestedIds = readonly (number | null)[];

const ID_RULE = integerRule(1, MAX_ID);

const ID_OR_NONE_RULE: Rule = {
  test: (value) => value === null || ID_RULE.test(value, {}),
  message: `${ID_RULE.message}, or none`,
  schema: { oneOf: [ID_RULE.schema, { type: 'string', const: 'none' }] },
};

/**
 * One id or a comma-separated list of them, read to `RequestedIds`; records match any.
 * @param options.nullable whether records can be without one, so that `none` is valid
 */
export function QueryIds({
  nullable = false,
  description,
  ...options
}: QueryOptions & { nullable?: boolean }): PropertyDecorator {
  const rule = listRule(nullable ? ID_OR_NONE_RULE : ID_RULE, LIST_LIMIT);
  const several = nullable
    ? '; several with commas, `none` for records without one'
    : '; several with commas';
  return listField(
    { ...rule, problem: problemOfOne(rule) },
    { ...options, description: `${description}${several}` },
    (entry) => (nullable && entry === 'none' ? null : readId(entry)),
    (ids) => [...new Set(ids)],
  );
}

/** Texts that identify records, in the form in which they are stored; records match any. */
export const QueryKeyTexts = ({ description, ...options }: QueryOptions) => {
  const rule = listRule(keyTextRule, LIST_LIMIT);
  return listField(
    { ...rule, problem: problemOfOne(rule) },
    { ...options, description: `${description}; several with commas` },
    normalizeKey,
    (texts) => [...new Set(texts)],
  );
};

/** The problem of a list, without the position of an only entry. */
const problemOfOne =
  ({ problem }: Rule): Rule['problem'] =>
  (value) => {
    const found = problem!(value);
    return Array.isArray(value) && value.length === 1 && found ? { message: found.message } : found;
  };
