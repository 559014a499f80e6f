/** A value before and after. */
export interface Change<T = unknown> {
  readonly from: T;
  readonly to: T;
}

/** What changed of a record, member by member. */
export type Changes = Readonly<Record<string, Change>>;

/**
 * The members whose values are not the same.
 * @param after undefined leaves as it is
 */
export function changesBetween<Member extends string>(
  members: readonly Member[],
  before: { readonly [M in Member]?: unknown },
  after: { readonly [M in Member]?: unknown },
): Changes {
  return Object.fromEntries(
    members
      .filter((member) => after[member] !== undefined && !isSame(before[member], after[member]))
      .map((member) => [member, { from: before[member] ?? null, to: after[member] }]),
  );
}

export const isEmptyChange = (changes: Changes): boolean => Object.keys(changes).length === 0;

/** The changes of a record one after the other as one; what came back to its beginning is none. */
export function changesInOrder(first: Changes, second: Changes): Changes {
  const all: Record<string, Change> = { ...first };
  for (const [member, change] of Object.entries(second)) {
    const before = first[member];
    all[member] = before ? { from: before.from, to: change.to } : change;
    if (before && !isSame(before.from, before.to) && isSame(before.from, change.to)) {
      delete all[member];
    }
  }
  return all;
}

/** The same without the values: that they changed may be told, what they are may not. */
export const withoutValues = (changes: Changes): Changes =>
  Object.fromEntries(Object.keys(changes).map((member) => [member, { from: null, to: null }]));

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
