import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { CustomersService } from '../../modules/customers/customers.service.js';
import { LocationsService } from '../../modules/locations/locations.service.js';
import { ProductsService } from '../../modules/products/products.service.js';
import { type SentProduct, variantsOf } from '../../modules/products/product-import.js';
import { inBatches } from '../../modules/imports/batches.js';
import type { FileFormat } from '../../modules/imports/file-format.js';
import { ImportError } from '../../modules/imports/import-error.js';
import type { Application } from '../context.js';
import type { ShopOptions } from '../options.js';
import { CommandError, print } from '../output.js';
import { showingProgress } from '../progress.js';
import { readBulk } from './bulk-reader.js';
import { readExport } from './export-reader.js';
import { readProductList } from './product-list.js';
import { importFile, type ImportSession } from './file-import.js';
import { toImportCustomer, toImportLocation, toSentProduct } from './platform-records.js';

/** The number of rows that one statement imports, unless a single record has more. */
const BATCH_SIZE = 2_000;

/** The import of one export; it restarts when the transaction has to be retried. */
interface ExportImport<Record> {
  /**
   * The record as the service takes it.
   * @param index from 0, in the file
   * @throws ImportError
   */
  read(value: unknown, index: number): Record;
  weigh(record: Record): number;
  store(context: TenantContext, batch: readonly Record[]): Promise<void>;
  readonly counts: Readonly<{ [list: string]: number }>;
  describe(): string;
}

export interface ExportOptions extends ShopOptions {
  dryRun?: boolean;
  /** The mapping of a list of products. */
  map?: string;
}

const LIST_NAME = /\.(csv|tsv)$/i;

const EXPORTS = {
  products: (application: Application) => new ProductsImport(application.get(ProductsService)),
  customers: (application: Application) =>
    new FlatImport('customers', toImportCustomer, application.get(CustomersService)),
  locations: (application: Application) =>
    new FlatImport('locations', toImportLocation, application.get(LocationsService)),
};

export type ExportedList = keyof typeof EXPORTS;

/**
 * Imports an export in one transaction and prints the result.
 * @throws CommandError at the first error in it
 */
export async function importExport(
  file: string,
  { shop, json, dryRun = false, map }: ExportOptions,
  list: ExportedList,
): Promise<void> {
  const begin: (application: Application) => ExportImport<unknown> = EXPORTS[list];
  const { imported } = await importFile(file, shop, (session) =>
    storeExport(
      dryRun ? { ...session, context: session.context.asDryRun() } : session,
      readerOf(file, list, map),
      list,
      begin,
    ),
  );
  const outcome = dryRun ? 'Would import' : 'Imported';
  print(json, imported.counts, `${outcome} ${imported.describe()}`);
}

interface RecordReader {
  readonly format: FileFormat;
  read(chunks: AsyncIterable<Uint8Array>, list: string): AsyncGenerator<unknown>;
}

/** @throws CommandError for a CSV of records without such a list, and for a mapping of JSON */
function readerOf(path: string, list: ExportedList, map: string | undefined): RecordReader {
  if (LIST_NAME.test(path)) {
    if (list !== 'products') {
      throw new CommandError(`${path}: ${list} must be JSON; export them by the Admin API`);
    }
    return { format: 'CSV', read: (chunks) => readProductList(chunks, map) };
  }
  if (map !== undefined) throw new CommandError('--map is for lists (.csv)');
  return { format: 'JSON', read: /\.(jsonl|ndjson)$/i.test(path) ? readBulk : readExport };
}

async function storeExport<Record>(
  { application, context, file }: ImportSession,
  reader: RecordReader,
  list: ExportedList,
  begin: (application: Application) => ExportImport<Record>,
): Promise<{ imported: ExportImport<Record>; written: number }> {
  const imported = await showingProgress('bytes', ({ update }) =>
    inTransaction(context, async (transaction) => {
      const records = begin(application);
      const values = reader.read(
        file.chunks(reader.format, (done) => update(done, file.stats.size)),
        list,
      );
      const weigh = (record: Record): number => records.weigh(record);
      for await (const batch of inBatches(readRecords(values, records), BATCH_SIZE, weigh)) {
        await records.store(transaction, batch);
      }
      return records;
    }),
  );
  const written = Object.values(imported.counts).reduce((sum, count) => sum + count, 0);
  return { imported, written };
}

async function* readRecords<Record>(
  values: AsyncIterable<unknown>,
  records: ExportImport<Record>,
): AsyncGenerator<Record> {
  let index = 0;
  for await (const value of values) {
    yield records.read(value, index);
    index += 1;
  }
}

class SeenIds {
  private readonly places = new Map<number, number>();

  /** @param nameOf the name of a place, such as `products[12]`; a number takes less memory */
  constructor(private readonly nameOf: (place: number) => string) {}

  /** @throws ImportError naming both places of a duplicate id */
  add(id: number, place: number): void {
    const first = this.places.get(id);
    if (first !== undefined) {
      throw new ImportError(`${this.nameOf(place)}.id ${id} is also that of ${this.nameOf(first)}`);
    }
    this.places.set(id, place);
  }
}

class FlatImport<Record extends { platformId: number }> implements ExportImport<Record> {
  private readonly nameOf = (index: number) => `${this.list}[${index}]`;
  private readonly ids = new SeenIds(this.nameOf);
  private count = 0;

  constructor(
    private readonly list: string,
    private readonly toRecord: (value: unknown, place: string) => Record,
    private readonly service: {
      store(context: TenantContext, batch: readonly Record[]): Promise<unknown>;
    },
  ) {}

  get counts(): { [list: string]: number } {
    return { [this.list]: this.count };
  }

  read(value: unknown, index: number): Record {
    const record = this.toRecord(value, this.nameOf(index));
    this.ids.add(record.platformId, index);
    return record;
  }

  weigh(): number {
    return 1;
  }

  async store(context: TenantContext, batch: readonly Record[]): Promise<void> {
    await this.service.store(context, batch);
    this.count += batch.length;
  }

  describe(): string {
    return `${this.count} ${this.list}`;
  }
}

/** More variants than any product has, so that one number is the place of a variant. */
const MAX_VARIANTS = 2 ** 20;

const PRODUCT_WEIGHT = 10;

class ProductsImport implements ExportImport<SentProduct> {
  readonly counts = { products: 0, variants: 0, archivedVariants: 0 };
  private readonly products = new SeenIds(productAt);
  private readonly variants = new SeenIds(variantAt);
  private readonly archived = new Set<number>();

  constructor(private readonly service: ProductsService) {}

  read(value: unknown, index: number): SentProduct {
    const product = toSentProduct(value, productAt(index));
    this.products.add(product.platformId, index);
    product.variants?.forEach(({ platformId }, place) =>
      this.variants.add(platformId, index * MAX_VARIANTS + place),
    );
    return product;
  }

  weigh(product: SentProduct): number {
    return PRODUCT_WEIGHT + (product.variants?.length ?? 0);
  }

  async store(context: TenantContext, batch: readonly SentProduct[]): Promise<void> {
    const archived = await this.service.store(context, batch);
    // Another batch may have archived a variant that moves to a product of this one.
    const active = variantsOf(batch.filter((product) => !product.archived));
    for (const { platformId } of active) this.archived.delete(platformId);
    for (const platformId of archived) this.archived.add(platformId);
    this.counts.archivedVariants = this.archived.size;
    this.counts.products += batch.length;
    this.counts.variants += variantsOf(batch).length;
  }

  describe(): string {
    const { products, variants, archivedVariants } = this.counts;
    const archived = archivedVariants > 0 ? `, ${archivedVariants} variants archived` : '';
    return `${products} products with ${variants} variants${archived}`;
  }
}

const productAt = (place: number): string => `products[${place}]`;

const variantAt = (place: number): string =>
  `${productAt(Math.floor(place / MAX_VARIANTS))}.variants[${place % MAX_VARIANTS}]`;
