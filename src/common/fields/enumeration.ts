const NAMES = new Map<string, string>();

/** Declares a closed list of values and the name by which the document and its clients know it. */
export function enumeration<const Values extends readonly string[]>(
  name: string,
  values: Values,
): Values {
  NAMES.set(keyOf(values), name);
  return values;
}

/** The name of a declared list with just these values. */
export const nameOfEnumeration = (values: readonly unknown[]): string | undefined =>
  NAMES.get(keyOf(values));

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values);
