import type { HttpClient } from '../../../support/service/client.js';
import { Random } from '../../../support/models/random.js';
import { checkCombination, Difference, sorted } from './check.js';
import type { Combination } from './combinations.js';
import type { ListName, Records } from './list-model.js';
import { LISTS } from './lists.js';

/** Lists that can be exported, in the same orders. */
const EXPORTED: ReadonlySet<ListName> = new Set(['items', 'cycles', 'return_orders', 'customers']);

/** How often the export of a pair is read, too. */
const EXPORTS = 0.2;

/** Every two keys of every list, in every direction of both. */
const ALL: readonly Combination[] = Object.entries(LISTS).flatMap(([list, model]) => {
  const names = Object.keys(model.sorts);
  const pairs = names.flatMap((first) =>
    names.filter((name) => name !== first).map((second) => [first, second] as const),
  );
  return pairs.flatMap(([first, second]) =>
    [
      `${first},${second}`,
      `-${first},${second}`,
      `${first},-${second}`,
      `-${first},-${second}`,
    ].map((sort) => ({ list: list as ListName, model, filters: [], sort })),
  );
});

const SHUFFLED = new Random(2).shuffled(ALL);

/** The number of pairs per shop. */
export const PAIRS_PER_SHOP = 150;

/** So many successive pairs; each occurs once before one occurs twice. */
export const pairsFrom = (first: number, count: number): Combination[] =>
  Array.from({ length: count }, (_, index) => SHUFFLED[(first + index) % SHUFFLED.length]!);

/**
 * Compares the pages of pairs of sorts with plain JavaScript, some with a filter, and some exports.
 * @throws Difference
 */
export async function checkPairs(
  shop: HttpClient,
  random: Random,
  records: Records,
  pairs: readonly Combination[],
): Promise<void> {
  for (const pair of pairs) {
    const filters = random.chance(0.3) ? [random.pick(pair.model.filters)] : [];
    await checkCombination(shop, random, records, { ...pair, filters });
    if (EXPORTED.has(pair.list) && random.chance(EXPORTS)) await checkExport(shop, records, pair);
  }
}

async function checkExport(shop: HttpClient, records: Records, pair: Combination): Promise<void> {
  const request = `/exports/${pair.list}?format=ndjson&fields=id&sort=${pair.sort}`;
  const { status, body } = await shop.get(request);
  const lines = String(status === 200 ? body : '').split('\n');
  const found = lines.filter((line) => line !== '').map((line) => JSON.parse(line).id as number);
  const expected = sorted(records[pair.list], pair).map(({ id }) => id);
  if (found.join() !== expected.join()) throw new Difference(request, expected, [status, ...found]);
}
