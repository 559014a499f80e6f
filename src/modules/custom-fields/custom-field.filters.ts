import type { ListFilter } from '../../database/sql/list-filter.js';
import { literal } from '../../database/sql/statement.js';
import { invalidParameter } from '../../errors/app-error.js';
import { closestMatch } from '../../errors/closest-match.js';
import { keyTextOf } from '../../fields/key-text.js';
import type { RangeOperator } from '../../fields/query-fields.js';
import { describeUnknownField } from '../../fields/validate.js';
import { type FieldType, parseFieldValue } from './custom-field-types.js';
import type { CustomFieldFilters } from './custom-fields.query.js';

/** A field of the shop that a list can be filtered by. */
interface Definition {
  readonly id: number;
  readonly key: string;
  readonly type: FieldType;
}

/** The types whose values have an order that people filter by. */
const ORDERED: ReadonlySet<FieldType> = new Set(['money', 'date', 'date_time']);

const COMPARISONS: Readonly<Record<RangeOperator, string>> = {
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
};

/**
 * The filters of a list by the custom fields of its records.
 * @param ownerId SQL of the id of a record
 * @param timeZone the zone of plain dates
 * @throws AppError invalid_parameter for an unknown key, an invalid value, or a range of texts
 */
export function customFieldFilters(
  filters: CustomFieldFilters,
  definitions: readonly Definition[],
  ownerId: string,
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
      // The index contains the beginning of each value.
      return conditionOf(
        id,
        ownerId,
        String(json),
        (value) => `left(f.value_json #>> '{}', 100) = left(${value}, 100)
          and f.value_json #>> '{}' = ${value}`,
      );
    }
    if (!ORDERED.has(type)) {
      throw invalidParameter(`${path} is of type ${type} and takes no range`);
    }
    return Object.entries(filter).map(([operator, bound]) =>
      conditionOf(
        id,
        ownerId,
        JSON.stringify(valueOf(`${path}[${operator}]`, type, bound, timeZone)),
        (value) => `f.value_json ${COMPARISONS[operator as RangeOperator]} ${value}::jsonb`,
      ),
    );
  });
}

function conditionOf(
  definitionId: number,
  ownerId: string,
  value: string,
  matches: (value: string) => string,
): ListFilter {
  const fieldsSql = (operand: string) => `from custom_fields f
    where f.shop_id = $1 and f.definition_id = ${literal(String(definitionId))}
      and ${matches(operand)}`;
  return {
    value,
    plannedByValue: true,
    sql: (operand) => `${ownerId} = any(array(select f.owner_id ${fieldsSql(operand)}))`,
    path: {
      kind: 'unordered',
      probeRows: 4_000,
      rowPredicateSql: (operand) =>
        `exists (select ${fieldsSql(operand)} and f.owner_id = ${ownerId})`,
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
  if ('refusal' in parsed) throw invalidParameter(`${path} ${parsed.refusal}`);
  return parsed.json;
}
