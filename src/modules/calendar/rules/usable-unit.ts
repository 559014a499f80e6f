import { conflict } from '../../../errors/app-error.js';
import { type NamedUnit, nameOfUnit, type Visibility } from './item-values.js';

/*
 * Whether a unit may be given to a cycle. Every request that gives one asks here, and lists and
 * counts filter by the SQL beside it. Free days, requirements and risks are other questions.
 */

/** The purposes of giving a unit to a cycle, and whether each needs a unit that is offered. */
export const OFFER_NEEDED = {
  /** A new plan takes the unit, or a cancelled one takes it again. */
  reserve: true,
  /** A plan moves to the unit, or could move to it. */
  moveTo: true,
  /** The unit is handed out in place of another one. */
  swapIn: true,
  /** The unit is sold with its hand-over. */
  sell: true,
  /** The unit was handed out: what happened is recorded, not rejected. */
  handOver: false,
  /** A plan keeps the unit that it has, at risk. */
  keep: false,
};
export type UnitPurpose = keyof typeof OFFER_NEEDED;

/** The facts that decide whether a unit may be given. */
export interface UnitOffer {
  readonly visibility: Visibility;
}

/** The visibility of all units that are offered. It has an index, for lists. */
export const OFFERED = 'available' satisfies Visibility;

/** The reason why a unit cannot be used for a purpose; undefined if it can. */
export const whyUnusable = ({ visibility }: UnitOffer, purpose: UnitPurpose): string | undefined =>
  OFFER_NEEDED[purpose] && visibility !== OFFERED ? `its visibility is ${visibility}` : undefined;

/** True for items that are offered: the opposite of `whyUnusable` for the purposes that need it. */
export const usableSql = (item: string): string => `${item}.visibility = '${OFFERED}'`;

/** @throws AppError conflict for a unit that cannot be used for one of the purposes */
export function assertUsable(unit: NamedUnit & UnitOffer, ...purposes: UnitPurpose[]): void {
  for (const purpose of purposes) {
    const reason = whyUnusable(unit, purpose);
    if (reason)
      throw conflict(`${nameOfUnit(unit)} is not available: ${reason}`, 'item_unavailable');
  }
}

/** The units that can be used for a purpose. */
export const usableUnits = <Unit extends UnitOffer>(
  units: Iterable<Unit>,
  purpose: UnitPurpose,
): Unit[] => [...units].filter((unit) => whyUnusable(unit, purpose) === undefined);
