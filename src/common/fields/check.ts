import { setImmediate } from 'node:timers/promises';
import type { Type as Class } from '@nestjs/common';
import { SENTENCE_LIMIT } from '../errors/app-error.js';
import { membersOf, type Problem, problemOf } from './field.js';
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
 * takes it, so the work is bounded by what the DTO allows.
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
  const right: string[] = [];
  for (const [name, member] of members) {
    const problem = problemOf(member, ownMember(value, name), value);
    if (problem) yield sentenceOf(pathOf(parent, name), problem);
    else right.push(name);
  }
  yield undefined;
  for (const name of right) {
    const { nested } = members.get(name)!;
    if (nested) yield* wrongInside(ownMember(value, name), nested(), kind, pathOf(parent, name));
  }
}

/** What somebody sends may be named like what every object has. */
const ownMember = (value: Values, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

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

/** Paths are written as in JavaScript: `tags[3] must be …`, `updated[gte] must be …`. */
const sentenceOf = (path: string, { at, says }: Problem): string =>
  at === undefined ? `${path} ${says}` : `${path}[${at}] ${says}`;

const pathOf = (parent: string, name: string): string => (parent ? `${parent}.${name}` : name);
