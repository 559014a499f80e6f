import { AppError, invalidBody } from '../../../errors/app-error.js';
import { closestMatch } from '../../../fields/closest-match.js';
import type { TagChange } from '../../../fields/tags.js';
import { assertNotArchived } from '../../products/archived-variant.js';
import { locationIdOf, unknownVariant } from '../rules/item-update.js';
import type {
  FieldCell,
  FieldChange,
  StockedUnit,
  StockedVariant,
  StockFacts,
  StockLine,
  StockLineResult,
} from './stock-line.js';

type Evaluated<T> = { readonly value: T } | { readonly faults: readonly string[] };

/** Evaluates a line, with all its errors at once. */
export function evaluateStockLine(line: StockLine, facts: StockFacts): StockLineResult {
  const unit = facts.units.get(line.serial);
  const variant = evaluated(() => variantOf(line, unit, facts));
  const condition = evaluated(() => conditionIdOf(line.condition, facts.conditionIds));
  const location = evaluated(() => locationIdOf(line.locationPlatformId, facts.locationIds));
  const fields = line.fields.map((cell) => evaluated(() => fieldChangeOf(cell, unit, facts)));
  const faults = [variant, condition, location, ...fields].flatMap((result) =>
    'faults' in result ? result.faults : [],
  );
  if ('faults' in variant || 'faults' in condition || 'faults' in location || faults.length > 0) {
    return { faults };
  }
  const named = { variant: variant.value, conditionId: condition.value };
  const changes = fields.flatMap((field) => ('value' in field ? (field.value ?? []) : []));
  return unit
    ? changeOf(unit, line, named, changes)
    : newUnitOf(line, { ...named, locationId: location.value ?? null }, changes);
}

function evaluated<T>(evaluate: () => T): Evaluated<T> {
  try {
    return { value: evaluate() };
  } catch (error) {
    if (error instanceof AppError) return { faults: error.sentences };
    throw error;
  }
}

/** A unit may keep an archived variant. */
function variantOf(
  line: StockLine,
  unit: StockedUnit | undefined,
  facts: StockFacts,
): StockedVariant {
  const variant = namedVariant(line, unit, facts);
  if (variant.id !== unit?.variantId) {
    assertNotArchived(variant, line.platformVariantId == null ? 'sku' : 'platformVariantId');
  }
  return variant;
}

function namedVariant(
  { sku, platformVariantId }: StockLine,
  unit: StockedUnit | undefined,
  { variantsById, variantsBySku }: StockFacts,
): StockedVariant {
  if (platformVariantId == null) {
    if (sku == null) throw invalidBody('sku or platformVariantId must be given');
    return variantOfSku(sku, unit, variantsBySku.get(sku) ?? []);
  }
  const variant = variantsById.get(platformVariantId);
  if (!variant) throw unknownVariant();
  if (sku != null && sku !== variant.sku) {
    throw invalidBody(`sku must be that of platformVariantId: ${variant.sku ?? 'none'}`);
  }
  return variant;
}

function variantOfSku(
  sku: string,
  unit: StockedUnit | undefined,
  candidates: readonly StockedVariant[],
): StockedVariant {
  const own = candidates.find(({ id }) => id === unit?.variantId);
  const [first, ...others] = own ? [own] : activeOf(candidates);
  if (!first) throw invalidBody(`sku must be the SKU of a variant: ${sku}`);
  if (others.length === 0) return first;
  const ids = [first, ...others].map(({ platformId }) => platformId).join(', ');
  throw invalidBody(
    `sku must name one variant, else platformVariantId must be given: ${sku} is that of ${ids}`,
  );
}

/** The variants that are not archived; if all are, the first one. */
function activeOf(variants: readonly StockedVariant[]): readonly StockedVariant[] {
  const active = variants.filter(({ archived }) => !archived);
  return active.length > 0 ? active : variants.slice(0, 1);
}

function conditionIdOf(
  title: string | null | undefined,
  ids: ReadonlyMap<string, number>,
): number | null | undefined {
  if (title == null) return title;
  const id = ids.get(title);
  if (id !== undefined) return id;
  const meant = closestMatch(title, ids.keys());
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  throw invalidBody(`condition must be the title of a condition: ${title}${hint}`);
}

function fieldChangeOf(
  cell: FieldCell,
  unit: StockedUnit | undefined,
  { valueOf }: StockFacts,
): FieldChange | undefined {
  const { id: definitionId, key } = cell.definition;
  const stored = unit?.fields.find((field) => field.definitionId === definitionId);
  if (cell.value === null) return stored && { key, removedId: stored.id };
  if (stored?.value === cell.value) return undefined;
  const parsed = valueOf(cell);
  if ('refusal' in parsed) throw invalidBody(`custom.${key} ${parsed.refusal}`);
  return { key, definitionId, value: cell.value, json: parsed.json };
}

interface Named {
  readonly variant: StockedVariant;
  readonly conditionId: number | null | undefined;
}

function newUnitOf(
  line: StockLine,
  { variant, conditionId, locationId }: Named & { readonly locationId: number | null },
  fields: readonly FieldChange[],
): StockLineResult {
  const created = {
    serial: line.serial,
    variantId: variant.id,
    status: 'processed',
    visibility: line.visibility ?? 'available',
    conditionId: conditionId ?? null,
    locationId,
    pickLocation: line.pickLocation ?? null,
    acquisitionCostCents: line.acquisitionCostCents ?? null,
    tags: line.tags ?? [],
  } as const;
  return { created, platformVariantId: variant.platformId, fields };
}

function changeOf(
  unit: StockedUnit,
  line: StockLine,
  { variant, conditionId }: Named,
  fields: readonly FieldChange[],
): StockLineResult {
  const isMoved = variant.id !== unit.variantId;
  const change = {
    platformVariantId: isMoved ? variant.platformId : undefined,
    visibility: newValue(line.visibility, unit.visibility),
    conditionId: newValue(conditionId, unit.conditionId),
    locationPlatformId: newValue(line.locationPlatformId, unit.locationPlatformId),
    pickLocation: newValue(line.pickLocation, unit.pickLocation),
    acquisitionCostCents: newValue(line.acquisitionCostCents, unit.acquisitionCostCents),
    tagsAttributes: tagChangesOf(line.tags, unit.tags),
  };
  const members = Object.entries(change).flatMap(([member, value]) =>
    value === undefined ? [] : COLUMN_NAMES[member as keyof typeof change],
  );
  return {
    change: { ...change, id: unit.id },
    fields,
    members: [...members, ...fields.map(({ key }) => `custom.${key}`)],
  };
}

/** The columns of a stock list by the fields of a unit. */
const COLUMN_NAMES = {
  platformVariantId: 'variant',
  visibility: 'visibility',
  conditionId: 'condition',
  locationPlatformId: 'locationPlatformId',
  pickLocation: 'pickLocation',
  acquisitionCostCents: 'acquisitionCost',
  tagsAttributes: 'tags',
} as const;

const newValue = <T>(sent: T | undefined, stored: T): T | undefined =>
  sent === stored ? undefined : sent;

/** Undefined if the list has the same tags, in any order. */
function tagChangesOf(
  sent: readonly string[] | undefined,
  stored: readonly string[],
): TagChange[] | undefined {
  if (!sent) return undefined;
  const removed = stored.filter((title) => !sent.includes(title));
  const added = sent.filter((title) => !stored.includes(title));
  if (removed.length === 0 && added.length === 0) return undefined;
  return [
    ...removed.map((title) => ({ title, _destroy: true })),
    ...added.map((title) => ({ title })),
  ];
}
