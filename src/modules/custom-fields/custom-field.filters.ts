import type { ListFilter } from '../../database/sql/list-filter.js';
import { literal } from '../../database/sql/statement.js';
import { invalidParameter } from '../../errors/app-error.js';
import { describeValue } from '../../errors/describe-value.js';
import { closestMatch } from '../../errors/closest-match.js';
import { field } from '../../fields/field.js';
import { keyTextOf } from '../../fields/key-text.js';
import { RANGE_OPERATORS, type RangeOperator } from '../../fields/query-fields.js';
import { TEXT_LIMIT } from '../../fields/rules.js';
import { dateOf, dayOf } from '../../time/days.js';
import { LAST_DATE, parseMoment } from '../../time/moment.js';
import { describeUnknownField } from '../../fields/validate.js';
import { type FieldType, type OwnerColumn, parseFieldValue } from './custom-field-types.js';

/** The filters by custom fields as sent: a value per key, or bounds of a range. */
export type CustomFieldFilters = Readonly<
  Record<string, string | Readonly<Partial<Record<RangeOperator, string>>>>
>;

/** More filters would be more work than a list is worth. */
const FILTER_LIMIT = 10;

const FORM =
  `must name at most ${FILTER_LIMIT} fields, each once, as customFields.<key>=<value> or ` +
  `customFields.<key>[${RANGE_OPERATORS.join('|')}]=<value>`;

/** Filters by custom fields: `customFields.<key>=value` and `customFields.<key>[gte]=value`. */
export const QueryCustomFields = (): PropertyDecorator =>
  field(
    {
      test: isFilters,
      message: FORM,
      // A value after the form would read as its end.
      problem: () => ({ message: FORM }),
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
        '`customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: ' +
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

/** The owner of values in a list: their column, and SQL of its id. */
interface OwnerSql {
  readonly column: OwnerColumn;
  readonly id: string;
}

/** A field of the shop that a list can be filtered by. */
interface Definition {
  readonly id: number;
  readonly key: string;
  readonly type: FieldType;
}

/** The types whose values have an order that people filter by. */
const ORDERED: ReadonlySet<FieldType> = new Set(['number', 'money', 'date', 'date_time']);

const COMPARISONS: Readonly<Record<RangeOperator, string>> = {
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
};

/**
 * The filters of a list by the custom fields of its records.
 * @param owner the column of values with the id of a record, and SQL of that id
 * @param timeZone the zone of plain dates
 * @throws AppError invalid_parameter for an unknown key, an invalid value, or a range of texts
 */
export function customFieldFilters(
  filters: CustomFieldFilters,
  definitions: readonly Definition[],
  owner: OwnerSql,
  timeZone: string,
): ListFilter[] {
  return Object.entries(filters).flatMap(([sent, filter]) => {
    const key = keyTextOf(sent);
    const path = `customFields.${key}`;
    const definition = definitions.find((one) => one.key === key);
    if (!definition) throw invalidParameter(unknownKey(key, definitions));
    const { id, type } = definition;
    if (typeof filter === 'string') {
      const json = valueOf(path, type, filter, timeZone);
      const isNumber = typeof json === 'number';
      const textOf = (value: string) => (isNumber ? `(${value}::jsonb #>> '{}')` : value);
      // The index contains the beginning of each value.
      return conditionOf(
        id,
        owner,
        // Small numbers have exponents in JavaScript, and none in PostgreSQL.
        isNumber ? JSON.stringify(json) : String(json),
        (value) => `left(f.value_json #>> '{}', 100) = left(${textOf(value)}, 100)
          and f.value_json #>> '{}' = ${textOf(value)}`,
      );
    }
    if (!ORDERED.has(type)) {
      throw invalidParameter(`${path} is of type ${type} and takes no range`);
    }
    return Object.entries(filter).map(([sentOperator, sentBound]) => {
      const [operator, bound] = boundOf(type, sentOperator as RangeOperator, sentBound);
      return conditionOf(
        id,
        owner,
        JSON.stringify(valueOf(`${path}[${sentOperator}]`, type, bound, timeZone)),
        (value) => `f.value_json ${COMPARISONS[operator]} ${value}::jsonb`,
      );
    });
  });
}

/** Times after a day are those from the next day on. */
function boundOf(type: FieldType, operator: RangeOperator, text: string): [RangeOperator, string] {
  const day = type === 'date_time' ? parseMoment(text) : undefined;
  if (day?.kind !== 'date' || day.date === LAST_DATE) return [operator, text];
  const next = dateOf(dayOf(day.date) + 1);
  if (operator === 'gt') return ['gte', next];
  return operator === 'lte' ? ['lt', next] : [operator, text];
}

function conditionOf(
  definitionId: number,
  { column, id }: OwnerSql,
  value: string,
  matches: (value: string) => string,
): ListFilter {
  const fieldsSql = (operand: string) => `from custom_fields f
    where f.shop_id = $1 and f.definition_id = ${literal(String(definitionId))}
      and ${matches(operand)}`;
  return {
    value,
    plannedByValue: true,
    sql: (operand) => `${id} = any(array(select f.${column} ${fieldsSql(operand)}))`,
    check: {
      rows: 4_000,
      sql: (operand) => `exists (select ${fieldsSql(operand)} and f.${column} = ${id})`,
    },
  };
}

function unknownKey(key: string, definitions: readonly Definition[]): string {
  const nearest = closestMatch(
    key,
    definitions.map((one) => one.key),
  );
  return describeUnknownField(
    `customFields.${key}`,
    'parameter',
    nearest && `customFields.${nearest}`,
  );
}

function valueOf(path: string, type: FieldType, text: string, timeZone: string) {
  const parsed = parseFieldValue(type, text, timeZone);
  if ('refusal' in parsed)
    throw invalidParameter(`${path} ${parsed.refusal}: ${describeValue(text)}`);
  return parsed.json;
}
