import { AppError, invalidBody, rejectedBody } from '../../../../errors/app-error.js';
import { formattedCycleId } from '../../../calendar/rules/cycle-values.js';
import { isOutOfStock, nameOfUnit } from '../../../calendar/rules/item-values.js';
import type { LockedRentals } from '../locked-rentals.js';
import {
  lostRental,
  rentalsOf,
  type ScannedUnit,
  unitBySerial,
  unitsWithSerial,
} from './unit-by-serial.js';

/** The names of a returning unit; all that are sent have to mean one. */
interface UnitNames {
  readonly rentalId?: number;
  readonly itemId?: number;
  readonly serial?: string | null;
}

interface NamingFacts extends Pick<LockedRentals, 'cycles'> {
  readonly units: ReadonlyMap<number, ScannedUnit>;
}

/** The unit that all names of an entry share, or the error why it is rejected. */
export function unitNamedBy(
  { rentalId, itemId, serial }: UnitNames,
  path: string,
  facts: NamingFacts,
): ScannedUnit | AppError {
  const { units, cycles } = facts;
  const rental = rentalId === undefined ? undefined : cycles.get(rentalId);
  if (rentalId !== undefined && !rental) return nothingNamed(path, 'rentalId', rentalId);
  const found = rental ? [units.get(rental.itemId)!] : [];
  if (itemId !== undefined) {
    const unit = units.get(itemId);
    if (!unit) return nothingNamed(path, 'itemId', itemId);
    found.push(unit);
  }
  if (serial !== undefined && serial !== null) {
    const unit = unitOfSerial(path, serial, found[0], facts);
    if (unit instanceof AppError) return unit;
    found.push(unit);
  }
  const [unit, ...others] = [...new Set(found)];
  if (unit === undefined) {
    const keys = path.startsWith('returnLines') ? 'id, rentalId, itemId' : 'rentalId, itemId';
    return invalidBody(`${path} must have ${keys} or serial`);
  }
  if (others.length === 0) return unit;
  const first = rental
    ? `${formattedCycleId(rental.sequentialId)} has ${nameOfUnit(unit)}`
    : whereaboutsOf(unit, facts);
  const sentences = [first, ...others.map((other) => whereaboutsOf(other, facts))];
  return invalidBody(`${path} must name one unit: ${sentences.join('; ')}`);
}

/** @param named the unit by another name; the serial then only has to be that of this unit */
function unitOfSerial(
  path: string,
  serial: string,
  named: ScannedUnit | undefined,
  facts: NamingFacts,
): ScannedUnit | AppError {
  const same = unitsWithSerial(serial, facts.units);
  if (same.length === 0) return nothingNamed(path, 'serial', serial);
  if (named === undefined) return unitBySerial(path, serial, same, facts);
  return same.includes(named)
    ? named
    : (same.find(({ itemId }) => rentalsOf(itemId, facts).out.length > 0) ?? same[0]!);
}

/** `Item 2 (U-2) is out with SC-1002`. */
function whereaboutsOf(unit: ScannedUnit, facts: NamingFacts): string {
  const [out] = rentalsOf(unit.itemId, facts).out;
  if (out) return `${nameOfUnit(unit)} is out with ${formattedCycleId(out.sequentialId)}`;
  const lost = lostRental(unit.itemId, facts);
  if (lost) return `${nameOfUnit(unit)} was lost with ${formattedCycleId(lost.sequentialId)}`;
  return `${nameOfUnit(unit)} is ${isOutOfStock(unit.visibility) ? unit.visibility : 'in stock'}`;
}

const NAMED_RECORDS = {
  rentalId: ['rental has the id', 'unknown_record'],
  itemId: ['item has the id', 'unknown_item'],
  serial: ['item has the serial', 'unknown_item'],
  conditionId: ['condition has the id', 'unknown_condition'],
} as const;

/** The error of an entry whose field names nothing in the shop. */
export function nothingNamed(
  path: string,
  field: keyof typeof NAMED_RECORDS,
  value: number | string,
): AppError {
  const [noun, code] = NAMED_RECORDS[field];
  return rejectedBody(`${path}.${field}: no ${noun} ${JSON.stringify(value)}`, code);
}
