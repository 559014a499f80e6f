import { setImmediate } from 'node:timers/promises';
import type { Type as Class } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { SENTENCE_LIMIT } from '../errors/app-error.js';
import { membersOf } from './field.js';
import { closestMatch } from './closest-match.js';
import { isObject } from './rules.js';

/** The term for a value in error sentences: a field of a body or a parameter of the query. */
export type FieldKind = 'field' | 'parameter';

/** Fields that old integrations still send; they are accepted and ignored. */
const REMOVED_FIELDS = new Set(['rentalIntentToken', 'rental_intent_token']);

type Values = Readonly<Record<string, unknown>>;

/** After this many objects, validation yields to other requests. */
const OBJECTS_PER_YIELD = 1_000;

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
    if (!members.has(name)) {
      const others = [...members.keys()].filter((other) => !Object.hasOwn(value, other));
      yield describeUnknownField(pathOf(parent, name), kind, closestMatch(name, others));
    }
  }
  const errors = validateSync(instanceOf(type, value), CHECK_ONE);
  for (const { constraints } of errors) yield pathOf(parent, Object.values(constraints!)[0]!);
  yield undefined;
  const wrong = new Set(errors.map(({ property }) => property));
  for (const [name, { nested }] of members) {
    if (!nested || wrong.has(name) || !Object.hasOwn(value, name)) continue;
    yield* iterateNestedErrors(value[name], nested(), kind, pathOf(parent, name));
  }
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
  return `${path} is not a known ${kind}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
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

type Names = readonly (readonly [camelCase: string, documented: string])[];

const DOCUMENTED_NAMES = new WeakMap<Class, Names>();

/**
 * The object with documented field names.
 * Some fields are documented in snake_case (`owner_type`) but also accepted in camelCase. A
 * camelCase field is renamed when the documented one is absent.
 */
export function inDocumentedNames(value: Values, type: Class): Values {
  const sent = documentedNamesOf(type).filter(
    ([camel, name]) => Object.hasOwn(value, camel) && !Object.hasOwn(value, name),
  );
  if (sent.length === 0) return value;
  const names = new Map(sent);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [names.get(name) ?? name, member]),
  );
}

/** The snake_case fields of a DTO by their camelCase names, computed once per DTO. */
function documentedNamesOf(type: Class): Names {
  const known = DOCUMENTED_NAMES.get(type);
  if (known) return known;
  const names = [...membersOf(type).keys()]
    .filter((name) => /[a-z]_[a-z]/.test(name))
    .map((name) => [camelCase(name), name] as const);
  DOCUMENTED_NAMES.set(type, names);
  return names;
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
