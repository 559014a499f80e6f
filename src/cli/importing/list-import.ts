import { AppError, conflict, type ErrorKind } from '../../errors/app-error.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import type { Application } from '../context.js';
import type { ShopOptions } from '../options.js';
import { CommandError, print } from '../output.js';
import { showingProgress } from '../progress.js';
import { importFile, ImportError, type ImportSession, inBatches } from './file-import.js';
import { type Column, type ReadLine, readList, type Values } from './list-reader.js';
import { ListError, ListReport } from './list-report.js';

/** The number of lines that are evaluated, and stored, at once. */
const BATCH_SIZE = 1_000;

export interface ListOptions extends ShopOptions {
  dryRun?: boolean;
  update?: boolean;
}

export type LineOutcome =
  | { readonly faults: readonly string[] }
  /** The fields of an existing record that change; undefined for a new record. */
  | { readonly changes: readonly string[] | undefined };

export interface ListKind<Line, Result> {
  /** The name of its records, and of the group of commands. */
  readonly list: string;
  readonly key: string;
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
  toLine(values: Values): Line;
  evaluate(context: TenantContext, lines: readonly Line[]): Promise<Result[]>;
  outcomeOf(result: Result): LineOutcome;
  /** Receives all results of the first pass. */
  plan?(results: readonly Result[]): void;
  prepare?(context: TenantContext): Promise<void>;
  begin?(transaction: TenantContext): Promise<void>;
  store(transaction: TenantContext, results: readonly Result[]): Promise<void>;
  end?(transaction: TenantContext): Promise<void>;
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
    const seen = new Map<unknown, number>();
    await showingProgress('bytes', async (progress) => {
      const lines = this.readLines((done) => progress.update(done, file.stats.size));
      try {
        for await (const batch of inBatches(lines, BATCH_SIZE)) {
          const unique = batch.map((line) => withoutDuplicate(line, seen, this.kind.key));
          const evaluated = await this.evaluateBatch(context, unique);
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

  private async resultsOf(
    context: TenantContext,
    batch: readonly ReadLine<Line>[],
  ): Promise<Result[]> {
    const evaluated = await this.evaluateBatch(context, batch);
    return evaluated.map(({ line, result, sentences }) => {
      if (sentences.length > 0) throw conflict(`line ${line}: ${sentences.join('; ')}`);
      return result!;
    });
  }

  private readLines(onProgress?: (done: number) => void): AsyncIterable<ReadLine<Line>> {
    return readList(this.session.file.chunks(onProgress), this.kind, this.list);
  }

  private async evaluateBatch(
    context: TenantContext,
    batch: readonly ReadLine<Line>[],
  ): Promise<EvaluatedLine<Result>[]> {
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

function withoutDuplicate<Line>(
  line: ReadLine<Line>,
  seen: Map<unknown, number>,
  key: string,
): ReadLine<Line> {
  if (line.key == null) return line;
  const first = seen.get(line.key);
  if (first === undefined) {
    seen.set(line.key, line.line);
    return line;
  }
  const sentence = `${key} duplicates another line: ${String(line.key)} is on line ${first}`;
  const others = 'faults' in line ? line.faults : [];
  return { line: line.line, key: line.key, faults: [sentence, ...others] };
}
