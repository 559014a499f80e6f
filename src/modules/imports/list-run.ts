import type { TenantContext } from '../../database/tenant-context.js';
import { conflict } from '../../errors/app-error.js';
import type { ExportedCells } from '../exports/export-formats.js';
import { inBatches } from './batches.js';
import { ListError } from './csv-reader.js';
import { cellChangesOf, type RecordChanges } from './list-changes.js';
import type { ListFormat } from './list-format.js';
import {
  duplicatesOf,
  hasNewKey,
  type KeyColumn,
  keyErrorsOf,
  keyOf,
  type LineKeys,
  uniqueKeysOf,
} from './list-keys.js';
import {
  type Column,
  type ListLine,
  readList,
  type Values,
  valuesIn,
  valueUnder,
} from './list-reader.js';
import { ListReport } from './list-report.js';

/** The number of lines that are evaluated, and stored, at once. */
const BATCH_SIZE = 1_000;

/** How a list is read, and what it may change. */
export interface ListOptions extends ListFormat {
  update?: boolean;
  rename?: boolean;
}

/** A list that is read several times. */
export interface ListSource {
  /** Reads the list from its beginning. */
  chunks(): AsyncIterable<Uint8Array>;
}

export type LineOutcome =
  | { readonly faults: readonly string[] }
  /** The changes of an existing record; undefined for a new record. */
  | { readonly changes: RecordChanges | undefined };

export interface ListKind<Line, Result> extends KeyColumn {
  /** One column of each group is required. */
  readonly required: readonly (readonly string[])[];
  open(context: TenantContext): Promise<ListImport<Line, Result>>;
}

/**
 * The import of one list, which is read twice: its lines are evaluated outside any transaction, and
 * then evaluated again and stored in one.
 */
export interface ListImport<Line, Result> {
  readonly columns: readonly Column[];
  /**
   * The cells that the records of lines have in an export; undefined for new ones.
   * @param keys the values of `id` and of the key of each line
   */
  exported(
    context: TenantContext,
    keys: readonly LineKeys[],
  ): Promise<(ExportedCells | undefined)[]>;
  /** @param exported the cells of its record in an export; undefined for a new one */
  toLine(values: Values, exported: ExportedCells | undefined): Line;
  /** The errors of lines with new keys that other records nearly have, by the keys. */
  findLookalikes?(
    context: TenantContext,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  evaluate(context: TenantContext, lines: readonly Line[]): Promise<Result[]>;
  outcomeOf(result: Result): LineOutcome;
  /** Receives all results of the first pass. */
  plan?(results: readonly Result[]): void;
  /** Whether a result depends on other lines; such lines are counted at the end. */
  isContested?(result: Result): boolean;
  /** The errors of contested results, once all lines are planned. */
  conflicts?(context: TenantContext): Promise<ReadonlyMap<Result, string>>;
  prepare?(context: TenantContext): Promise<void>;
  begin?(transaction: TenantContext): Promise<void>;
  store(transaction: TenantContext, results: readonly Result[]): Promise<void>;
  end?(transaction: TenantContext): Promise<void>;
}

/** The error of a line whose record exists with other values, unless updates are allowed. */
const DIFFERS_FROM_EXISTING = 'differs from the existing record (pass --update to change it)';

/** A line that was read, with the cells of its record in an export, or its errors. */
type ReadLine<Line> = { readonly entry: ListLine } & (
  | { readonly read: Line; readonly exported: ExportedCells | undefined }
  | { readonly faults: readonly string[] }
);

/** The result of a line, or its errors. */
type EvaluatedLine<Result> = { readonly entry: ListLine } & (
  | { readonly result: Result; readonly exported: ExportedCells | undefined }
  | { readonly faults: readonly string[] }
);

/** The run of one import over its list. */
export class ListRun<Line = unknown, Result = unknown> {
  constructor(
    private readonly kind: ListKind<Line, Result>,
    private readonly list: ListImport<Line, Result>,
    private readonly source: ListSource,
    private readonly options: ListOptions,
  ) {}

  /** Evaluates all lines; it changes nothing. */
  async evaluate(context: TenantContext): Promise<ListReport> {
    const report = new ListReport();
    const seen = new Map<string, number>();
    const contested: EvaluatedLine<Result>[] = [];
    try {
      for await (const batch of inBatches(this.readLines(), BATCH_SIZE)) {
        report.nameLeftOut(batch[0]!.columns);
        const evaluated = await this.evaluateBatch(context, batch, seen);
        for (const line of evaluated) {
          const isContested = 'result' in line && this.list.isContested?.(line.result);
          if (isContested) contested.push(line);
          else this.count(report, line);
        }
        this.list.plan?.(evaluated.flatMap((line) => ('result' in line ? line.result : [])));
      }
    } catch (error) {
      if (!(error instanceof ListError)) throw error;
      report.addInvalid(error.line, [error.sentence]);
    }
    const conflicts = await this.list.conflicts?.(context);
    for (const line of contested) {
      const fault = 'result' in line && conflicts?.get(line.result);
      this.count(report, fault ? { entry: line.entry, faults: [fault] } : line);
    }
    return report;
  }

  /** Prepares the storage of an evaluated list, before its transaction begins. */
  async prepare(context: TenantContext): Promise<void> {
    await this.list.prepare?.(context);
  }

  /**
   * Evaluates all lines again, since the shop can have changed, and stores them.
   * @param onProgress receives the number of stored lines
   */
  async store(
    transaction: TenantContext,
    onProgress: (lines: number) => void = () => {},
  ): Promise<ListReport> {
    const { list } = this;
    const report = new ListReport();
    await list.begin?.(transaction);
    let done = 0;
    for await (const batch of inBatches(this.readLines(), BATCH_SIZE)) {
      report.nameLeftOut(batch[0]!.columns);
      await list.store(transaction, await this.resultsOf(transaction, batch, report));
      onProgress((done += batch.length));
    }
    await list.end?.(transaction);
    return report;
  }

  private count(report: ListReport, line: EvaluatedLine<Result>): void {
    if ('faults' in line) {
      report.addInvalid(line.entry.line, line.faults);
      return;
    }
    const { entry, exported } = line;
    const outcome = this.list.outcomeOf(line.result);
    const changes = 'changes' in outcome ? outcome.changes : undefined;
    if (!changes || !exported) report.created += 1;
    else if (changes.fields.length === 0) report.unchanged += 1;
    else {
      const key = keyOf(this.kind, exported) || exported.get('id')!;
      report.addUpdate(key, cellChangesOf(entry, changes, exported));
    }
  }

  private async resultsOf(
    context: TenantContext,
    batch: readonly ListLine[],
    report: ListReport,
  ): Promise<Result[]> {
    const evaluated = await this.evaluateBatch(context, batch);
    return evaluated.map((line) => {
      this.count(report, line);
      if ('result' in line) return line.result;
      throw conflict(`line ${line.entry.line}: ${line.faults.join('; ')}`);
    });
  }

  private readLines(): AsyncIterable<ListLine> {
    return readList(this.source.chunks(), this.list.columns, this.kind.required, this.options);
  }

  /** @param seen the lines of all records so far; undefined once their lines are known to differ */
  private async evaluateBatch(
    context: TenantContext,
    lines: readonly ListLine[],
    seen?: Map<string, number>,
  ): Promise<EvaluatedLine<Result>[]> {
    const batch = await this.readBatch(context, lines, seen);
    const valid = batch.flatMap((line) => ('read' in line ? line.read : []));
    const results = (await this.list.evaluate(context, valid)).values();
    return batch.map((line) => {
      if ('faults' in line) return line;
      const { entry, exported } = line;
      const result = results.next().value!;
      const faults = this.faultsOf(this.list.outcomeOf(result));
      return faults.length > 0 ? { entry, faults } : { entry, exported, result };
    });
  }

  private async readBatch(
    context: TenantContext,
    lines: readonly ListLine[],
    seen?: Map<string, number>,
  ): Promise<ReadLine<Line>[]> {
    const keys = lines.map((line) => ({
      id: valueUnder('id', line),
      key: valueUnder(this.kind.key, line),
    }));
    const records = await this.list.exported(context, keys);
    const newKeys = keys.flatMap((line, index) =>
      hasNewKey(this.kind, line, records[index]) ? (line.key as string) : [],
    );
    // In the second pass, the new records of the list itself would be found.
    const lookalikes =
      seen && !this.options.rename ? await this.list.findLookalikes?.(context, newKeys) : undefined;
    return lines.map((entry, index) => {
      const { line } = entry;
      const exported = records[index];
      const { values, faults } = valuesIn(entry, exported);
      const { key } = keys[index]!;
      const sentences = [
        ...duplicatesOf(line, uniqueKeysOf(this.kind, keys[index]!, exported), seen),
        ...keyErrorsOf(this.kind, keys[index]!, exported, this.options.rename === true),
        ...(lookalikes?.has(key as string) ? [lookalikes.get(key as string)!] : []),
        ...faults,
      ];
      if (sentences.length > 0) return { entry, faults: sentences };
      return { entry, exported, read: this.list.toLine(values, exported) };
    });
  }

  private faultsOf(outcome: LineOutcome): readonly string[] {
    if ('faults' in outcome) return outcome.faults;
    const fields = outcome.changes?.fields ?? [];
    return fields.length === 0 || this.options.update
      ? []
      : [`${DIFFERS_FROM_EXISTING}: ${fields.join(', ')}`];
  }
}
