import type { EnabledStatus } from '../../../../fields/enumeration.js';
import { idsOf } from '../../../../records/grouped-by.js';
import type { CalendarOptionEntry, OptionFields, ResaleOptionEntry } from '../method.request.js';

/** The ids by which entries refer to other records. */
interface References {
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

/** What a request says of one option, whatever the kind of its method. */
export interface OptionEntry extends OptionFields {
  /** How the members of the entry are named: `optionsAttributes[0].`, or nothing before them. */
  path: string;
  id?: number;
  _destroy?: boolean;
  name?: string;
  status?: EnabledStatus;
  durationCount?: number | null;
  priceCents?: number | null;
  idVerificationRequired?: boolean;
  depositVariantPlatformId?: number | null;
}

/** The entries of a calendar method. */
export const calendarEntries = (entries: readonly CalendarOptionEntry[] = []): OptionEntry[] =>
  effective(entries.map((entry, index) => ({ ...entry, path: pathOf(index) })));

/** The entries of a resale method. */
export const resaleEntries = (entries: readonly ResaleOptionEntry[] = []): OptionEntry[] =>
  effective(entries.map((entry, index) => resaleEntry(entry, pathOf(index))));

/** An entry of a resale method that stands at a path. */
export const resaleEntry = (
  { checkoutPriceCents, ...entry }: ResaleOptionEntry,
  path: string,
): OptionEntry => ({ ...entry, priceCents: checkoutPriceCents, path });

const pathOf = (index: number): string => `optionsAttributes[${index}].`;

/** To delete what has no id is to do nothing. */
const effective = (entries: readonly OptionEntry[]): OptionEntry[] =>
  entries.filter(({ id, _destroy }) => id !== undefined || !_destroy);
