import { type AppError, invalidBody, rejectedBody } from '../../../../errors/app-error.js';
import { serialKeyOf } from '../../../../fields/key-text.js';
import { isActive } from '../cycle-state.js';
import { formattedCycleId } from '../../../calendar/rules/cycle-values.js';
import type { LockedCycle, LockedRentals, LockedUnit } from '../locked-rentals.js';
import {
  isOutOfStock,
  type NamedUnit,
  nameOfUnit,
  type UnitState,
} from '../../../calendar/rules/item-values.js';

/** A unit that can come back. */
export type ScannedUnit = Pick<
  LockedUnit,
  'itemId' | 'visibility' | keyof UnitState | keyof NamedUnit
>;

type Rentals = Pick<LockedRentals, 'cycles'>;

/** The units with a serial; if none is equal, those with the same key, however it is written. */
export function unitsWithSerial(
  serial: string,
  units: ReadonlyMap<number, ScannedUnit>,
): ScannedUnit[] {
  const equal = [...units.values()].filter((unit) => unit.serial === serial);
  if (equal.length > 0) return equal;
  const key = serialKeyOf(serial);
  if (key === '') return [];
  return [...units.values()].filter((unit) => unit.serial && serialKeyOf(unit.serial) === key);
}

/**
 * The unit that a serial means. Units that left the stock can have the serial of another one, so the
 * one that is out comes first, then one in stock, one that is lost, and the newest.
 * @param units the units with the serial, oldest first, at least one
 * @returns the error if several units are meant: several that are out, or a lost one and its
 *   replacement in stock
 */
export function unitBySerial(
  path: string,
  serial: string,
  units: readonly ScannedUnit[],
  rentals: Rentals,
): ScannedUnit | AppError {
  const value = JSON.stringify(serial);
  const serials = [...new Set(units.map((unit) => JSON.stringify(unit.serial)))];
  if (serials.length > 1) {
    return rejectedBody(
      `${path}.serial: no item has the serial ${value}; name one of: ${serials.join(', ')}`,
      'unknown_item',
    );
  }
  const rentalsOut = units.flatMap(({ itemId }) => rentalsOf(itemId, rentals).out);
  const out = units.filter(({ itemId }) => rentalsOut.some((rental) => rental.itemId === itemId));
  if (out.length > 1) {
    return invalidBody(
      `${path}.serial: several items with the serial ${value} are out; ${nameOneOf(rentalsOut)}`,
    );
  }
  if (out[0]) return out[0];
  const inStock = units.find(({ visibility }) => !isOutOfStock(visibility));
  const lost = units.findLast((unit) => unit !== inStock && lostRental(unit.itemId, rentals));
  if (!inStock || !lost) return inStock ?? lost ?? units.at(-1)!;
  const { id, sequentialId } = lostRental(lost.itemId, rentals)!;
  return invalidBody(
    `${path}.serial: ${nameOfUnit(lost)} was lost with ${formattedCycleId(sequentialId)}, ` +
      `${nameOfUnit(inStock)} is in stock; ` +
      `name the rental (rentalId ${id}) or the unit (itemId ${inStock.itemId})`,
  );
}

/** `name one of: SC-1003 (rentalId 103), SC-1018 (rentalId 118)`. */
export function nameOneOf(rentals: readonly Pick<LockedCycle, 'id' | 'sequentialId'>[]): string {
  const names = rentals.map(
    ({ id, sequentialId }) => `${formattedCycleId(sequentialId)} (rentalId ${id})`,
  );
  return `name one of: ${names.join(', ')}`;
}

/** The rentals of a unit that are active, and those that are out. */
export function rentalsOf(itemId: number, { cycles }: Rentals) {
  const active = [...cycles.values()].filter((cycle) => cycle.itemId === itemId && isActive(cycle));
  return { active, out: active.filter(({ fulfilledAt }) => fulfilledAt !== null) };
}

/** The newest rental of a unit that was closed as lost and not received since. */
export const lostRental = (itemId: number, { cycles }: Rentals): LockedCycle | undefined =>
  [...cycles.values()].findLast(
    (cycle) => cycle.itemId === itemId && cycle.closedAs === 'lost' && cycle.receivedAt === null,
  );
