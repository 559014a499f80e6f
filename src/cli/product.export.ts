import { JSONParser } from '@streamparser/json';
import type { ImportProduct } from '../modules/products/dto/product.request.js';
import { ExportIds } from './export.ids.js';
import { ProductExportError, toImportProduct } from './product.record.js';

/**
 * Reads the products of the platform's export, `{"products": [{"id", "title", "variants", …}]}`,
 * one after the other. Only what one chunk completes is in memory, and every id: about 60 bytes.
 * @throws ProductExportError naming what is wrong and where
 */
export async function* readProductExport(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ImportProduct> {
  const reader = new ProductExportReader();
  for await (const chunk of chunks) yield* reader.read(chunk);
  reader.end();
}

class ProductExportReader {
  private readonly parser = new JSONParser({
    paths: ['$.products.*'],
    keepStack: false,
    emitPartialValues: true,
  });
  private readonly ids = new ExportIds();
  private complete: ImportProduct[] = [];
  private hasList = false;
  private count = 0;
  /** Where the last good token begins. */
  private token = 0;
  private size = 0;

  constructor() {
    this.parser.onToken = ({ offset }) => {
      this.token = offset;
    };
    this.parser.onValue = ({ value, parent, partial }) => {
      if (!Array.isArray(parent)) return;
      // A partial value is told of once, where the list begins: that is how an empty one is seen.
      if (partial) this.beginList();
      else this.take(value);
    };
  }

  /** The products that the chunk completes. */
  read(chunk: Uint8Array): ImportProduct[] {
    this.complete = [];
    try {
      this.parser.write(chunk);
    } catch (error) {
      if (error instanceof ProductExportError) throw error;
      throw new ProductExportError(`is not JSON after byte ${this.token}, ${this.progress()}`);
    }
    this.size += chunk.length;
    return this.complete;
  }

  end(): void {
    try {
      if (!this.parser.isEnded) this.parser.end();
    } catch {
      throw new ProductExportError(`ends too early, at byte ${this.size}, ${this.progress()}`);
    }
    if (!this.hasList) throw new ProductExportError('has no "products" list');
  }

  private beginList(): void {
    if (this.hasList) throw new ProductExportError('has two "products" lists');
    this.hasList = true;
  }

  private take(value: unknown): void {
    const product = toImportProduct(value, `products[${this.count}]`);
    this.ids.add(product, this.count);
    this.complete.push(product);
    this.count += 1;
  }

  private progress(): string {
    return this.count > 0 ? `after products[${this.count - 1}]` : 'before the first product';
  }
}
