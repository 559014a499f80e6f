import { type ExecutionContext, Query, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { inDocumentedNames, validate } from '../fields/validate.js';
import { membersOf } from '../fields/field.js';
import { QueryFields } from '../fields/query-fields.js';

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

const BY_KEY = 'customFields.';

/** Parameters named `customFields.<key>` as one parameter, as if sent as `customFields[<key>]`. */
function withFieldsByKey(sent: Values): Values {
  const entries = Object.entries(sent);
  const named = entries.filter(([name]) => name.startsWith(BY_KEY));
  if (named.length === 0) return sent;
  const others = entries.filter(([name]) => !name.startsWith(BY_KEY));
  const { customFields: bracketed } = sent;
  // Both forms of a key at once have two values, which the rule rejects.
  const values: Record<string, unknown> =
    typeof bracketed === 'object' && bracketed !== null ? { ...bracketed } : {};
  for (const [name, value] of named) {
    const key = name.slice(BY_KEY.length);
    values[key] = Object.hasOwn(values, key) ? [values[key], value] : value;
  }
  return { ...Object.fromEntries(others), customFields: values };
}

/** Parses and validates a query against a DTO. */
export async function readQuery(sent: Values, type: Type): Promise<ReadQuery> {
  const members = membersOf(type);
  const { values: named, sentences: conflicts } = inDocumentedNames(
    members.has('customFields') ? withFieldsByKey(sent) : sent,
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
  const sentences = [...conflicts, ...(await validate(query, type, 'parameter'))];
  return { sent, query, sentences };
}
