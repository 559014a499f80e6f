import { AppError, invalidBody, unknownReference } from '../../errors/app-error.js';
import { describeValue } from '../../errors/describe-value.js';
import { closestMatch, hintOf } from '../../errors/closest-match.js';
import type { TagChange } from '../../fields/tags.js';
import type { ParsedValue } from '../custom-fields/custom-field-types.js';
import { type FieldCell, type FieldChange, fieldChangeOf } from '../custom-fields/field-cells.js';
import { assertNotArchived } from '../products/archived-variant.js';
import {
  assertAcquired,
  type ItemUpdateRequest,
  locationIdOf,
} from '../rentals/unit/item-update.js';
import type { Visibility } from '../calendar/rules/item-values.js';
import {
  ITEM_FIELDS,
  newItemFields,
  PLAIN_ITEM_FIELDS,
  type PlainItemFields,
} from '../rentals/plain-fields.js';

/** A line with values as in `POST /items`. Undefined means no column, null an empty cell. */
export interface StockLine extends Partial<PlainItemFields> {
  /** The unit to update; undefined for a new one. */
  readonly id?: number;
  readonly serial?: string | null;
  readonly sku?: string | null;
  readonly platformVariantId?: number | null;
  readonly visibility?: Visibility;
  /** A title. */
  readonly condition?: string | null;
  readonly locationPlatformId?: number | null;
  /** The name of one location, in place of its platform id. */
  readonly locationName?: string | null | undefined;
  readonly tags?: readonly string[];
  readonly fields: readonly FieldCell[];
}

interface UnitFields extends PlainItemFields {
  readonly variantId: number;
  readonly visibility: Visibility;
  readonly conditionId: number | null;
  readonly tags: readonly string[];
}

/** A unit that is or was in stock. */
interface StockedUnit extends UnitFields {
  readonly id: number;
  readonly sequentialId: number;
  readonly serial: string | null;
  /** The SKU of its variant. */
  readonly sku: string | null;
  readonly locationPlatformId: number | null;
  readonly fields: readonly { id: number; definitionId: number; value: string }[];
}

interface StockedVariant {
  readonly id: number;
  readonly platformId: number;
  readonly sku: string | null;
  readonly archived: boolean;
}

/** The facts that lines are evaluated by. */
export interface StockFacts {
  /** By id. */
  readonly units: ReadonlyMap<number, StockedUnit>;
  /** By platform id. */
  readonly variantsById: ReadonlyMap<number, StockedVariant>;
  readonly variantsBySku: ReadonlyMap<string | null, readonly StockedVariant[]>;
  /** By platform id. */
  readonly locationIds: ReadonlyMap<number, number>;
  /** The platform ids of locations, by name. */
  readonly locationsByName: ReadonlyMap<string, readonly number[]>;
  /** By title. */
  readonly conditionIds: ReadonlyMap<string, number>;
  readonly today: string;
  readonly valueOf: (cell: FieldCell) => ParsedValue;
}

/** A unit to create, without its numbers. */
interface NewUnit extends UnitFields {
  readonly serial: string;
  readonly status: 'processed';
  readonly locationId: number | null;
}

/** A line that creates a unit. */
export interface CreatedLine {
  readonly created: NewUnit;
  readonly platformVariantId: number;
  readonly fields: readonly FieldChange[];
}

/** A line that updates a unit. */
export interface UpdatedLine {
  readonly before: StockedUnit;
  /** The id of another variant; undefined for its own. */
  readonly variantId: number | undefined;
  readonly change: ItemUpdateRequest;
  readonly fields: readonly FieldChange[];
  /** The columns that change; empty if the unit is up to date. */
  readonly members: readonly string[];
}

/** The result of a line. */
export type StockLineResult = { readonly faults: readonly string[] } | CreatedLine | UpdatedLine;

/** Evaluates a line, with all its errors at once. */
export function evaluateStockLine(sent: StockLine, facts: StockFacts): StockLineResult {
  const unit = sent.id === undefined ? undefined : facts.units.get(sent.id);
  const faults: string[] = [];
  const collectFaults = <T>(evaluate: () => T): T | undefined => {
    try {
      return evaluate();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push(...error.sentences);
      return undefined;
    }
  };
  const locationPlatformId = collectFaults(() => locationPlatformIdOf(sent, facts));
  const line = { ...sent, locationPlatformId };
  const variant = collectFaults(() => variantOf(line, unit, facts));
  const conditionId = collectFaults(() => conditionIdOf(line.condition, facts.conditionIds));
  const locationId = collectFaults(() => locationIdOf(line.locationPlatformId, facts.locationIds));
  const fields = line.fields.flatMap(
    (cell) =>
      collectFaults(() =>
        fieldChangeOf(cell, unit?.fields ?? [], facts.valueOf, `custom.${cell.definition.key}`),
      ) ?? [],
  );
  collectFaults(() => assertAcquired(line, facts.today));
  if (faults.length > 0) return { faults };
  return unit
    ? changeOf(unit, line, { variant, conditionId }, fields)
    : newUnitOf(line, { variant: variant!, conditionId, locationId }, fields);
}

/** A unit may keep an archived variant, and keeps its own if the line names none. */
function variantOf(
  line: StockLine,
  unit: StockedUnit | undefined,
  facts: StockFacts,
): StockedVariant | undefined {
  if (unit && line.sku == null && line.platformVariantId == null) return undefined;
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
  if (!variant) throw unknownReference('platformVariantId', platformVariantId);
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
  const hint = hintOf(closestMatch(title, ids.keys()));
  throw invalidBody(`condition must be the title of a condition: ${title}${hint}`);
}

/** The platform id of a location that a line names by either; both must name the same one. */
function locationPlatformIdOf(
  { locationPlatformId, locationName }: StockLine,
  { locationsByName }: StockFacts,
): number | null | undefined {
  if (locationName === null) return locationPlatformId ?? null;
  if (locationName === undefined) return locationPlatformId;
  const [platformId, ...others] = locationsByName.get(locationName) ?? [];
  if (platformId === undefined) {
    const hint = hintOf(closestMatch(locationName, locationsByName.keys()));
    throw invalidBody(
      `location.name must be the name of a location: ${describeValue(locationName)}${hint}`,
    );
  }
  if (others.length > 0) {
    throw invalidBody(
      `location.name must name one location, else locationPlatformId must be given: ` +
        `${describeValue(locationName)} is that of ${[platformId, ...others].join(', ')}`,
    );
  }
  if (locationPlatformId != null && locationPlatformId !== platformId) {
    throw invalidBody(
      `location.name must be that of locationPlatformId: ${describeValue(locationName)}`,
    );
  }
  return platformId;
}

interface Named<Variant> {
  readonly variant: Variant;
  readonly conditionId: number | null | undefined;
  readonly locationId?: number | null;
}

function newUnitOf(
  line: StockLine,
  { variant, conditionId = null, locationId = null }: Named<StockedVariant>,
  fields: readonly FieldChange[],
): StockLineResult {
  const created = {
    serial: line.serial!,
    variantId: variant.id,
    status: 'processed',
    visibility: line.visibility ?? 'available',
    conditionId,
    locationId,
    ...newItemFields(line),
    tags: line.tags ?? [],
  } as const;
  return { created, platformVariantId: variant.platformId, fields };
}

function changeOf(
  unit: StockedUnit,
  line: StockLine,
  { variant, conditionId }: Named<StockedVariant | undefined>,
  fields: readonly FieldChange[],
): StockLineResult {
  const newVariant = variant?.id === unit.variantId ? undefined : variant;
  const change = {
    serial: newValue(line.serial, unit.serial),
    platformVariantId: newVariant?.platformId,
    visibility: newValue(line.visibility, unit.visibility),
    conditionId: newValue(conditionId, unit.conditionId),
    locationPlatformId: newValue(line.locationPlatformId, unit.locationPlatformId),
    ...newPlainValues(line, unit),
    tagsAttributes: tagChangesOf(line.tags, unit.tags),
  };
  const members = Object.entries(change).flatMap(([member, value]) =>
    value === undefined ? [] : (COLUMN_NAMES[member] ?? member),
  );
  return {
    before: unit,
    variantId: newVariant?.id,
    // A visibility that is sent prevails over the one that follows from a damaged condition.
    change: { ...change, visibility: line.visibility, id: unit.id },
    fields,
    members: [...members, ...fields.map(({ key }) => `custom.${key}`)],
  };
}

/** The columns of a stock list that are named differently from the fields of a unit. */
const COLUMN_NAMES: Readonly<Record<string, string>> = {
  platformVariantId: 'variant',
  conditionId: 'condition',
  acquisitionCostCents: 'acquisitionCost',
  tagsAttributes: 'tags',
};

const newValue = <T>(sent: T | undefined, stored: T): T | undefined =>
  sent === stored ? undefined : sent;

/** An empty cell keeps a field that cannot be null. */
const newPlainValues = (line: StockLine, unit: StockedUnit): Partial<PlainItemFields> =>
  Object.fromEntries(
    PLAIN_ITEM_FIELDS.map((name) => {
      const isKept = line[name] === null && !('nullable' in ITEM_FIELDS[name].options);
      return [name, isKept ? undefined : newValue(line[name], unit[name])];
    }),
  );

/** Undefined if the list has the same tags, in any order. */
function tagChangesOf(
  sent: readonly string[] | undefined,
  stored: readonly string[],
): TagChange[] | undefined {
  if (!sent) return undefined;
  const changes = [
    ...stored.filter((title) => !sent.includes(title)).map((title) => ({ title, _destroy: true })),
    ...sent.filter((title) => !stored.includes(title)).map((title) => ({ title })),
  ];
  return changes.length === 0 ? undefined : changes;
}
