import type { FieldType, ParsedValue } from '../../custom-fields/custom-field-types.js';
import type { ItemUpdateRequest } from '../rules/item-update.js';
import type { Visibility } from '../rules/item-values.js';

/** A custom field of a line. */
export interface FieldCell {
  readonly definition: { readonly id: number; readonly key: string; readonly type: FieldType };
  /** Null for none. */
  readonly value: string | null;
}

/**
 * A line of a stock list; its fields follow the rules of `POST /items`. Undefined means no column,
 * null an empty cell.
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

/** A unit that is or was in stock. */
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

/** A stored value of a unit. */
export interface StoredField {
  readonly id: number;
  readonly definitionId: number;
  readonly value: string;
}

/** A variant that a line names. */
export interface StockedVariant {
  readonly id: number;
  readonly platformId: number;
  readonly sku: string | null;
  readonly archived: boolean;
}

/** The facts that lines are evaluated by. */
export interface StockFacts {
  /** By serial: the unit in stock, else the newest one that was. */
  readonly units: ReadonlyMap<string, StockedUnit>;
  /** By platform id. */
  readonly variantsById: ReadonlyMap<number, StockedVariant>;
  readonly variantsBySku: ReadonlyMap<string | null, readonly StockedVariant[]>;
  /** By platform id. */
  readonly locationIds: ReadonlyMap<number, number>;
  /** By title. */
  readonly conditionIds: ReadonlyMap<string, number>;
  readonly valueOf: (cell: FieldCell) => ParsedValue;
}

/** A value to store, or the id of one to remove. */
export type FieldChange = { readonly key: string } & (
  | {
      readonly definitionId: number;
      readonly value: string;
      readonly json: string | number | boolean;
    }
  | { readonly removedId: number }
);

/** A unit to create, without its numbers. */
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

/** A line that creates a unit. */
export interface CreatedLine {
  readonly created: NewUnit;
  readonly platformVariantId: number;
  readonly fields: readonly FieldChange[];
}

/** A line that updates a unit. */
export interface UpdatedLine {
  readonly change: ItemUpdateRequest;
  readonly fields: readonly FieldChange[];
  /** The columns that change; empty if the unit is up to date. */
  readonly members: readonly string[];
}

/** The result of a line. */
export type StockLineResult = { readonly faults: readonly string[] } | CreatedLine | UpdatedLine;

/** The planned effects of a whole list. */
export interface StockPlan {
  /** The number of units to create. */
  created: number;
  /** The ids of the units to update. */
  readonly updatedIds: number[];
  /** The platform ids of the variants of all these units. */
  readonly platformVariantIds: Set<number>;
}

/** Adds the effects of some lines to a plan. */
export function addToPlan(plan: StockPlan, results: readonly StockLineResult[]): void {
  for (const result of results) {
    if ('created' in result) {
      plan.created += 1;
      plan.platformVariantIds.add(result.platformVariantId);
    } else if ('change' in result && result.members.length > 0) {
      const { id, platformVariantId } = result.change;
      plan.updatedIds.push(id);
      if (platformVariantId !== undefined) plan.platformVariantIds.add(platformVariantId);
    }
  }
}
