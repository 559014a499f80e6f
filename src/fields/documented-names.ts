import type { Type as Class } from '@nestjs/common';
import { membersOf } from './field.js';

type Values = Readonly<Record<string, unknown>>;
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
