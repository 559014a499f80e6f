import type { TenantContext } from '../../database/tenant-context.js';
import type { Application } from '../context.js';
import type { Column } from './columns.js';

/** The result of one line. */
export type LineOutcome =
  | { readonly faults: readonly string[] }
  /** The members that change of a record that is there; undefined where a record is made. */
  | { readonly changes: readonly string[] | undefined };

/** The values of a line by their columns; those that the list does not have are undefined. */
export type Values = Readonly<Record<string, unknown>>;

/** A kind of list that can be imported. */
export interface ListKind<Line, Verdict> {
  /** The name of its records, and of the group of commands. */
  readonly list: string;
  /** The column that tells one record from the others. */
  readonly key: string;
  /** One column of each group is required. */
  readonly required: readonly (readonly string[])[];
  open(application: Application, context: TenantContext): Promise<ListImport<Line, Verdict>>;
}

/**
 * The import of one list, which is read twice: its lines are evaluated outside any transaction, and
 * then evaluated again and stored in one.
 */
export interface ListImport<Line, Verdict> {
  readonly columns: readonly Column[];
  toLine(values: Values): Line;
  /** The results of lines, each of another record. */
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
