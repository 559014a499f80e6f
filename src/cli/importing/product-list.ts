import { integerRule, keyTextRule, MAX_ID, TEXT_LIMIT, textRule } from '../../fields/rules.js';
import { ImportError } from '../../modules/imports/import-error.js';
import { ListError } from '../../modules/imports/csv-reader.js';
import {
  type Column,
  type ListLine,
  readList,
  toInteger,
  valuesIn,
} from '../../modules/imports/list-reader.js';

const ID = { rule: integerRule(1, MAX_ID), convert: toInteger, isRequired: true };

const COLUMNS: readonly Column[] = [
  { name: 'platformId', ...ID },
  { name: 'title', rule: textRule(1, TEXT_LIMIT), isRequired: true },
  { name: 'variantPlatformId', ...ID },
  { name: 'variantTitle', rule: textRule(1, TEXT_LIMIT) },
  { name: 'sku', rule: keyTextRule },
];

interface ListedProduct {
  readonly platformId: number;
  readonly title: string;
  readonly variants: object[];
}

const REQUIRED = [['platformId'], ['title'], ['variantPlatformId']];

/**
 * Reads a list of variants (CSV), one per line, as products. The lines of a product need not follow
 * each other, so all products are in memory.
 * @throws ImportError naming the line
 */
export async function* readProductList(
  chunks: AsyncIterable<Uint8Array>,
  map?: string,
): AsyncGenerator<ListedProduct> {
  const products = new Map<number, ListedProduct>();
  for await (const line of readVariants(chunks, map)) {
    const { values, faults } = valuesIn(line, undefined);
    if (faults.length > 0) throw new ImportError(`line ${line.line}: ${faults.join('; ')}`);
    const { platformId, title, variantPlatformId, variantTitle, sku } = values as {
      platformId: number;
      title: string;
      variantPlatformId: number;
      variantTitle?: string | null;
      sku?: string | null;
    };
    const product = products.get(platformId) ?? { platformId, title, variants: [] };
    if (product.title !== title) {
      throw new ImportError(
        `line ${line.line}: title must be that of the other lines of platformId ${platformId}: ${title}`,
      );
    }
    product.variants.push({ platformId: variantPlatformId, title: variantTitle, sku });
    products.set(platformId, product);
  }
  yield* products.values();
}

/** @throws ImportError that names the exports with ids, for the platform's own CSV export */
async function* readVariants(
  chunks: AsyncIterable<Uint8Array>,
  map: string | undefined,
): AsyncGenerator<ListLine> {
  try {
    yield* readList(chunks, COLUMNS, REQUIRED, { map });
  } catch (error) {
    if (!(error instanceof ListError) || !/\bHandle\b/.test(error.sentence)) throw error;
    throw new ImportError(
      'a CSV export of products has no ids; export JSON (Admin API) or JSON Lines (bulk operation)',
    );
  }
}
