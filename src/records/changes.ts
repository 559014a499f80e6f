/** A value before and after a change. */
export interface Change<T = unknown> {
  readonly from: T;
  readonly to: T;
}

/** The changes of a record, by field. */
export type Changes = Readonly<Record<string, Change>>;

/**
 * The fields whose values differ.
 * @param after undefined leaves a value unchanged
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

/**
 * Two successive changes of a record, merged.
 * A field that returns to its first value is not a change.
 */
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

/** The changes without values, for fields whose values must stay private. */
export const withoutValues = (changes: Changes): Changes =>
  Object.fromEntries(Object.keys(changes).map((member) => [member, { from: null, to: null }]));

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** A record without the members with these names. */
export const omit = (source: object, members: readonly string[]): object =>
  Object.fromEntries(Object.entries(source).filter(([member]) => !members.includes(member)));

/** The members of a record with these names. */
export const pick = <Source extends object, Member extends keyof Source>(
  source: Source,
  members: readonly Member[],
): Pick<Source, Member> =>
  Object.fromEntries(members.map((member) => [member, source[member]])) as Pick<Source, Member>;
