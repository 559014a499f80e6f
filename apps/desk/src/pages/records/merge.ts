/** The values of the fields of a record, by their names. */
export type Values = Readonly<Record<string, string>>;

/** A field that two people changed to different values. */
export interface Conflict {
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
}

/** The fields that I changed. */
export const changesOf = (base: Values, mine: Values): Values =>
  Object.fromEntries(Object.entries(mine).filter(([name, value]) => value !== base[name]));

/**
 * The fields that I changed, and somebody else to another value.
 * @param base the values that both started from
 */
export const conflictsOf = (base: Values, mine: Values, theirs: Values): Conflict[] =>
  Object.entries(changesOf(base, mine))
    .filter(([name, value]) => theirs[name] !== base[name] && theirs[name] !== value)
    .map(([name, value]) => ({ name, mine: value, theirs: theirs[name]! }));
