const NAMES = new Map<string, string>();

/**
 * Declares a closed list of values and the name by which the document and its clients know it.
 * @throws Error when another name has these values: they would be told by one of both
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

/** The name of a declared list with just these values. */
export const nameOfEnumeration = (values: readonly unknown[]): string | undefined =>
  NAMES.get(keyOf(values));

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values);
