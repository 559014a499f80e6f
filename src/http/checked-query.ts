import { type ExecutionContext, Query, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from '../fields/validate.js';
import { inDocumentedNames } from '../fields/documented-names.js';
import { membersOf } from '../fields/field.js';

type Values = Readonly<Record<string, unknown>>;

/** The DTO of the query that a handler takes. */
const QUERIES = new WeakMap<object, Type>();

/** Gives a handler the query, checked and read as the DTO says that is the parameter's type. */
export const CheckedQuery = (): ParameterDecorator => (target, key, index) => {
  const types = Reflect.getMetadata('design:paramtypes', target, key!) as Type[];
  QUERIES.set((target as Record<string | symbol, object>)[key!]!, types[index]!);
  Query()(target, key, index);
};

/** The DTO of the query that the handler takes; undefined where it takes none. */
export const queryTypeOf = (context: ExecutionContext): Type | undefined =>
  QUERIES.get(context.getHandler());

/** What was sent, what it stands for, and what is wrong with it, one sentence a parameter. */
export interface ReadQuery {
  readonly sent: Values;
  readonly query: Values;
  readonly sentences: readonly string[];
}

/** Reads a query as a DTO says. */
export async function readQuery(sent: Values, type: Type): Promise<ReadQuery> {
  const members = membersOf(type);
  const entries = Object.entries(inDocumentedNames(sent, type));
  const known = Object.fromEntries(entries.filter(([name]) => members.has(name)));
  const values = plainToInstance(type, known) as Values;
  const read = entries
    .map(([name, value]) => [name, members.has(name) ? values[name] : value] as const)
    // A parameter that stands for nothing counts as absent.
    .filter(([, value]) => value !== undefined);
  const query = Object.fromEntries(read);
  return { sent, query, sentences: await validate(query, type, 'parameter') };
}
