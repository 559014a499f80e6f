/** The ids of records, in the same order. */
export const idsOf = (records: readonly { readonly id: number }[]): number[] =>
  records.map(({ id }) => id);

/** The records grouped by a key, each group in the original order. */
export function groupedBy<T, K>(records: readonly T[], keyOf: (record: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const record of records) {
    const key = keyOf(record);
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return groups;
}
