import type { Type as Class } from '@nestjs/common';
import { membersOf } from './field.js';
import { isObject, LONGEST_LIST } from './rules.js';

type Values = Readonly<Record<string, unknown>>;
type Normalize = (sent: unknown) => unknown;

const NORMALIZERS = new WeakMap<Class, ReadonlyMap<string, Normalize>>();

/** A body with normalized fields, nested ones included: `serial` without surrounding spaces. */
export function normalizeFields(body: Values, type: Class): Values {
  const normalized = [...normalizersOf(type)].filter(([name]) => Object.hasOwn(body, name));
  if (normalized.length === 0) return body;
  const values = normalized.map(([name, normalize]) => [name, normalize(body[name])] as const);
  return { ...body, ...Object.fromEntries(values) };
}

/** The normalized fields of a DTO, computed once. */
function normalizersOf(type: Class): ReadonlyMap<string, Normalize> {
  const known = NORMALIZERS.get(type);
  if (known) return known;
  const found = new Map<string, Normalize>();
  for (const [name, { normalize, nested }] of membersOf(type)) {
    if (normalize) found.set(name, normalize);
    else if (nested && normalizersOf(nested()).size > 0) found.set(name, eachOf(nested()));
  }
  NORMALIZERS.set(type, found);
  return found;
}

/** Normalizes a nested object, or each object of a list. The list's own rule rejects a longer one. */
function eachOf(type: Class): Normalize {
  const one: Normalize = (value) => (isObject(value) ? normalizeFields(value, type) : value);
  return (value) => {
    if (!Array.isArray(value)) return one(value);
    return value.length > LONGEST_LIST ? value : value.map(one);
  };
}
