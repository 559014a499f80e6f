import { AppError, conflict, type ErrorCode } from '../../errors/app-error.js';
import { Database } from '../../database/database.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { type Application, withApplication } from '../context.js';
import { CommandError } from '../failure.js';
import { chunksOf, statsOf } from '../importing/file-chunks.js';
import type { ShopOptions } from '../options.js';
import { showingProgress } from '../progress.js';
import { Faults } from './faults.js';
import { ListError } from './list-error.js';
import { type ReadLine, readList } from './list-reader.js';
import type { ListImport, ListKind, LineOutcome } from './list.js';

/** The number of lines that are evaluated, and stored, at once. */
const BATCH_SIZE = 1_000;

/** So many records say that the statistics of the tables are no longer true. */
const ANALYZE_THRESHOLD = 1_000;

/** How a list is imported. */
export interface ListOptions extends ShopOptions {
  dryRun?: boolean;
  update?: boolean;
}

/** The result of a list, line by line. */
export interface ListReport {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly faults: Faults;
}

/** The error of a line whose record exists with other values, unless updates are allowed. */
const DIFFERS_FROM_EXISTING = 'must be as the record that is there, which --update changes';

/**
 * Judges a list as a whole, and stores it if nothing is wrong with it, all or nothing.
 * @throws CommandError
 */
export function importList<Line, Verdict>(
  file: string,
  options: ListOptions,
  kind: ListKind<Line, Verdict>,
): Promise<ListReport> {
  return withApplication(async (application) => {
    const context = await application.createTenantContext(options.shop);
    const list = await kind.open(application, context);
    const run = new ListRun(file, options, kind, list, application);
    const report = await run.evaluate(context);
    const { created, updated, faults } = report;
    if (faults.lines > 0 || options.dryRun || created + updated === 0) return report;
    await reportShopChange(file, run.store(context, report));
    if (created + updated >= ANALYZE_THRESHOLD) await application.get(Database).analyze();
    return report;
  });
}

class ListRun<Line, Verdict> {
  constructor(
    private readonly file: string,
    private readonly options: ListOptions,
    private readonly kind: ListKind<Line, Verdict>,
    private readonly list: ListImport<Line, Verdict>,
    private readonly application: Application,
  ) {}

  /** Stores nothing and locks nothing. */
  async evaluate(context: TenantContext): Promise<ListReport> {
    const stats = await statsOf(this.file);
    if (!stats.isFile()) {
      throw new CommandError(`${this.file} must be a file: it is read twice`);
    }
    const counts = { created: 0, updated: 0, unchanged: 0 };
    const faults = new Faults();
    const seen = new Map<unknown, number>();
    await showingProgress('bytes', async (progress) => {
      const lines = this.lines((done) => progress.update(done, stats.size));
      try {
        for await (const batch of inBatches(lines)) {
          const evaluated = await this.evaluateBatch(
            context,
            batch.map((one) => once(one, seen, this.kind.key)),
          );
          for (const { line, verdict, sentences } of evaluated) {
            if (sentences.length > 0) faults.add(line, sentences);
            else counts[countKeyOf(this.list.outcomeOf(verdict!))] += 1;
          }
          this.list.plan(evaluated.flatMap(({ verdict }) => verdict ?? []));
        }
      } catch (error) {
        if (!(error instanceof ListError)) throw error;
        faults.add(error.line, [error.sentence]);
      }
    });
    return { ...counts, faults };
  }

  /** Evaluates again, since the shop can have changed since, and stores. */
  async store(context: TenantContext, { created, updated, unchanged }: ListReport): Promise<void> {
    const { list } = this;
    await list.prepare(context);
    const total = created + updated + unchanged;
    await showingProgress('lines', (progress) =>
      inTransaction(context, async (transaction) => {
        await list.begin(transaction);
        let done = 0;
        for await (const batch of inBatches(this.lines())) {
          await list.store(transaction, await this.resultsOf(transaction, batch));
          progress.update((done += batch.length), total);
        }
        await list.end(transaction);
      }),
    );
  }

  private async resultsOf(
    context: TenantContext,
    batch: readonly ReadLine<Line>[],
  ): Promise<Verdict[]> {
    const evaluated = await this.evaluateBatch(context, batch);
    return evaluated.map(({ line, verdict, sentences }) => {
      if (sentences.length > 0) throw conflict(`line ${line}: ${sentences.join('; ')}`);
      return verdict!;
    });
  }

  private lines(show: (done: number) => void = () => {}): AsyncIterable<ReadLine<Line>> {
    const chunks = chunksOf(this.file, this.application.interrupted, show);
    return readList(chunks, this.kind, this.list);
  }

  private async evaluateBatch(
    context: TenantContext,
    batch: readonly ReadLine<Line>[],
  ): Promise<{ line: number; verdict?: Verdict; sentences: readonly string[] }[]> {
    const good = batch.flatMap((one) => ('read' in one ? one.read : []));
    const verdicts = (await this.list.evaluate(context, good)).values();
    return batch.map((one) => {
      if ('faults' in one) return { line: one.line, sentences: one.faults };
      const verdict = verdicts.next().value!;
      const sentences = this.sentencesOf(this.list.outcomeOf(verdict));
      return { line: one.line, sentences, ...(sentences.length === 0 && { verdict }) };
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

/** Waits for what nothing was wrong with a moment ago. */
async function reportShopChange(file: string, storing: Promise<void>): Promise<void> {
  try {
    await storing;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const reason = `the shop has changed while it was read (${error.message})`;
    throw new CommandError(`${file}: ${reason}; nothing was imported`);
  }
}

const REFUSALS: readonly ErrorCode[] = ['conflict', 'invalid_body'];

const isRefusal = (error: unknown): error is Error =>
  error instanceof ListError || (error instanceof AppError && REFUSALS.includes(error.code));

const countKeyOf = (outcome: LineOutcome): 'created' | 'updated' | 'unchanged' => {
  if ('faults' in outcome || outcome.changes === undefined) return 'created';
  return outcome.changes.length > 0 ? 'updated' : 'unchanged';
};

/** The line, or what is wrong with it where an earlier one has the same record. */
function once<Line>(line: ReadLine<Line>, seen: Map<unknown, number>, key: string): ReadLine<Line> {
  if (line.key == null) return line;
  const first = seen.get(line.key);
  if (first === undefined) {
    seen.set(line.key, line.line);
    return line;
  }
  const sentence = `${key} must not be that of another line: ${String(line.key)} is on line ${first}`;
  const others = 'faults' in line ? line.faults : [];
  return { line: line.line, key: line.key, faults: [sentence, ...others] };
}

/** Entries before an error are yielded as well. */
async function* inBatches<T>(entries: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let failure: ListError | undefined;
  try {
    for await (const entry of entries) {
      if (batch.push(entry) < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    failure = error;
  }
  if (batch.length > 0) yield batch;
  if (failure) throw failure;
}
