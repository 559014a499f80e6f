import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Scope } from '../database/scope.js';
import { inTransaction } from '../database/transaction.js';
import type { ImportProduct } from '../modules/products/dto/product.request.js';
import { ProductsService } from '../modules/products/products.service.js';
import { withApplication } from './context.js';
import { CommandError } from './failure.js';
import { addCommand, type ShopOptions, shopOption } from './options.js';
import { print } from './output.js';
import { readProductExport } from './product.export.js';
import { ProductExportError } from './product.record.js';
import { startProgress } from './progress.js';

/** What one statement imports at most, unless a single product has more. */
const BATCH = { products: 200, variants: 2_000 } as const;

interface Imported {
  products: number;
  variants: number;
}

/** `products import`. */
export function addProductsCommands(program: Command): void {
  const products = program.command('products').description('Import products');
  addCommand(products, {
    usage: 'import',
    description:
      'Import the platform\'s own export, {"products": [...]} as Shopify\'s Admin REST gives it: ' +
      'a file of any size, all of it or nothing. Importing it again changes nothing.',
    example: 'products import --shop 1 products.json',
  })
    .addOption(shopOption())
    .argument('<file>', 'the export')
    .action(importFile);
}

async function importFile(file: string, { shop, json }: ShopOptions): Promise<void> {
  const size = await sizeOf(file);
  const imported = await withApplication(async (application) => {
    const scope = await application.scopeOf(shop);
    const service = application.get(ProductsService);
    const progress = startProgress('bytes');
    const show = (done: number) => progress.update(done, size);
    try {
      return await inTransaction(scope, (transaction) =>
        importProducts(service, transaction, chunksOf(file, application.interrupted, show)),
      );
    } catch (error) {
      if (!(error instanceof ProductExportError)) throw error;
      throw new CommandError(`${file}: ${error.message}; nothing was imported`);
    } finally {
      progress.stop();
    }
  });
  const { products, variants } = imported;
  print(json, imported, `Imported ${products} products with ${variants} variants`);
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    throw unreadable(file, error);
  }
}

async function* chunksOf(
  file: string,
  interrupted: AbortSignal,
  show: (done: number) => void,
): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(file);
  let done = 0;
  try {
    for await (const chunk of stream) {
      interrupted.throwIfAborted();
      yield chunk;
      show((done += chunk.length));
    }
  } catch (error) {
    throw interrupted.aborted ? error : unreadable(file, error);
  }
}

const unreadable = (file: string, error: unknown): CommandError =>
  new CommandError(`${file} cannot be read: ${(error as Error).message}`);

async function importProducts(
  service: ProductsService,
  scope: Scope,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Imported> {
  const imported = { products: 0, variants: 0 };
  for await (const batch of inBatches(readProductExport(chunks))) {
    await service.store(scope, batch);
    imported.products += batch.length;
    imported.variants += countVariants(batch);
  }
  return imported;
}

async function* inBatches(products: AsyncIterable<ImportProduct>): AsyncGenerator<ImportProduct[]> {
  let batch: ImportProduct[] = [];
  let variants = 0;
  for await (const product of products) {
    batch.push(product);
    variants += product.variants.length;
    if (batch.length < BATCH.products && variants < BATCH.variants) continue;
    yield batch;
    batch = [];
    variants = 0;
  }
  if (batch.length > 0) yield batch;
}

function countVariants(products: readonly ImportProduct[]): number {
  return products.reduce((sum, { variants }) => sum + variants.length, 0);
}
