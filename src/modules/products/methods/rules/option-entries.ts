import type { EnabledStatus } from '../../../../fields/enumeration.js';
import { idsOf } from '../../../../records/grouped-by.js';
import type { CalendarOptionEntry, OptionFields, ResaleOptionEntry } from '../method.request.js';

/** The ids of other records in entries. */
interface References {
  variantPlatformIds: number[];
  conditionIds: number[];
}

/** The referenced records that exist in the shop. */
export interface KnownReferences {
  /** Variant ids by platform id. */
  variantIds: ReadonlyMap<number, number>;
  conditionIds: ReadonlySet<number>;
}

/** The ids of all records that the entries refer to. */
export function referencesOf(entries: readonly OptionEntry[]): References {
  return {
    variantPlatformIds: idsOf(entries.flatMap(placedVariants)),
    conditionIds: idsOf(entries.flatMap(placedConditions)),
  };
}

/** An error sentence for each id that does not exist in the shop. */
export function unknownReferences(
  entries: readonly OptionEntry[],
  known: KnownReferences,
): string[] {
  return entries.flatMap((entry) => [
    ...placedVariants(entry)
      .filter(({ id }) => !known.variantIds.has(id))
      .map(({ path, id }) => `${path} must be the platform id of a variant: ${id}`),
    ...placedConditions(entry)
      .filter(({ id }) => !known.conditionIds.has(id))
      .map(({ path, id }) => `${path} must be the id of a condition: ${id}`),
  ]);
}

/** An id with its path in the request. */
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

/** An entry for one option of either kind of method. */
export interface OptionEntry extends OptionFields {
  /** The prefix of field paths in errors: `optionsAttributes[0].`, or an empty string. */
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

export const resaleEntry = (
  { checkoutPriceCents, ...entry }: ResaleOptionEntry,
  path: string,
): OptionEntry => ({ ...entry, priceCents: checkoutPriceCents, path });

const pathOf = (index: number): string => `optionsAttributes[${index}].`;

/** Without entries that delete an option without an id, which have no effect. */
const effective = (entries: readonly OptionEntry[]): OptionEntry[] =>
  entries.filter(({ id, _destroy }) => id !== undefined || !_destroy);
