import type { EnabledStatus } from '../../../../fields/enumeration.js';
import { idsOf } from '../../../../records/grouped-by.js';
import type { ApplicationType } from './method-values.js';
import type { OptionEntry } from './option-entries.js';
import type { KnownReferences } from './option-references.js';

/** What an option has, whatever the kind of its method. Lists are ascending. */
export interface OptionValues {
  name: string;
  status: EnabledStatus;
  durationCount: number | null;
  priceCents: number | null;
  idVerificationRequired: boolean;
  depositVariantId: number | null;
  variantApplicationType: ApplicationType;
  marketApplicationType: ApplicationType;
  conditionApplicationType: ApplicationType;
  marketPlatformIds: number[];
  variantIds: number[];
  conditionIds: number[];
}

export interface StoredOption extends OptionValues {
  id: number;
  depositVariantPlatformId: number | null;
  /** Those of `variantIds`, in their order. */
  variantPlatformIds: number[];
}

/** What is to be done to the options of a method. */
export interface OptionChanges {
  removed: number[];
  changed: (OptionValues & { id: number })[];
  added: OptionValues[];
}

const DEFAULTS: Omit<OptionValues, 'name'> = {
  status: 'enabled',
  durationCount: null,
  priceCents: null,
  idVerificationRequired: false,
  depositVariantId: null,
  variantApplicationType: 'all',
  marketApplicationType: 'all',
  conditionApplicationType: 'all',
  marketPlatformIds: [],
  variantIds: [],
  conditionIds: [],
};

/** A sentence for each id of an entry that is not that of one of these options, or repeats. */
export function wrongIds(
  options: readonly StoredOption[],
  entries: readonly OptionEntry[],
): string[] {
  const own = new Set(idsOf(options));
  const seen = new Set<number>();
  return entries.flatMap(({ path, id }) => {
    if (id === undefined) return [];
    if (!own.has(id)) return [`${path}id must be the id of an option of this method`];
    if (seen.has(id)) return [`${path}id must not repeat ${id}`];
    seen.add(id);
    return [];
  });
}

/** What the entries ask for; those that change nothing ask for nothing. */
export function optionChanges(
  options: readonly StoredOption[],
  entries: readonly OptionEntry[],
  known: KnownReferences,
): OptionChanges {
  const changes: OptionChanges = { removed: [], changed: [], added: [] };
  const byId = new Map(options.map((option) => [option.id, option]));
  for (const entry of entries) {
    const before = byId.get(entry.id ?? 0);
    const values = given(entry, known);
    if (!before) {
      changes.added.push({ name: entry.name!, ...DEFAULTS, ...values });
    } else if (entry._destroy) {
      changes.removed.push(before.id);
    } else if (changesAny(before, values)) {
      changes.changed.push({ ...before, ...values });
    }
  }
  return changes;
}

/** The values that an entry brings; what is absent in it is absent here. */
function given(entry: OptionEntry, { variantIds }: KnownReferences): Partial<OptionValues> {
  const { depositVariantPlatformId: deposit, variantApplicationPlatformIds: variants } = entry;
  const values: Partial<OptionValues> = {
    name: entry.name,
    status: entry.status,
    durationCount: entry.durationCount,
    priceCents: entry.priceCents,
    idVerificationRequired: entry.idVerificationRequired,
    depositVariantId: deposit == null ? deposit : variantIds.get(deposit)!,
    variantApplicationType: entry.variantApplicationType,
    marketApplicationType: entry.marketApplicationType,
    conditionApplicationType: entry.conditionApplicationType,
    marketPlatformIds: ascending(entry.marketApplicationPlatformIds),
    variantIds: ascending(variants?.map((id) => variantIds.get(id)!)),
    conditionIds: ascending(entry.conditionApplicationIds),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const ascending = (ids: readonly number[] | undefined): number[] | undefined =>
  ids?.toSorted((one, other) => one - other);

/** True when a value that is given is another than before. */
export const changesAny = <T extends object>(before: T, values: Partial<T>): boolean =>
  (Object.keys(values) as (keyof T)[]).some(
    (name) =>
      values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before[name]),
  );
