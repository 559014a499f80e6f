import { referenceTo, type Schema } from './field.js';

const NAMES = new Map<string, string>();

/**
 * Declares a closed list of values, and its name in the OpenAPI document and in clients.
 * @throws Error when another name has the same values, because only one name could be documented
 */
export function enumeration<const Values extends readonly string[]>(
  name: string,
  values: Values,
): Values {
  const taken = NAMES.get(keyOf(values)) ?? name;
  if (taken !== name) throw new Error(`${name} has the values of ${taken}`);
  NAMES.set(keyOf(values), name);
  return values;
}

/** The schema of one of these values: a reference if the list was declared before. */
export function enumerationSchemaOf(values: readonly string[]): Schema {
  const name = NAMES.get(keyOf(values));
  return name === undefined ? { type: 'string', enum: values } : referenceTo(name);
}

/** The schemas of all declared lists, by name. */
export const enumerationSchemas = (): Record<string, Schema> =>
  Object.fromEntries(
    [...NAMES]
      .map(
        ([values, name]) =>
          [name, { type: 'string', enum: JSON.parse(values) as unknown }] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values);

/** The states of a record that can be switched off. */
export const ENABLED_STATUSES = enumeration('EnabledStatus', ['enabled', 'disabled']);
export type EnabledStatus = (typeof ENABLED_STATUSES)[number];
