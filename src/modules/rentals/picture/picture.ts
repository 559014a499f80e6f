import type { BlockableUnit } from '../../calendar/rules/blocks.js';
import type { ItemStatus, NamedUnit } from '../../calendar/rules/item-values.js';
import type { UnitOffer } from '../../calendar/rules/usable-unit.js';
import type { StoredCycle } from '../plan/cycle-state.js';
import type { PlainCycleFields } from '../plain-fields.js';

/** A unit whose row is locked until the transaction ends. */
export interface LockedUnit extends BlockableUnit, NamedUnit, UnitOffer {
  readonly status: ItemStatus;
  readonly conditionId: number | null;
  readonly locationId: number | null;
  /** When it left the stock; null while it is in stock. */
  readonly leftStockAt: string | null;
  /** The restock duration of its product's own, in days. */
  readonly restockDays: number | null;
}

/** The fields of a unit that returns and the ends of cycles change. */
export const unitState = ({ status, conditionId, visibility, leftStockAt }: LockedUnit) => ({
  status,
  conditionId,
  visibility,
  leftStockAt,
});

/** A cycle to update, its row locked, with its stored schedule. */
export interface LockedCycle extends StoredCycle, PlainCycleFields {
  readonly id: number;
  readonly sequentialId: number;
  readonly customerId: number;
  /** Somebody named its unit: see `isUnitFixed`. */
  readonly unitNamed: boolean;
  /** The variant of its unit. */
  readonly variantId: number;
  /** The platform's id of the variant that was booked. */
  readonly platformVariantId: number;
  /** The name of the variant that was booked, by `variantNameSql`. */
  readonly variantName: string;
  /** The variant that was booked, where the unit is of another one. */
  readonly promisedVariantId: number | null;
  /** The location at which its unit has to be; null for any. */
  readonly requestedLocationId: number | null;
  /** The platform's id of that location. */
  readonly locationPlatformId: number | null;
  /** The conditions of which its unit has to have one; empty for any. */
  readonly conditionIds: readonly number[];
  readonly tags: string[];
  /** Its return order: the newest that is not cancelled. */
  readonly returnOrderId: number | null;
  /** Its price in membership credits; null without one. */
  readonly creditCost: number | null;
  /** Whether it costs a membership credit. */
  readonly hasCredit: boolean;
}

/** The variant that a cycle was booked for. */
export const bookedVariantOf = ({
  variantId,
  promisedVariantId,
}: Pick<LockedCycle, 'variantId' | 'promisedVariantId'>): number => promisedVariantId ?? variantId;

/** The variant columns of a cycle that is booked for a variant and gets a unit. */
export const variantColumnsOf = (
  bookedVariantId: number,
  { variantId }: Pick<LockedUnit, 'variantId'>,
) => ({
  variantId,
  promisedVariantId: bookedVariantId === variantId ? null : bookedVariantId,
});

/** Units and cycles, by their ids, whose rows are locked until the transaction ends. */
export interface Picture {
  readonly units: ReadonlyMap<number, LockedUnit>;
  readonly cycles: ReadonlyMap<number, LockedCycle>;
}
