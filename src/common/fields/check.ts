import { setImmediate } from 'node:timers/promises';
import type { Type as Class } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { SENTENCE_LIMIT } from '../errors/app-error.js';
import { membersOf } from './field.js';
import { nearest } from './nearest.js';
import { isObject } from './rules.js';

/** What a member is called in the sentences: one of a body, or one of the query. */
export type MemberKind = 'field' | 'parameter';

/** What integrations of old still send; nothing reads it. */
const RETIRED = new Set(['rentalIntentToken', 'rental_intent_token']);

type Values = Readonly<Record<string, unknown>>;

/** After so many objects, other requests have their turn. */
const SLICE = 1_000;

/**
 * What is wrong with an object, one sentence a member, each beginning with the member's path
 * (`returnLines[0].status`).
 */
export async function sentencesAbout(
  value: Values,
  type: Class,
  kind: MemberKind,
): Promise<string[]> {
  const sentences: string[] = [];
  let looked = 0;
  for (const one of wrongIn(value, type, kind)) {
    if (one === undefined) {
      looked += 1;
      if (looked % SLICE === 0) await setImmediate();
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
function* wrongIn(
  value: Values,
  type: Class,
  kind: MemberKind,
  parent = '',
): Generator<string | undefined> {
  const members = membersOf(type);
  for (const name of Object.keys(value)) {
    if (!members.has(name)) {
      const others = [...members.keys()].filter((other) => !Object.hasOwn(value, other));
      yield unknownMember(pathOf(parent, name), kind, nearest(name, others));
    }
  }
  const errors = validateSync(instanceOf(type, value), CHECK_ONE);
  for (const { constraints } of errors) yield pathOf(parent, Object.values(constraints!)[0]!);
  yield undefined;
  const wrong = new Set(errors.map(({ property }) => property));
  for (const [name, { nested }] of members) {
    if (!nested || wrong.has(name) || !Object.hasOwn(value, name)) continue;
    yield* wrongInside(value[name], nested(), kind, pathOf(parent, name));
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
export function unknownMember(path: string, kind: MemberKind, meant?: string): string {
  if (RETIRED.has(path.split('.').at(-1)!)) return `${path} is retired and must be left out`;
  return `${path} is not a known ${kind}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
}

function* wrongInside(
  value: unknown,
  type: Class,
  kind: MemberKind,
  path: string,
): Generator<string | undefined> {
  if (isObject(value)) yield* wrongIn(value, type, kind, path);
  if (!Array.isArray(value)) return;
  for (const [index, entry] of (value as Values[]).entries()) {
    yield* wrongIn(entry, type, kind, `${path}[${index}]`);
  }
}

/** A path, or a sentence that begins with one, from the top on. */
const pathOf = (parent: string, rest: string): string => (parent ? `${parent}.${rest}` : rest);
