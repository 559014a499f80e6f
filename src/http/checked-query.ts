import { type ExecutionContext, Query, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { inDocumentedNames, validate } from '../fields/validate.js';
import { membersOf } from '../fields/field.js';
import { QueryFields, RANGE_OPERATORS } from '../fields/query-fields.js';
import { isObject } from '../fields/rules.js';

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

/** `serial[contains]`: a parameter of its own, which the parser splits. */
const WITH_OPERATOR = /^([^[\]]+)\[([^[\]]+)\]$/;

/** The operators of each parameter that a DTO declares with some. */
function operatorsOf(members: ReadonlyMap<string, unknown>): Map<string, string[]> {
  const operators = new Map<string, string[]>();
  for (const [, name, operator] of [...members.keys()].flatMap(
    (member) => [WITH_OPERATOR.exec(member) ?? []] as const,
  )) {
    if (name !== undefined) operators.set(name, [...(operators.get(name) ?? []), operator!]);
  }
  return operators;
}

/** Parameters with operators under their declared names, and a sentence per unknown operator. */
function withOperators(
  sent: Values,
  members: ReadonlyMap<string, unknown>,
): { readonly values: Values; readonly sentences: readonly string[] } {
  const operators = operatorsOf(members);
  const values = Object.create(null) as Record<string, unknown>;
  const sentences: string[] = [];
  const add = (path: string, value: unknown): void => {
    values[path] = path in values ? [values[path], value].flat() : value;
  };
  for (const [name, value] of Object.entries(sent)) {
    const known = operators.get(WITH_OPERATOR.exec(name)?.[1] ?? name);
    for (const [path, one] of known ? inOperators(name, value) : [[name, value] as const]) {
      const isKnown = !known || members.has(path) || one === '';
      if (isKnown) add(path, one);
      else sentences.push(`${path} is not a known parameter: ${name} takes ${inBrackets(known)}`);
    }
  }
  return { values, sentences };
}

/** The values of a parameter: those with operators, and the others as one. */
function inOperators(name: string, value: unknown): [path: string, value: unknown][] {
  const sent = [value].flat();
  const others = sent.filter((one) => !isObject(one));
  return [
    ...(others.length === 0
      ? []
      : [[name, others.length === 1 ? others[0] : others] as [string, unknown]]),
    ...sent
      .filter(isObject)
      .flatMap((one) =>
        Object.entries(one).map(([operator, part]): [string, unknown] => [
          `${name}[${operator}]`,
          part,
        ]),
      ),
  ];
}

const inBrackets = (operators: readonly string[]): string =>
  operators.map((operator) => `[${operator}]`).join(' and ');

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
