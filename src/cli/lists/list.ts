import type { TenantContext } from '../../database/tenant-context.js';
import type { Application } from '../context.js';
import type { Column } from './columns.js';

/** What a line comes to. */
export type LineOutcome =
  | { readonly faults: readonly string[] }
  /** The members that change of a record that is there; undefined where a record is made. */
  | { readonly changes: readonly string[] | undefined };

/** The values of a line by their columns; those that the list does not have are undefined. */
export type Values = Readonly<Record<string, unknown>>;

/** A kind of list that can be imported. */
export interface ListKind<Line, Verdict> {
  /** What its records are called, and the group of commands. */
  readonly list: string;
  /** The column that tells one record from the others. */
  readonly key: string;
  /** Of each group one column has to be there. */
  readonly required: readonly (readonly string[])[];
  open(application: Application, context: TenantContext): Promise<ListImport<Line, Verdict>>;
}

/**
 * The import of one list, which is read twice: its lines are judged outside of any transaction, and
 * then judged again and stored in one.
 */
export interface ListImport<Line, Verdict> {
  readonly columns: readonly Column[];
  toLine(values: Values): Line;
  /** What lines come to, each of another record. */
  evaluate(context: TenantContext, lines: readonly Line[]): Promise<Verdict[]>;
  outcomeOf(verdict: Verdict): LineOutcome;
  /** Hears all verdicts before anything is stored. */
  plan(verdicts: readonly Verdict[]): void;
  /** Outside of the transaction, before it. */
  prepare(context: TenantContext): Promise<void>;
  begin(context: TenantContext): Promise<void>;
  store(context: TenantContext, verdicts: readonly Verdict[]): Promise<void>;
  end(context: TenantContext): Promise<void>;
}
