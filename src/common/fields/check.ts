import type { Type as Class } from '@nestjs/common';
import { type Member, membersOf } from './field.js';
import { isObject } from './rules.js';
import { nearest } from './nearest.js';

/** What a member is called in the sentences: one of a body, or one of the query. */
export type MemberKind = 'field' | 'parameter';

/** What integrations of old still send; nothing reads it. */
const RETIRED = new Set(['rentalIntentToken', 'rental_intent_token']);

/**
 * What is wrong with an object, one sentence a member, each beginning with the member's path
 * (`returnLines[0].status`). A list is looked into only when its own rule takes it, and whoever has
 * heard enough may stop asking, so the work is bounded by what the DTO allows.
 */
export function* wrongIn(
  value: Readonly<Record<string, unknown>>,
  type: Class,
  kind: MemberKind,
  parent = '',
): Generator<string> {
  const members = membersOf(type);
  for (const name of Object.keys(value)) {
    if (!members.has(name)) {
      const others = [...members.keys()].filter((other) => !Object.hasOwn(value, other));
      yield unknownMember(pathOf(parent, name), kind, nearest(name, others));
    }
  }
  for (const [name, member] of members) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if ((given === undefined && member.optional) || (given === null && member.nullable)) continue;
    const path = pathOf(parent, name);
    if (member.rule.test(given, value)) yield* wrongInside(given, member, kind, path);
    else yield sentence(path, member, given);
  }
}

/** The sentence for a member that no operation knows, or knows no longer. */
export function unknownMember(path: string, kind: MemberKind, meant?: string): string {
  if (RETIRED.has(path.split('.').at(-1)!)) return `${path} is retired and must be left out`;
  return `${path} is not a known ${kind}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
}

function* wrongInside(
  value: unknown,
  { rule }: Member,
  kind: MemberKind,
  path: string,
): Generator<string> {
  if (!rule.nested) return;
  const nested = rule.nested();
  if (isObject(value)) yield* wrongIn(value, nested, kind, path);
  if (!Array.isArray(value)) return;
  for (const [index, entry] of (value as Record<string, unknown>[]).entries()) {
    yield* wrongIn(entry, nested, kind, `${path}[${index}]`);
  }
}

function sentence(path: string, { rule, nullable }: Member, value: unknown): string {
  const says = typeof rule.says === 'string' ? rule.says : rule.says(value);
  if (says.startsWith('[')) return path + says;
  return nullable ? `${path} ${says} or null` : `${path} ${says}`;
}

const pathOf = (parent: string, name: string): string => (parent ? `${parent}.${name}` : name);
