/** The old name of a path, under which it answers the same. */
export interface DeprecatedPath {
  /** For example `rentals`. */
  readonly path: string;
  /** For example `cycles`. */
  readonly successor: string;
  /** The day of the change. */
  readonly since: string;
  /** How the document lists the operations under the old name. */
  readonly tag: string;
  /** What operations of the successor are called after, and those under the old name instead. */
  readonly record: { readonly successor: string; readonly deprecated: string };
}
