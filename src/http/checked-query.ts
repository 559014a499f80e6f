import { type ExecutionContext, Query, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { inDocumentedNames, validate } from '../fields/validate.js';
import { membersOf } from '../fields/field.js';
import { QueryFields, RANGE_OPERATORS } from '../fields/query-fields.js';
import { isObject } from '../fields/rules.js';
import { groupedBy } from '../records/grouped-by.js';
import { WITH_OPERATOR } from './query-parser.js';

type Values = Readonly<Record<string, unknown>>;

/** The query DTO of each handler. */
const QUERIES = new WeakMap<object, Type>();

/** Injects the query, validated and parsed by the DTO that is the parameter's type. */
export const CheckedQuery = (): ParameterDecorator => (target, key, index) => {
  const types = Reflect.getMetadata('design:paramtypes', target, key!) as Type[];
  QUERIES.set((target as Record<string | symbol, object>)[key!]!, types[index]!);
  Query()(target, key, index);
};

/** The query DTO of handlers without parameters. */
class NoParameters {}

/** Adds the parameter `fields` to a handler that returns a record, or a list of records. */
export const AcceptFields =
  (record: Type): MethodDecorator =>
  (_target, _key, descriptor) => {
    const handler = descriptor.value as object;
    const query = QUERIES.get(handler) ?? NoParameters;
    class WithFields extends query {}
    Object.defineProperty(WithFields, 'name', { value: `${query.name}Of${record.name}` });
    QueryFields(record)(WithFields.prototype, 'fields');
    QUERIES.set(handler, WithFields);
  };

/** The query DTO of the handler; undefined when it takes no query. */
export const queryTypeOf = (context: ExecutionContext): Type | undefined =>
  QUERIES.get(context.getHandler());

/**
 * A parsed query: the sent values, the parsed values, and one error sentence per invalid parameter.
 */
export interface ReadQuery {
  readonly sent: Values;
  readonly query: Values;
  readonly sentences: readonly string[];
}

/** `customFields.<key>` or `customFields[<key>]`, which takes every key, with a range operator. */
const BY_KEY = new RegExp(
  `^customFields(?:\\.(.+?)|\\[(.+?)\\])(?:\\[(${RANGE_OPERATORS.join('|')})\\])?$`,
);

/** Parameters named `customFields.<key>` as one parameter, by key. */
function withFieldsByKey(sent: Values): Values {
  // Without a prototype, since a key can be `__proto__`.
  const fields = Object.create(null) as Record<string, unknown>;
  const others: [path: string, value: unknown][] = [];
  for (const [path, value] of Object.entries(sent).flatMap(inPaths)) {
    const [, dotted, bracketed, operator] = BY_KEY.exec(path) ?? [];
    const key = dotted ?? bracketed;
    if (key === undefined) others.push([path, value]);
    else if (operator === undefined) fields[key] = key in fields ? [fields[key], value] : value;
    else addBound(fields, key, operator, value);
  }
  const isNamed = Object.keys(fields).length > 0;
  return { ...(isNamed && { customFields: fields }), ...Object.fromEntries(others) };
}

/** Undoes the split of the parser, which takes brackets at the end of a key for an operator. */
function inPaths([name, value]: [string, unknown]): [path: string, value: unknown][] {
  if (!name.startsWith('customFields')) return [[name, value]];
  if (!isObject(value)) return value === '' && name === 'customFields' ? [] : [[name, value]];
  return Object.entries(value).map(([operator, bound]) => [`${name}[${operator}]`, bound]);
}

/** A second value of a key or an operator makes a list, which the rule rejects. */
function addBound(
  fields: Record<string, unknown>,
  key: string,
  operator: string,
  value: unknown,
): void {
  const { [key]: range = {} } = fields;
  if (!isObject(range)) fields[key] = [range, value];
  else fields[key] = { ...range, [operator]: operator in range ? [range[operator], value] : value };
}

/** The name of a parameter without its operator. */
const baseOf = (parameter: string): string => WITH_OPERATOR.exec(parameter)?.[1] ?? parameter;

/**
 * Parameters that a DTO declares with an operator, such as `serial[contains]`, under these names,
 * since the parser splits them; and a sentence per unknown operator.
 */
function withOperators(
  sent: Values,
  members: ReadonlyMap<string, unknown>,
): { readonly values: Values; readonly sentences: readonly string[] } {
  const declared = groupedBy(
    [...members.keys()].filter((member) => baseOf(member) !== member),
    baseOf,
  );
  if (declared.size === 0) return { values: sent, sentences: [] };
  // Without a prototype, since a name can be `__proto__`.
  const values = Object.create(null) as Record<string, unknown>;
  const sentences: string[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const known = declared.get(baseOf(name));
    for (const [path, one] of known ? sentValues(name, value) : [[name, value] as const]) {
      if (known && !members.has(path)) {
        sentences.push(`${path} is not a known parameter: use ${known.join(' or ')}`);
      } else values[path] = path in values ? [values[path], one].flat() : one;
    }
  }
  return { values, sentences };
}

/** The values of a parameter, each with its operator if it has one. */
const sentValues = (name: string, value: unknown): (readonly [path: string, value: unknown])[] =>
  [value]
    .flat()
    .flatMap((one) =>
      isObject(one)
        ? Object.entries(one).map(([operator, part]) => [`${name}[${operator}]`, part] as const)
        : [[name, one] as const],
    );

/** Parses and validates a query against a DTO. */
export async function readQuery(sent: Values, type: Type): Promise<ReadQuery> {
  const members = membersOf(type);
  const byOperator = withOperators(sent, members);
  const { values: named, sentences: conflicts } = inDocumentedNames(
    members.has('customFields') ? withFieldsByKey(byOperator.values) : byOperator.values,
    type,
  );
  const entries = Object.entries(named);
  const known = Object.fromEntries(entries.filter(([name]) => members.has(name)));
  const values = plainToInstance(type, known) as Values;
  const read = entries
    .map(([name, value]) => [name, members.has(name) ? values[name] : value] as const)
    // A parameter without a parsed value counts as absent.
    .filter(([, value]) => value !== undefined);
  const query = Object.fromEntries(read);
  const sentences = [
    ...byOperator.sentences,
    ...conflicts,
    ...(await validate(query, type, 'parameter')),
  ];
  return { sent, query, sentences };
}
