import { setImmediate } from 'node:timers/promises';
import type { Type as Class } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { SENTENCE_LIMIT } from '../errors/app-error.js';
import { membersOf } from './field.js';
import { closestMatch } from './closest-match.js';
import { isObject } from './rules.js';

/** What a member is called in the sentences: one of a body, or one of the query. */
export type FieldKind = 'field' | 'parameter';

/** What integrations of old still send; nothing reads it. */
const REMOVED_FIELDS = new Set(['rentalIntentToken', 'rental_intent_token']);

type Values = Readonly<Record<string, unknown>>;

/** After so many objects, other requests have their turn. */
const OBJECTS_PER_YIELD = 1_000;

/**
 * What is wrong with an object, one sentence a member, each beginning with the member's path
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
 * The sentences, and undefined after each object that was looked at: whoever has heard enough may
 * stop asking, and may do something else in between. A list is looked into only when its own rule
 * takes it, so the work is bounded by what the DTO allows. That is why class-validator gets one
 * object at a time and not the whole.
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
 * What class-validator takes: the members that the DTO declares, and no other. What somebody sends
 * may be named like what every object has.
 */
function instanceOf(type: Class, value: Values): object {
  const instance = Object.create(type.prototype as object) as Record<string, unknown>;
  for (const name of membersOf(type).keys()) {
    instance[name] = Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return instance;
}

/** The sentence for a member that no operation knows, or knows no longer. */
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

/** A path, or a sentence that begins with one, from the top on. */
const pathOf = (parent: string, rest: string): string => (parent ? `${parent}.${rest}` : rest);
