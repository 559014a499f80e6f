import { field } from '../../fields/field.js';
import { RANGE_OPERATORS, type RangeOperator } from '../../fields/query-fields.js';
import { TEXT_LIMIT } from '../../fields/rules.js';

/** The filters by custom fields as sent: a value per key, or bounds of a range. */
export type CustomFieldFilters = Readonly<
  Record<string, string | Readonly<Partial<Record<RangeOperator, string>>>>
>;

/** More filters would be more work than a list is worth. */
const FILTER_LIMIT = 10;

/** Filters by custom fields: `customFields.<key>=value` and `customFields.<key>[gte]=value`. */
export const QueryCustomFields = (): PropertyDecorator =>
  field(
    {
      test: isFilters,
      message:
        `must name at most ${FILTER_LIMIT} fields, each once, as customFields.<key>=<value> or ` +
        `customFields.<key>[${RANGE_OPERATORS.join('|')}]=<value>`,
      schema: { type: 'object', additionalProperties: { type: 'string', maxLength: TEXT_LIMIT } },
      style: {
        style: 'deepObject',
        explode: true,
        examples: { any: { summary: 'Any value', value: {} } },
      },
      read: withoutBlanks,
    },
    {
      description:
        'Values of custom fields by key, exactly: `customFields.<key>=value`, or ' +
        '`customFields[<key>]=value`. Amounts, dates and times also take ranges: ' +
        '`customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`.',
      optional: true,
    },
  );

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= TEXT_LIMIT && !value.includes('\0');

function isFilters(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.values(value);
  return entries.length <= FILTER_LIMIT && entries.every((one) => isText(one) || isRange(one));
}

const isRange = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([operator, bound]) => RANGE_OPERATORS.includes(operator as RangeOperator) && isText(bound),
  );

/** An empty value counts as absent. */
function withoutBlanks(sent: unknown): unknown {
  if (sent === '') return undefined;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const isFilled = (value: unknown) => typeof value !== 'string' || value.trim() !== '';
  const filled = Object.entries(sent).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return isFilled(value) ? [[key, value] as const] : [];
    }
    const bounds = Object.entries(value).filter(([, bound]) => isFilled(bound));
    return bounds.length === 0 ? [] : [[key, Object.fromEntries(bounds)] as const];
  });
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}
