import type { NewShop } from '../histories/play/service.js';
import { checkCombination } from './check.js';
import { drawCombinations } from './combinations.js';
import { fillShop } from './fill-shop.js';
import { Random } from './random.js';
import { readRecords } from './shop-lists.js';

/** The number of combinations per shop. */
const COMBINATIONS_PER_SHOP = 500;

export interface Checked {
  combinations: number;
  shops: number;
  /** Combinations with at least one record. */
  withRecords: number;
  /** Combinations with writes between their pages. */
  withWrites: number;
}

/**
 * Compares combinations of filters and sorts on random shops with plain JavaScript. Throws the first
 * difference.
 */
export async function checkLists(
  newShop: NewShop,
  seed: number,
  combinations: number,
  onProgress: (done: number) => void = () => {},
): Promise<Checked> {
  const random = new Random(seed);
  const drawn = drawCombinations(random);
  const checked: Checked = { combinations: 0, shops: 0, withRecords: 0, withWrites: 0 };
  while (checked.combinations < combinations) {
    const shop = await newShop();
    await fillShop(shop, random);
    checked.shops += 1;
    let records = await readRecords(shop);
    for (
      let left = COMBINATIONS_PER_SHOP;
      left > 0 && checked.combinations < combinations;
      left -= 1
    ) {
      const { value } = drawn.next();
      const { size, hasWritten } = await checkCombination(shop, random, records, value);
      checked.combinations += 1;
      if (size > 0) checked.withRecords += 1;
      if (hasWritten) {
        checked.withWrites += 1;
        records = await readRecords(shop);
      }
      onProgress(checked.combinations);
    }
  }
  return checked;
}
