import { AppError, conflict, type ErrorKind } from '../../errors/app-error.js';
import type { ExportedCells } from '../../modules/exports/export-formats.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import type { Application } from '../context.js';
import type { ShopOptions } from '../options.js';
import { CommandError, print } from '../output.js';
import { showingProgress } from '../progress.js';
import { importFile, ImportError, type ImportSession, inBatches } from './file-import.js';
import type { Encoding } from './csv-reader.js';
import {
  type Column,
  type ListLine,
  readList,
  type Values,
  valuesIn,
  valueUnder,
} from './list-reader.js';
import { ListError, ListReport } from './list-report.js';

/** The number of lines that are evaluated, and stored, at once. */
const BATCH_SIZE = 1_000;

export interface ListOptions extends ShopOptions {
  dryRun?: boolean;
  update?: boolean;
  encoding?: Encoding;
}

export type LineOutcome =
  | { readonly faults: readonly string[] }
  /** The fields of an existing record that change; undefined for a new record. */
  | { readonly changes: readonly string[] | undefined };

export interface ListKind<Line, Result> {
  /** The name of its records, and of the group of commands. */
  readonly list: string;
  readonly key: string;
  /** True if an existing record keeps its key. */
  readonly isKeyFixed?: boolean;
  /** One column of each group is required. */
  readonly required: readonly (readonly string[])[];
  open(application: Application, context: TenantContext): Promise<ListImport<Line, Result>>;
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
  evaluate(context: TenantContext, lines: readonly Line[]): Promise<Result[]>;
  outcomeOf(result: Result): LineOutcome;
  /** Receives all results of the first pass. */
  plan?(results: readonly Result[]): void;
  prepare?(context: TenantContext): Promise<void>;
  begin?(transaction: TenantContext): Promise<void>;
  store(transaction: TenantContext, results: readonly Result[]): Promise<void>;
  end?(transaction: TenantContext): Promise<void>;
}

/** The values that a line names its record by; undefined where it has none. */
export interface LineKeys {
  readonly id: unknown;
  readonly key: unknown;
}

/** The error of a line whose record exists with other values, unless updates are allowed. */
const DIFFERS_FROM_EXISTING = 'differs from the existing record (pass --update to change it)';

/**
 * Evaluates a whole list, stores it in one transaction if every line is valid, and prints the
 * outcome.
 * @throws CommandError when a line is invalid, after all invalid lines are printed
 */
export async function importList<Line, Result>(
  path: string,
  options: ListOptions,
  kind: ListKind<Line, Result>,
): Promise<void> {
  const { report } = await importFile(path, options.shop, async (session) => {
    const list = await kind.open(session.application, session.context);
    if (!session.file.stats.isFile()) {
      throw new CommandError(`${path} must be a file: it is read twice`);
    }
    return new ListRun(session, options, kind, list).run();
  });
  report.logInvalid();
  if (options.dryRun) report.printPlan(options.json);
  if (report.invalid > 0) {
    const lines = report.invalid === 1 ? '1 line is' : `${report.invalid} lines are`;
    throw new CommandError(`${path}: ${lines} invalid; nothing was imported`);
  }
  if (options.dryRun) return;
  const { created, updated, unchanged } = report;
  const text = `Imported ${kind.list}: ${created} created, ${updated} updated, ${unchanged} unchanged`;
  print(options.json, { created, updated, unchanged }, text);
}

/** A line that was read, or its errors. */
type ReadLine<Line> = { readonly line: number } & (
  { readonly read: Line } | { readonly faults: readonly string[] }
);

interface EvaluatedLine<Result> {
  readonly line: number;
  readonly result?: Result;
  readonly sentences: readonly string[];
}

class ListRun<Line, Result> {
  constructor(
    private readonly session: ImportSession,
    private readonly options: ListOptions,
    private readonly kind: ListKind<Line, Result>,
    private readonly list: ListImport<Line, Result>,
  ) {}

  async run(): Promise<{ report: ListReport; written: number }> {
    const report = await this.evaluate();
    const written = report.created + report.updated;
    if (report.invalid > 0 || this.options.dryRun || written === 0) return { report, written: 0 };
    await reportShopChange(this.store(written + report.unchanged));
    return { report, written };
  }

  private async evaluate(): Promise<ListReport> {
    const { context, file } = this.session;
    const report = new ListReport();
    const seen = new Map<string, number>();
    await showingProgress('bytes', async (progress) => {
      const lines = this.readLines((done) => progress.update(done, file.stats.size));
      try {
        for await (const batch of inBatches(lines, BATCH_SIZE)) {
          const evaluated = await this.evaluateBatch(context, batch, seen);
          for (const { line, result, sentences } of evaluated) {
            if (sentences.length > 0) report.addInvalid(line, sentences);
            else report[countKeyOf(this.list.outcomeOf(result!))] += 1;
          }
          this.list.plan?.(evaluated.flatMap(({ result }) => result ?? []));
        }
      } catch (error) {
        if (!(error instanceof ListError)) throw error;
        report.addInvalid(error.line, [error.sentence]);
      }
    });
    return report;
  }

  /** Evaluates again, since the shop can have changed, and stores. */
  private async store(total: number): Promise<void> {
    const { list } = this;
    const { context } = this.session;
    await list.prepare?.(context);
    await showingProgress('lines', (progress) =>
      inTransaction(context, async (transaction) => {
        await list.begin?.(transaction);
        let done = 0;
        for await (const batch of inBatches(this.readLines(), BATCH_SIZE)) {
          await list.store(transaction, await this.resultsOf(transaction, batch));
          progress.update((done += batch.length), total);
        }
        await list.end?.(transaction);
      }),
    );
  }

  private async resultsOf(context: TenantContext, batch: readonly ListLine[]): Promise<Result[]> {
    const evaluated = await this.evaluateBatch(context, batch);
    return evaluated.map(({ line, result, sentences }) => {
      if (sentences.length > 0) throw conflict(`line ${line}: ${sentences.join('; ')}`);
      return result!;
    });
  }

  private readLines(onProgress?: (done: number) => void): AsyncIterable<ListLine> {
    const chunks = this.session.file.chunks(onProgress);
    return readList(chunks, this.list.columns, this.kind.required, this.options.encoding);
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
    return batch.map((entry) => {
      const { line } = entry;
      if ('faults' in entry) return { line, sentences: entry.faults };
      const result = results.next().value!;
      const sentences = this.sentencesOf(this.list.outcomeOf(result));
      return { line, sentences, ...(sentences.length === 0 && { result }) };
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
    return lines.map((entry, index) => {
      const { line } = entry;
      const exported = records[index];
      const { values, faults } = valuesIn(entry, exported);
      const { id, key } = keys[index]!;
      const sentences = [
        ...duplicateOf(
          line,
          id == null ? { [this.kind.key]: key, id: exported?.get('id') } : { id },
          seen,
        ),
        ...this.keyFaults(keys[index]!, exported),
        ...faults,
      ];
      if (sentences.length > 0) return { line, faults: sentences };
      return { line, read: this.list.toLine(values, exported) };
    });
  }

  /** The error of an `id` that no record has, or that the key contradicts. */
  private keyFaults({ id, key }: LineKeys, exported: ExportedCells | undefined): string[] {
    if (id == null) return [];
    if (!exported) return [`id must be the id of a record in ${this.kind.list}: ${String(id)}`];
    const own = exported.get(this.kind.key)!;
    const differs = this.kind.isKeyFixed && key != null && String(key) !== own;
    return differs
      ? [`${this.kind.key} must be that of id ${String(id)}, ${own}: ${String(key)}`]
      : [];
  }

  private sentencesOf(outcome: LineOutcome): readonly string[] {
    if ('faults' in outcome) return outcome.faults;
    const { changes = [] } = outcome;
    return changes.length === 0 || this.options.update
      ? []
      : [`${DIFFERS_FROM_EXISTING}: ${changes.join(', ')}`];
  }
}

const CHANGED_SHOP_ERRORS: readonly ErrorKind[] = ['conflict', 'invalid_body'];

/** Every line was valid before, so an error of a line means that the shop has changed since. */
async function reportShopChange(storing: Promise<void>): Promise<void> {
  try {
    await storing;
  } catch (error) {
    const isShopChange =
      error instanceof ListError ||
      (error instanceof AppError && CHANGED_SHOP_ERRORS.includes(error.kind));
    if (!isShopChange) throw error;
    throw new ImportError(`the shop has changed while it was read (${error.message})`);
  }
}

const countKeyOf = (outcome: LineOutcome): 'created' | 'updated' | 'unchanged' => {
  if ('faults' in outcome || outcome.changes === undefined) return 'created';
  return outcome.changes.length > 0 ? 'updated' : 'unchanged';
};

/** The sentence about the first key of a line that an earlier line has. */
function duplicateOf(
  line: number,
  keys: Readonly<Record<string, unknown>>,
  seen?: Map<string, number>,
): string[] {
  for (const [name, key] of Object.entries(keys)) {
    if (key == null || !seen) continue;
    const place = `${name} ${String(key)}`;
    const first = seen.get(place);
    if (first !== undefined) {
      return [`${name} duplicates another line: ${String(key)} is on line ${first}`];
    }
    seen.set(place, line);
  }
  return [];
}
