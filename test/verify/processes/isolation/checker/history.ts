/**
 * The objects of a history, by kind and name:
 * - values are appended to a `list`, and reads return them in that order,
 * - values are added to a `set`, as amounts are added to a counter,
 * - a `register` has one value, and its write follows on the value that its transaction read.
 */
export type ObjectName = `${'list' | 'set' | 'register'}:${string}`;

/** A read or write of a transaction. No two writes of one object have the same value. */
export type Access = { readonly object: ObjectName } & (
  | { readonly write: number }
  /** Empty without a value. */
  | { readonly read: readonly number[] }
);

/** A transaction as its client saw it. */
export interface Transaction {
  /** Unknown without a response: it is committed or not, now or later. */
  readonly status: 'committed' | 'aborted' | 'unknown';
  /** The place of the request among all requests and responses. */
  readonly start: number;
  /** The place of the response; infinite without one. */
  readonly end: number;
  readonly accesses: readonly Access[];
  /** The index of a transaction that committed before this one started, within the same request. */
  readonly after?: number;
}
