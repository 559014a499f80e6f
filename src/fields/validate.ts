import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Type as Class } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { SENTENCE_LIMIT } from '../errors/app-error.js';
import { declaredIn, membersOf, type Rule } from './field.js';
import { closestMatch, hintOf } from '../errors/closest-match.js';
import { isObject } from './rules.js';

/** The term for a value in error sentences: a field of a body or a parameter of the query. */
export type FieldKind = 'field' | 'parameter';

/** Fields that old integrations still send; they are accepted and ignored. */
const REMOVED_FIELDS = new Set(['rentalIntentToken', 'rental_intent_token']);

/** A DTO with fields that a request must leave out, each with the end of its error sentence. */
interface RejectingType {
  readonly rejectedFields?: ReadonlyMap<string, string>;
}

type Values = Readonly<Record<string, unknown>>;

/** After this many objects, validation yields to other requests. */
const OBJECTS_PER_YIELD = 100;

/**
 * The errors of an object, one sentence per field. Each begins with the field's path
 * (`returnLines[0].status`).
 */
export async function validate(value: Values, type: Class, kind: FieldKind): Promise<string[]> {
  const sentences: string[] = [];
  let looked = 0;
  for (const one of iterateErrors(value, type, kind)) {
    if (one === undefined) {
      looked += 1;
      if (looked % OBJECTS_PER_YIELD === 0) await setImmediate();
    } else if (sentences.push(one) === SENTENCE_LIMIT) break;
  }
  return sentences;
}

/**
 * Yields the error sentences, and undefined after each validated object.
 * The caller may stop early, or do other work in between. A list's entries are validated only when
 * the list passes its own rule, so the DTO bounds the work. For this reason, class-validator gets
 * one object at a time.
 */
function* iterateErrors(
  value: Values,
  type: Class,
  kind: FieldKind,
  parent = '',
): Generator<string | undefined> {
  const members = membersOf(type);
  for (const name of Object.keys(value)) {
    const rejection = (type as RejectingType).rejectedFields?.get(name);
    if (rejection !== undefined) {
      yield pathOf(parent, `${name} ${rejection}`);
    } else if (!members.has(name)) {
      const others = [...members.keys()].filter((other) => !Object.hasOwn(value, other));
      const meant =
        nestedMatch(name, members) ??
        closestMatch(name, others) ??
        (kind === 'parameter' ? ownNameOf(name, others) : undefined);
      yield describeUnknownField(pathOf(parent, name), kind, meant);
    }
  }
  const errors = new Map(
    validateSync(instanceOf(type, value), CHECK_ONE).map(({ property, constraints }) => [
      property,
      Object.values(constraints!)[0]!,
    ]),
  );
  for (const name of members.keys()) {
    if (errors.has(name)) yield pathOf(parent, errors.get(name)!);
  }
  yield undefined;
  for (const [name, { nested }] of members) {
    if (!nested || errors.has(name) || !Object.hasOwn(value, name)) continue;
    yield* iterateNestedErrors(value[name], nested(), kind, pathOf(parent, name));
  }
}

/** The names of parameters in other APIs and in grids, by the name here. */
const OTHER_NAMES: Readonly<Record<string, RegExp>> = {
  search: /^(q|query|keyword|term)$/i,
  limit: /^(_?per_?page|page_?size|size|take|first|_end)$/i,
  page: /^(cursor|offset|skip|after|start|_start|page_?token)$/i,
  sort: /^(_?order|_?order_?by|ordering|sort_?by|_sort)$/i,
};

/** The parameter that has this name elsewhere. */
const ownNameOf = (name: string, names: readonly string[]): string | undefined =>
  names.find((own) => OTHER_NAMES[own]?.test(name));

/** The field of a nested object that has the name: `data[].serial`. */
function nestedMatch(name: string, members: ReadonlyMap<string, Rule>): string | undefined {
  for (const [outer, { nested, isList }] of members) {
    if (nested && membersOf(nested()).has(name)) return `${outer}${isList ? '[]' : ''}.${name}`;
  }
  return undefined;
}

const CHECK_ONE = {
  stopAtFirstError: true,
  forbidUnknownValues: false,
  validationError: { target: false, value: false },
};

/**
 * An instance for class-validator with the declared fields of the DTO only.
 * Clients may send names that every object has, such as `constructor`.
 */
function instanceOf(type: Class, value: Values): object {
  const instance = Object.create(type.prototype as object) as Record<string, unknown>;
  for (const name of membersOf(type).keys()) {
    instance[name] = Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return instance;
}

/** The error sentence for a field that is unknown or was removed. */
export function describeUnknownField(path: string, kind: FieldKind, meant?: string): string {
  if (REMOVED_FIELDS.has(path.split('.').at(-1)!)) return `${path} is retired and must be left out`;
  return `${path} is not a known ${kind}${hintOf(meant)}`;
}

function* iterateNestedErrors(
  value: unknown,
  type: Class,
  kind: FieldKind,
  path: string,
): Generator<string | undefined> {
  if (isObject(value)) yield* iterateErrors(value, type, kind, path);
  if (!Array.isArray(value)) return;
  for (const [index, entry] of (value as Values[]).entries()) {
    yield* iterateErrors(entry, type, kind, `${path}[${index}]`);
  }
}

/** The full path of a field, or a full sentence that begins with one. */
const pathOf = (parent: string, rest: string): string => (parent ? `${parent}.${rest}` : rest);

/** An object with documented field names, and one sentence per field sent under both names. */
interface DocumentedNames {
  readonly values: Values;
  readonly sentences: readonly string[];
}

/** Renames aliases to documented names. Both names with different values are an error. */
export function inDocumentedNames(sent: Values, type: Class): DocumentedNames {
  const sentences: string[] = [];
  let values = sent;
  for (const { name, alias, read } of aliasesOf(type)) {
    if (!Object.hasOwn(values, alias)) continue;
    const { [alias]: value, ...rest } = values;
    const aliased = read(value);
    const documented = read(Object.hasOwn(rest, name) ? rest[name] : undefined);
    if (documented !== undefined && aliased !== undefined) {
      if (!isDeepStrictEqual(documented, aliased)) {
        sentences.push(`${name} and ${alias} must not differ; send only ${name}`);
      }
      values = rest;
    } else values = documented === undefined ? { ...rest, [name]: value } : rest;
  }
  return { values, sentences };
}

interface Alias {
  readonly name: string;
  readonly alias: string;
  readonly read: (sent: unknown) => unknown;
}

const ALIASES = new WeakMap<Class, readonly Alias[]>();

/** The aliases of a DTO, computed once. */
function aliasesOf(type: Class): readonly Alias[] {
  const known = ALIASES.get(type);
  if (known) return known;
  const found = [...declaredIn(type)].flatMap(
    ([
      name,
      {
        rule,
        options: { aliases = [] },
      },
    ]) => aliases.map((alias) => ({ name, alias, read: rule.read ?? ((sent: unknown) => sent) })),
  );
  ALIASES.set(type, found);
  return found;
}
