import { Random } from '../../../support/models/random.js';
import type { NewShop } from '../service.js';
import { checkCombination } from './check.js';
import { combinationsFrom } from './combinations.js';
import { fillShop } from './fill-shop.js';
import { readRecords } from './shop-lists.js';
import { checkPairs, PAIRS_PER_SHOP, pairsFrom } from './sort-pairs.js';

/** The number of combinations per shop. */
export const COMBINATIONS_PER_SHOP = 500;

export interface Checked {
  combinations: number;
  /** Combinations with at least one record. */
  withRecords: number;
  /** Combinations with writes between their pages. */
  withWrites: number;
}

/**
 * Compares combinations of filters and sorts, and pairs of sorts, on a random shop with plain
 * JavaScript. Successive seeds have successive combinations and pairs. Throws the first difference.
 */
export async function checkLists(
  newShop: NewShop,
  seed: number,
  count = COMBINATIONS_PER_SHOP,
  pairs = PAIRS_PER_SHOP,
): Promise<Checked> {
  const random = new Random(seed);
  const shop = await newShop();
  await fillShop(shop, random);
  let records = await readRecords(shop);
  const checked: Checked = { combinations: 0, withRecords: 0, withWrites: 0 };
  await checkPairs(shop, random, records, pairsFrom(seed * PAIRS_PER_SHOP, pairs));
  for (const combination of combinationsFrom(seed * COMBINATIONS_PER_SHOP, count)) {
    const { size, hasWritten } = await checkCombination(shop, random, records, combination);
    checked.combinations += 1;
    if (size > 0) checked.withRecords += 1;
    if (!hasWritten) continue;
    checked.withWrites += 1;
    records = await readRecords(shop);
  }
  return checked;
}
