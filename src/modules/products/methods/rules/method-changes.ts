import { type Changes, changesBetween } from '../../../../records/changes.js';
import type { MethodKind } from './method-values.js';
import type { OptionChanges, OptionValues, StoredOption } from './option-changes.js';

/** An option as it is answered, without its times. */
type ToldOption = Readonly<Record<string, unknown>>;

/**
 * What changes of the options of a method, as they are answered.
 * @param options those that it had
 * @param createdIds the ids of those that are added
 * @param variantIds of the variants that are asked for, by the platform's
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
  const told = (option: OptionValues) => toldOption(kind, option, platformIds);
  const before = new Map(options.map((option) => [option.id, option]));
  return Object.fromEntries([
    ...removed.map((id) => [`options.${id}`, { from: told(before.get(id)!), to: null }]),
    ...changed.flatMap((option) => {
      const [from, to] = [told(before.get(option.id)!), told(option)];
      return Object.entries(changesBetween(Object.keys(to), from, to)).map(([member, change]) => [
        `options.${option.id}.${member}`,
        change,
      ]);
    }),
    ...added.map((option, place) => [
      `options.${createdIds[place]}`,
      { from: null, to: told(option) },
    ]),
  ]) as Changes;
}

/** The variants that an option names, with the platform's ids. */
const variantsOf = ({
  variantIds,
  variantPlatformIds,
  depositVariantId,
  depositVariantPlatformId,
}: StoredOption): (readonly [number, number])[] => [
  ...variantIds.map((id, place) => [id, variantPlatformIds[place]!] as const),
  ...(depositVariantId === null ? [] : [[depositVariantId, depositVariantPlatformId!] as const]),
];

function toldOption(
  kind: MethodKind,
  option: OptionValues,
  platformIds: ReadonlyMap<number, number>,
): ToldOption {
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
