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

/** The name of the declared list with exactly these values. */
export const nameOfEnumeration = (values: readonly unknown[]): string | undefined =>
  NAMES.get(keyOf(values));

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values);
