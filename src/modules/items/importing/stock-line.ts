import type { FieldType, ParsedValue } from '../../custom-fields/custom-field-types.js';
import type { UpdateItemEntry } from '../dto/item-batch.request.js';
import type { Visibility } from '../rules/item-values.js';

/** A custom field of a line. */
export interface FieldCell {
  readonly definition: { readonly id: number; readonly key: string; readonly type: FieldType };
  /** Null for none. */
  readonly value: string | null;
}

/**
 * A unit as a stock list has it, each member by the rules of `POST /items`. What the list does not
 * have is undefined; null is an empty cell.
 */
export interface StockLine {
  readonly serial: string;
  readonly sku?: string | null;
  readonly platformVariantId?: number | null;
  readonly visibility?: Visibility;
  /** A title. */
  readonly condition?: string | null;
  readonly locationPlatformId?: number | null;
  readonly pickLocation?: string | null;
  readonly acquisitionCostCents?: number | null;
  readonly tags?: readonly string[];
  readonly fields: readonly FieldCell[];
}

/** A unit that is in stock, or was. */
export interface StockedUnit {
  readonly id: number;
  readonly variantId: number;
  readonly visibility: Visibility;
  readonly conditionId: number | null;
  readonly locationPlatformId: number | null;
  readonly pickLocation: string | null;
  readonly acquisitionCostCents: number | null;
  readonly tags: readonly string[];
  readonly fields: readonly StoredField[];
}

/** A value that a unit has. */
export interface StoredField {
  readonly id: number;
  readonly definitionId: number;
  readonly value: string;
}

/** A variant that lines name. */
export interface StockedVariant {
  readonly id: number;
  readonly platformId: number;
  readonly sku: string | null;
  readonly archived: boolean;
}

/** What verdicts follow from. */
export interface StockFacts {
  /** By serial: the unit in stock, else the newest that was. */
  readonly units: ReadonlyMap<string, StockedUnit>;
  /** By the platform's ids. */
  readonly variantsById: ReadonlyMap<number, StockedVariant>;
  readonly variantsBySku: ReadonlyMap<string | null, readonly StockedVariant[]>;
  /** By the platform's ids. */
  readonly locationIds: ReadonlyMap<number, number>;
  /** By title. */
  readonly conditionIds: ReadonlyMap<string, number>;
  readonly valueOf: (cell: FieldCell) => ParsedValue;
}

/** A value that a unit gets, or the id of one that it loses. */
export type FieldChange = { readonly key: string } & (
  | {
      readonly definitionId: number;
      readonly value: string;
      readonly json: string | number | boolean;
    }
  | { readonly removedId: number }
);

/** A unit that a line makes, but for its numbers. */
export interface NewUnit {
  readonly serial: string;
  readonly variantId: number;
  readonly status: 'processed';
  readonly visibility: Visibility;
  readonly conditionId: number | null;
  readonly locationId: number | null;
  readonly pickLocation: string | null;
  readonly acquisitionCostCents: number | null;
  readonly tags: readonly string[];
}

/** A line that makes a unit. */
export interface CreatedLine {
  readonly created: NewUnit;
  readonly platformVariantId: number;
  readonly fields: readonly FieldChange[];
}

/** A line of a unit that is there. */
export interface UpdatedLine {
  readonly change: UpdateItemEntry;
  readonly fields: readonly FieldChange[];
  /** What changes, as the list calls it; nothing where the unit is so already. */
  readonly members: readonly string[];
}

/** What a line comes to. */
export type StockLineResult = { readonly faults: readonly string[] } | CreatedLine | UpdatedLine;

/** What a whole list is going to do. */
export interface StockPlan {
  /** How many units it makes. */
  created: number;
  /** The ids of those that it changes. */
  readonly updatedIds: number[];
  /** The platform's ids of the variants of all of them. */
  readonly platformVariantIds: Set<number>;
}

/** Adds what some lines are going to do. */
export function addToPlan(plan: StockPlan, verdicts: readonly StockLineResult[]): void {
  for (const verdict of verdicts) {
    if ('created' in verdict) {
      plan.created += 1;
      plan.platformVariantIds.add(verdict.platformVariantId);
    } else if ('change' in verdict && verdict.members.length > 0) {
      const { id, platformVariantId } = verdict.change;
      plan.updatedIds.push(id);
      if (platformVariantId !== undefined) plan.platformVariantIds.add(platformVariantId);
    }
  }
}
