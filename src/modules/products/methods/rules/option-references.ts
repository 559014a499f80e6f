import { idsOf } from '../../../../records/grouped-by.js';
import type { OptionEntry } from './option-entries.js';

/** The ids by which entries refer to other records. */
export interface References {
  variantPlatformIds: number[];
  conditionIds: number[];
}

/** Those of them that the shop has. */
export interface KnownReferences {
  /** The id of each variant by that of the platform. */
  variantIds: ReadonlyMap<number, number>;
  conditionIds: ReadonlySet<number>;
}

/** All that the entries refer to. */
export function referencesOf(entries: readonly OptionEntry[]): References {
  return {
    variantPlatformIds: idsOf(entries.flatMap(placedVariants)),
    conditionIds: idsOf(entries.flatMap(placedConditions)),
  };
}

/** A sentence for each id that the shop does not have. */
export function unknownReferences(
  entries: readonly OptionEntry[],
  known: KnownReferences,
): string[] {
  return entries.flatMap((entry) => [
    ...placedVariants(entry)
      .filter(({ id }) => !known.variantIds.has(id))
      .map(({ path }) => `${path} must be the platform id of a variant`),
    ...placedConditions(entry)
      .filter(({ id }) => !known.conditionIds.has(id))
      .map(({ path }) => `${path} must be the id of a condition`),
  ]);
}

/** An id, and where in the request it is. */
interface PlacedId {
  path: string;
  id: number;
}

function placedVariants(entry: OptionEntry): PlacedId[] {
  const { path, depositVariantPlatformId: deposit, variantApplicationPlatformIds: ids } = entry;
  return [
    ...(deposit == null ? [] : [{ path: `${path}depositVariantPlatformId`, id: deposit }]),
    ...placed(`${path}variantApplicationPlatformIds`, ids),
  ];
}

const placedConditions = ({ path, conditionApplicationIds }: OptionEntry): PlacedId[] =>
  placed(`${path}conditionApplicationIds`, conditionApplicationIds);

const placed = (path: string, ids: readonly number[] = []): PlacedId[] =>
  ids.map((id, index) => ({ path: `${path}[${index}]`, id }));
