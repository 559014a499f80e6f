/** The fields of a response that name rentals which a change concerns. */
const FIELDS = ['affectedCycleIds', 'conflictingCycleIds', 'movedCycleIds'] as const;

/** Rentals that a change concerns. The units of `heldCycleIds` are held for customers who waited. */
export interface Consequence {
  readonly field: (typeof FIELDS)[number] | 'heldCycleIds';
  readonly ids: readonly number[];
}

/** Returns the consequences that the response to a change names, for one record or for several. */
export function consequencesOf(response: unknown): Consequence[] {
  const records = [response, (response as { data?: unknown } | null | undefined)?.data].flat();
  return FIELDS.map((field) => ({
    field,
    ids: [...new Set(records.flatMap((record) => (record as IdFields | undefined)?.[field] ?? []))],
  })).filter(({ ids }) => ids.length > 0);
}

type IdFields = Partial<Record<string, readonly number[]>> | null;
