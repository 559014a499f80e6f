import type { EnabledStatus } from '../../../../fields/enumeration.js';
import { type Changes, changesBetween } from '../../../../records/changes.js';
import { idsOf } from '../../../../records/grouped-by.js';
import type { ApplicationType, MethodKind } from './method-values.js';
import type { KnownReferences, OptionEntry } from './option-entries.js';

/** An option as in responses, without its times. */
type LoggedOption = Readonly<Record<string, unknown>>;

/**
 * The changes of the options of a method, by the field names of responses.
 * @param options the options before the changes
 * @param createdIds the ids of the added options
 * @param variantIds the ids of the variants in the request, by platform id
 */
export function changesOfOptions(
  kind: MethodKind,
  options: readonly StoredOption[],
  { removed, changed, added }: OptionChanges,
  createdIds: readonly number[],
  variantIds: ReadonlyMap<number, number>,
): Changes {
  const platformIds = new Map([
    ...options.flatMap(variantsOf),
    ...[...variantIds].map(([platformId, id]) => [id, platformId] as const),
  ]);
  const logged = (option: OptionValues) => loggedOption(kind, option, platformIds);
  const before = new Map(options.map((option) => [option.id, option]));
  return Object.fromEntries([
    ...removed.map((id) => [`options.${id}`, { from: logged(before.get(id)!), to: null }]),
    ...changed.flatMap((option) => {
      const [from, to] = [logged(before.get(option.id)!), logged(option)];
      return Object.entries(changesBetween(Object.keys(to), from, to)).map(([member, change]) => [
        `options.${option.id}.${member}`,
        change,
      ]);
    }),
    ...added.map((option, place) => [
      `options.${createdIds[place]}`,
      { from: null, to: logged(option) },
    ]),
  ]) as Changes;
}

/** Pairs of id and platform id of the variants that an option refers to. */
const variantsOf = ({
  variantIds,
  variantPlatformIds,
  depositVariantId,
  depositVariantPlatformId,
}: StoredOption): (readonly [number, number])[] => [
  ...variantIds.map((id, place) => [id, variantPlatformIds[place]!] as const),
  ...(depositVariantId === null ? [] : [[depositVariantId, depositVariantPlatformId!] as const]),
];

function loggedOption(
  kind: MethodKind,
  option: OptionValues,
  platformIds: ReadonlyMap<number, number>,
): LoggedOption {
  const own =
    kind === 'resale'
      ? { status: option.status, checkoutPriceCents: option.priceCents }
      : {
          durationCount: option.durationCount,
          priceCents: option.priceCents,
          idVerificationRequired: option.idVerificationRequired,
          depositVariantPlatformId: platformIds.get(option.depositVariantId ?? 0) ?? null,
        };
  return {
    name: option.name,
    ...own,
    variantApplicationType: option.variantApplicationType,
    marketApplicationType: option.marketApplicationType,
    conditionApplicationType: option.conditionApplicationType,
    variantApplicationPlatformIds: option.variantIds
      .map((id) => platformIds.get(id)!)
      .sort((one, other) => one - other),
    marketApplicationPlatformIds: option.marketPlatformIds,
    conditionApplicationIds: option.conditionIds,
  };
}

/** The values of an option of either kind of method. Lists are ascending. */
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
  /** The platform ids of `variantIds`, in the same order. */
  variantPlatformIds: number[];
}

/** The writes for the options of a method. */
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

/** An error sentence for each entry whose id is unknown or a duplicate. */
export function wrongIds(
  options: readonly StoredOption[],
  entries: readonly OptionEntry[],
): string[] {
  const own = new Set(idsOf(options));
  const seen = new Set<number>();
  return entries.flatMap(({ path, id }) => {
    if (id === undefined) return [];
    if (!own.has(id)) return [`${path}id must be the id of an option of this method: ${id}`];
    if (seen.has(id)) return [`${path}id must not repeat ${id}`];
    seen.add(id);
    return [];
  });
}

/** The writes that the entries require; entries without a change require none. */
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

/** The values of an entry, without absent fields. */
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

/** True when a present value differs from the one before. */
export const changesAny = <T extends object>(before: T, values: Partial<T>): boolean =>
  (Object.keys(values) as (keyof T)[]).some(
    (name) =>
      values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before[name]),
  );
