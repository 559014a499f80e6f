import type { Command } from 'commander';
import { Database } from '../../database/database.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { type Application, withApplication } from '../context.js';
import { CommandError } from '../failure.js';
import { addCommand, type ShopOptions, shopOption } from '../options.js';
import { print } from '../output.js';
import { showingProgress } from '../progress.js';
import { chunksOf, statsOf } from './file-chunks.js';
import { readExport } from './export-reader.js';
import { ExportError } from './record-checks.js';

/** The maximum that one statement imports, unless a single record is larger. */
const BATCH_SIZE = 2_000;

/** So many records say that the statistics of the tables are no longer true. */
const ANALYZE_THRESHOLD = 1_000;

/** A kind of record that can be imported. */
export interface ImportKind<Record> {
  /** The name of the list in the file, and of the group of commands. */
  readonly list: string;
  readonly description: string;
  begin(application: Application): RecordImport<Record>;
}

/** The import of one file; it restarts when the transaction has to be retried. */
export interface RecordImport<Record> {
  /**
   * The record as the service takes it.
   * @param index from 0, in the file
   * @throws ExportError
   */
  read(value: unknown, index: number): Record;
  /** How many rows a record makes. */
  weigh(record: Record): number;
  store(context: TenantContext, batch: readonly Record[]): Promise<void>;
  /** The counts that `--json` prints. */
  readonly counts: Readonly<{ [what: string]: number }>;
  /** A readable summary, such as `12 customers`. */
  describe(): string;
}

/** Adds `<list> import`. */
export function addImportCommand<Record>(program: Command, kind: ImportKind<Record>): void {
  const { list, description } = kind;
  const group = program.command(list).description(`Import ${list}`);
  addCommand(group, {
    usage: 'import',
    description: `${description} ${ABOUT_IMPORTS}`,
    example: `${list} import --shop 1 ${list}.json`,
  })
    .addOption(shopOption())
    .argument('<file>', 'the export')
    .action((file: string, options: ShopOptions) => runImport(file, options, kind));
}

/** The help text of every import of an export. */
export const ABOUT_IMPORTS =
  'A file of any size, all of it or nothing. Importing it again changes nothing; members that are ' +
  'absent stay as they are.';

/** Imports an export and prints the result. */
export async function runImport<Record>(
  file: string,
  { shop, json }: ShopOptions,
  kind: ImportKind<Record>,
): Promise<void> {
  const done = await importFile(file, shop, kind);
  print(json, done.counts, `Imported ${done.describe()}`);
}

async function importFile<Record>(
  file: string,
  shop: number,
  kind: ImportKind<Record>,
): Promise<RecordImport<Record>> {
  const { size } = await statsOf(file);
  return withApplication(async (application) => {
    const context = await application.createTenantContext(shop);
    try {
      const imported = await showingProgress('bytes', ({ update }) =>
        inTransaction(context, async (transaction) => {
          const records = kind.begin(application);
          const chunks = chunksOf(file, application.interrupted, (done) => update(done, size));
          for await (const batch of inBatches(records, readExport(chunks, kind.list))) {
            await records.store(transaction, batch);
          }
          return records;
        }),
      );
      if (sum(imported.counts) >= ANALYZE_THRESHOLD) await application.get(Database).analyze();
      return imported;
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      throw new CommandError(`${file}: ${error.message}; nothing was imported`);
    }
  });
}

const sum = (counts: { [what: string]: number }): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

async function* inBatches<Record>(
  records: RecordImport<Record>,
  values: AsyncIterable<unknown>,
): AsyncGenerator<Record[]> {
  let batch: Record[] = [];
  let weight = 0;
  let index = 0;
  for await (const value of values) {
    const record = records.read(value, index);
    index += 1;
    batch.push(record);
    weight += records.weigh(record);
    if (weight < BATCH_SIZE) continue;
    yield batch;
    batch = [];
    weight = 0;
  }
  if (batch.length > 0) yield batch;
}
