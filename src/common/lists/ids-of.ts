/** The ids of records, in their order. */
export const idsOf = (records: readonly { readonly id: number }[]): number[] =>
  records.map(({ id }) => id);
